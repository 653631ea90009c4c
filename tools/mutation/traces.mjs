import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { cache, root } from "#scripts/lib/root.mjs";
import { hosted } from "./hosted.mjs";
import { hashOf, testsHash, testsIn } from "./scope.mjs";

const foldersOf = (files) => [...new Set(files.flatMap(({ folders }) => folders))];

/** Runs the tests once, and keeps which mutants each of them reaches and how long it takes. */
async function traced(files, all) {
  const folder = join(cache, "mutation", "traces");
  rmSync(folder, { recursive: true, force: true });
  const paths = files.map(({ path }) => path);
  const host = hosted("traced", paths, { SHOP_MUTATION_TRACES: folder });
  const allowances = all.map(() => 10 * 60_000);
  const { verdict, by } = await host.ask(-1, all, allowances);
  host.stop();
  if (verdict !== "green") throw new Error(`without a mutant, the tests are ${verdict}: ${by}`);
  return readdirSync(folder).map((name) => {
    const { path, ms, reached } = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return { test: relative(root, path).replaceAll("\\\\", "/"), ms, reached };
  });
}

/**
 * The same, remembered under `name` as long as neither the tests nor what they test changes. `all`
 * are the tests to run: without it those of the files' folders.
 */
export async function traces(files, name = "traces", all = testsIn(foldersOf(files))) {
  const hash = hashOf(testsHash(foldersOf(files)), ...all, ...files.map((file) => file.hash));
  const kept = join(cache, "mutation", `${name}.json`);
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : {};
  if (known.hash === hash) return known.tests;
  console.log("tracing which tests reach which mutants …");
  const tests = await traced(files, all);
  mkdirSync(join(cache, "mutation"), { recursive: true });
  writeFileSync(kept, JSON.stringify({ hash, tests }));
  return tests;
}
