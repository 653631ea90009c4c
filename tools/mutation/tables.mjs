import { fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache, inRoot, root } from "#scripts/lib/root.mjs";

/** How long one mutant may take, in seconds of this process: while it is stopped, none pass. */
const patience = 25;
/** So often the code without a mutant is asked too, and must be green. */
const round = 20;
const unchanged = -1;

const folder = join(cache, "mutation", "judge");
const plan = join(folder, "plan.json");
const lines = join(folder, "lines");

function reported() {
  const text = existsSync(lines) ? readFileSync(lines, "utf8") : "";
  const whole = text.slice(0, text.lastIndexOf("\n") + 1);
  return whole
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** Runs the judge once, and ends it where it says nothing for too long. */
function judged(file, asked) {
  mkdirSync(folder, { recursive: true });
  rmSync(lines, { force: true });
  writeFileSync(plan, JSON.stringify(asked));
  const child = fork(inRoot("tools/mutation/judge-host.mjs"), [file.path], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, SHOP_MUTATION_JUDGE: JSON.stringify({ plan, lines }) },
  });
  return new Promise((resolve) => {
    let heard = 0;
    let quiet = 0;
    const watch = setInterval(() => {
      const now = reported().length;
      quiet = now === heard ? quiet + 1 : 0;
      heard = now;
      if (quiet >= patience) child.kill("SIGKILL");
    }, 1000);
    child.on("exit", () => {
      clearInterval(watch);
      const said = reported();
      resolve({ said, endless: quiet >= patience ? said.at(-1)?.begun : undefined });
    });
  });
}

/** What fell between two green answers of the unchanged code: else the judge is none any more. */
function fallenIn(said) {
  const fallen = [];
  let since = [];
  for (const { mutant, red } of said.filter((line) => "red" in line)) {
    if (mutant !== unchanged) {
      if (red) since.push(mutant);
    } else if (red) return fallen;
    else {
      fallen.push(...since);
      since = [];
    }
  }
  return fallen;
}

/**
 * Runs the machines' hand-written tables for many mutants in one process: they detect most, and change
 * nothing that could outlast a mutant. `noticed` gets `(id, verdict)` of those that were detected
 * or never ended; the others are left to the tests. `open`: `{ id, tests }`.
 */
export async function askTables(file, open, noticed) {
  const all = [...new Set(open.flatMap(({ tests }) => tests))].map((test) => inRoot(test));
  const between = { mutant: unchanged, files: all };
  let left = open.map(({ id, tests }) => ({ mutant: id, files: tests.map((one) => inRoot(one)) }));
  while (left.length > 0) {
    const asked = left.flatMap((one, at) => (at % round === 0 ? [between, one] : [one]));
    const { said, endless } = await judged(file, [...asked, between]);
    const known = new Set(fallenIn(said));
    for (const id of known) noticed(id, "red");
    if (endless >= 0) noticed(endless, "endless");
    for (const { mutant, red } of said) if (red === false) known.add(mutant);
    known.add(endless);
    const rest = left.filter(({ mutant }) => !known.has(mutant));
    if (rest.length === left.length) return;
    left = rest;
  }
}
