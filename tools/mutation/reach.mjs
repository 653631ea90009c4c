import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cache, inRoot } from "#scripts/lib/root.mjs";
import { inHosts, isLate } from "./in-hosts.mjs";
import { lineHost } from "./line-host.mjs";
import { hashOf } from "./scope.mjs";
import { writeWhole } from "./verdicts.mjs";

/** Numbers among all files, grouped by file and counted within it: they stay when another file changes. */
function byFile(ids, fileOf) {
  const found = {};
  for (const id of ids) {
    const { path, base } = fileOf(id);
    found[path] ??= [];
    found[path].push(id - base);
  }
  return found;
}

/**
 * Each test of each test file: how long it takes, and which mutants it reaches. Stored, so that a
 * stopped run continues. A test file runs again once it or a source that it reaches has changed.
 */
export async function reachOf(group, { files, total, fileOf }, tests, hosts) {
  const kept = join(cache, "mutation", `${group}.json`);
  const hashes = new Map(tests.map((test) => [test, hashOf(readFileSync(inRoot(test), "utf8"))]));
  const sources = Object.fromEntries(files.map(({ path, hash }) => [path, hash]));
  const stands = ({ test, hash, lines, sources: then }) =>
    (hashes.get(test) ?? hash) === hash &&
    lines.every(({ reached }) =>
      Object.keys(reached).every((path) => sources[path] === then[path]),
    );
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : [];
  const found = known.filter(stands);
  const left = tests.filter((test) => !found.some((one) => one.test === test));
  const make = (name) => lineHost(group, `traced-${name}`, total, false);
  await inHosts(hosts, left, make, async (host, test) => {
    const ask = () => host.ask(test, {}, 300_000);
    const first = await ask();
    const { wrong, lines } = isLate(first.wrong) ? await ask() : first;
    if (wrong.length > 0) throw new Error(`without a mutant, ${test}: ${wrong[0]}`);
    for (const { unfit } of lines) if (unfit !== undefined) console.log(`left out: ${unfit}`);
    const fit = lines
      .filter(({ unfit }) => unfit === undefined)
      .map((line) => ({ ...line, reached: byFile(line.reached, fileOf) }));
    found.push({ test, hash: hashes.get(test), sources, lines: fit });
    writeWhole(kept, JSON.stringify(found));
    return [];
  });
  const bases = new Map(files.map(({ path, base }) => [path, base]));
  const numbers = ([path, ids]) => ids.map((id) => bases.get(path) + id);
  return found
    .filter(({ test }) => hashes.has(test))
    .map(({ test, lines }) => ({
      test,
      lines: lines.map((line) => ({
        ...line,
        reached: Object.entries(line.reached).flatMap(numbers),
      })),
    }));
}
