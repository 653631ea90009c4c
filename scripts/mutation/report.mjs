import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot, root } from "#scripts/house.mjs";
import { equivalents } from "./equivalents.mjs";
import { mutantsOf } from "./mutants.mjs";
import { sources } from "./scope.mjs";
import { knownOf, survived } from "./verdicts.mjs";

function countsOf(file, mutants) {
  const known = mutants.filter(({ verdict }) => verdict !== undefined);
  const judged = known.filter(
    (mutant) => !equivalents.has(file, mutant) || !survived(mutant.verdict),
  );
  const left = judged.filter(({ verdict }) => survived(verdict));
  const equivalent = known.length - judged.length;
  const open = mutants.length - known.length;
  return { all: judged.length, killed: judged.length - left.length, equivalent, open, left };
}

const percent = ({ killed, all }) => (all === 0 ? "–" : `${((100 * killed) / all).toFixed(1)} %`);

/** A file's score, and each survivor with its place and what was changed. */
export function fileReport(file, mutants) {
  const counts = countsOf(file, mutants);
  const survivors = counts.left.map(
    ({ line, from, to, verdict }) =>
      `  ${verdict === "unreached" ? "unreached" : "survived "} ${file.path}:${line}  ${from}  →  ${to}`,
  );
  return [
    `${percent(counts).padStart(7)}  ${counts.killed}/${counts.all}  ${file.path}`,
    ...survivors,
  ].join("\n");
}

const sumOf = (rows) =>
  rows.reduce(
    (sum, counts) => ({
      killed: sum.killed + counts.killed,
      all: sum.all + counts.all,
      equivalent: sum.equivalent + counts.equivalent,
      open: sum.open + counts.open,
    }),
    { killed: 0, all: 0, equivalent: 0, open: 0 },
  );

export function summary(all) {
  const sum = sumOf(all.map(({ file, mutants }) => countsOf(file, mutants)));
  return `${percent(sum)}: ${sum.killed} of ${sum.all} killed, ${sum.equivalent} equivalent`;
}

/** Writes the table of docs/mutation.md from the verdicts kept so far. */
export function report() {
  const rows = sources().map((file) => {
    const known = knownOf(file);
    const mutants = mutantsOf(file.source, file.path).mutants.map((mutant) => ({
      ...mutant,
      verdict: known[mutant.id],
    }));
    return { path: file.path, ...countsOf(file, mutants) };
  });
  const line = ({ path, killed, all, equivalent, open }) =>
    `| ${path} | ${percent({ killed, all })} | ${killed} | ${all} | ${equivalent} | ${open} |`;
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  const path = inRoot("docs", "mutation.md");
  const [preface, rest = ""] = readFileSync(path, "utf8").split("\n## Figures");
  const behind = rest.slice(rest.indexOf("\n## ") < 0 ? rest.length : rest.indexOf("\n## ") + 1);
  const text = [
    preface,
    "## Figures",
    "",
    `${new Date().toISOString().slice(0, 10)}, at commit ${commit.trim()}. "Not run" counts mutants that were not tried.`,
    "",
    "| File | Score | Killed | Mutants | Equivalent | Not run |",
    "|---|---|---|---|---|---|",
    ...rows.map(line),
    line({ path: "**all**", ...sumOf(rows) }),
    "",
    behind,
  ];
  writeFileSync(path, `${text.join("\n").trimEnd()}\n`);
  console.log(line({ path: "all", ...sumOf(rows) }));
}
