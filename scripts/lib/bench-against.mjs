import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { cache, root } from "./root.mjs";

/**
 * `npm run bench -- --against=COMMIT`: quotes a second of that commit and of this tree, each on its
 * own seeded book, by turns in one run.
 */

const turns = 3;
const room = join(cache, "bench-against");
const git = (...args) => execFileSync("git", args, { cwd: root, maxBuffer: 1 << 28 });

/** The commit's files that today's question imports by its aliases. */
function importedFiles() {
  const code = readFileSync(join(root, "tests/performance/quote-rates.ts"), "utf8");
  return [...code.matchAll(/from "#([^"]+)"/g)].map(([, path]) => path);
}

/** Why a commit cannot be compared; null where it can. */
function whyNot(commit, named) {
  const isThere = (path) => git("ls-tree", "--name-only", commit, path).length > 0;
  const missing = importedFiles().filter((path) => !isThere(path));
  if (missing.length === 0) return null;
  const since = missing.map((path) => {
    const added = git("log", "--diff-filter=A", "--format=%h", "-1", "HEAD", "--", path);
    return `${path} (since ${added.toString().trim()})`;
  });
  return `Commit ${named} cannot be compared, because it has other file names. It lacks ${since.join(", ")}.`;
}

/** The commit's pricing with what it needs, and today's question about it. */
function unpack(commit) {
  const tree = join(room, "tree");
  mkdirSync(join(tree, "tests/performance"), { recursive: true });
  const archive = git("archive", commit, "contract", "pricing", "server/seed", "package.json");
  execFileSync("tar", ["-x", "-C", tree], { input: archive });
  for (const file of ["quote-rates.ts", "varied-job.ts"])
    cpSync(join(root, "tests/performance", file), join(tree, "tests/performance", file));
  return tree;
}

async function bundled(tree, name) {
  const outDir = join(room, name);
  await build({
    root: tree,
    configFile: false,
    logLevel: "error",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: join(tree, "tests/performance/quote-rates.ts"),
      outDir,
      emptyOutDir: true,
      target: "node20",
      minify: false,
    },
  });
  return join(outDir, "quote-rates.js");
}

const ratesOf = (program) =>
  JSON.parse(execFileSync(process.execPath, [program], { encoding: "utf8" }));

const perSecond = (rate) => Math.round(rate).toLocaleString("en-GB");

/** Prints both and their ratio: the best of each commit's turns, which noise only lowers. */
export async function benchAgainst(commit) {
  rmSync(room, { recursive: true, force: true });
  const named = git("rev-parse", "--short", commit).toString().trim();
  const reason = whyNot(commit, named);
  if (reason !== null) {
    console.error(reason);
    process.exitCode = 1;
    return;
  }
  const programs = [await bundled(unpack(commit), "then"), await bundled(root, "now")];
  const best = [{}, {}];
  for (let turn = 0; turn < turns; turn += 1)
    for (const at of turn % 2 === 0 ? [0, 1] : [1, 0])
      for (const [kind, rate] of Object.entries(ratesOf(programs[at])))
        best[at][kind] = Math.max(best[at][kind] ?? 0, rate);
  console.log(`\n## Quotes a second of processor time: ${named}, this tree, ratio`);
  for (const [kind, now] of Object.entries(best[1])) {
    const then = best[0][kind];
    const ratio = then === undefined ? "–" : (now / then).toFixed(2);
    const before = then === undefined ? "–" : perSecond(then);
    console.log(`${kind.padEnd(14)} ${before.padStart(9)} ${perSecond(now).padStart(9)} ${ratio}`);
  }
  rmSync(room, { recursive: true, force: true });
}
