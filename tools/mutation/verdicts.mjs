import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "#scripts/lib/root.mjs";
import { testsHash } from "./scope.mjs";

const folder = join(cache, "mutation", "verdicts");
const pathOf = ({ path }) => join(folder, `${path.replaceAll("/", "__")}.json`);

/**
 * The verdicts of a file's mutants: `verdicts[id]`. Valid while the file is unchanged; a survivor's
 * verdict only until the tests change.
 */
export function knownOf(file) {
  const path = pathOf(file);
  const known = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
  if (known.hash !== file.hash) return {};
  const sameTests = known.tests === testsHash(file.folders);
  return Object.fromEntries(
    Object.entries(known.verdicts).filter(([, verdict]) => sameTests || !survived(verdict)),
  );
}

/** Whole or not at all: the process may be ended while it writes. */
export function writeWhole(path, text) {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

export function keep(file, verdicts) {
  mkdirSync(folder, { recursive: true });
  const { hash, folders } = file;
  writeWhole(pathOf(file), JSON.stringify({ hash, tests: testsHash(folders), verdicts }));
}

/** `unreached`: no test runs it. `green`: tests run it and see nothing. */
export const survived = (verdict) => verdict === "green" || verdict === "unreached";
