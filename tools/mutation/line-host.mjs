import { fork } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache, inRoot, root } from "#scripts/lib/root.mjs";

const folder = join(cache, "mutation", "together");
/** What was written last may be half a line, where the process was ended. */
const whole = (text) => text.slice(0, text.lastIndexOf("\n") + 1);

const turn = 500;

/** `together-host.mjs` in its own process, ended where it writes no line for `patience` ms. */
export function lineHost(group, name, total, planned, more = {}) {
  const lines = join(folder, `${group}-${name}.lines`);
  const plan = join(folder, `${group}-${name}.json`);
  let child;

  function started() {
    child = fork(inRoot("tools/mutation/together-host.mjs"), [], {
      cwd: root,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: {
        ...process.env,
        PRICING_RUNS: "50",
        SHOP_MUTATION_GROUP: group,
        SHOP_MUTATION_LINES: lines,
        SHOP_MUTATION_TOTAL: String(total),
        ...(planned ? { SHOP_MUTATION_PLAN: plan } : {}),
        ...more,
      },
    });
    return new Promise((resolve) => child.once("message", resolve));
  }

  const answer = (test, patience) =>
    new Promise((resolve) => {
      const asked = child;
      let size = 0;
      let quiet = 0;
      function over(reported) {
        clearInterval(watch);
        asked.off("message", over);
        asked.off("exit", fallen);
        if (reported.fallen) child = undefined;
        resolve(reported);
      }
      const fallen = () => over({ fallen: true, wrong: [] });
      const watch = setInterval(() => {
        const now = existsSync(lines) ? statSync(lines).size : 0;
        // Counted by turns of this process: while it is stopped, none pass.
        quiet = now === size ? quiet + turn : 0;
        size = now;
        // Before the first line it loads the files and sets up what the tests share.
        if (quiet > (size === 0 ? patience + 120_000 : patience)) asked.kill("SIGKILL");
      }, turn);
      asked.on("message", over);
      asked.on("exit", fallen);
      asked.send(test);
    });

  return {
    async ask(test, asked, patience) {
      mkdirSync(folder, { recursive: true });
      rmSync(lines, { force: true });
      writeFileSync(plan, JSON.stringify(asked));
      if (child === undefined) await started();
      const { fallen, wrong } = await answer(test, patience);
      const text = existsSync(lines) ? readFileSync(lines, "utf8") : "";
      const reported = whole(text).split("\n").filter(Boolean);
      return { fallen, wrong, lines: reported.map((line) => JSON.parse(line)) };
    },
    stop: () => child?.kill(),
  };
}
