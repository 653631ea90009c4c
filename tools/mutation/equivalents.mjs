import { readFileSync } from "node:fs";
import { inRoot } from "#scripts/lib/root.mjs";

/** Mutants that no test can notice, with the reason: `{ file, code, from, to, why }`. */
const listed = JSON.parse(readFileSync(inRoot("tests/mutation-equivalents.json"), "utf8"));

const fits =
  (file, { code, from, to }) =>
  (entry) =>
    entry.file === file.path && entry.code === code && entry.from === from && entry.to === to;

export const equivalents = {
  has: (file, mutant) => listed.some(fits(file, mutant)),
  /** Entries that no longer fit the code are reported and counted. */
  unfitting(all) {
    const stale = listed.filter((entry) => {
      const found = all.find(({ file }) => file.path === entry.file);
      return found?.mutants.some((mutant) => fits(found.file, mutant)(entry)) === false;
    });
    for (const { file, code } of stale) console.log(`equivalent does not fit: ${file}: ${code}`);
    return stale.length;
  },
};
