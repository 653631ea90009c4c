import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot, root } from "#scripts/lib/root.mjs";
import { equivalents } from "./equivalents.mjs";
import { serverFolders, sources } from "./scope.mjs";
import { known } from "./trial.mjs";
import { survived } from "./verdicts.mjs";

/** An undecided mutant counts as alive; an equivalent survivor does not count. */
function countsOf(file, mutants) {
  const alive = mutants.filter(({ verdict }) => verdict === undefined || survived(verdict));
  const left = alive.filter((mutant) => !equivalents.has(file, mutant));
  const equivalent = alive.length - left.length;
  const open = left.filter(({ verdict }) => verdict === undefined).length;
  const all = mutants.length - equivalent;
  return { all, killed: all - left.length, equivalent, open, left };
}

const percent = ({ killed, all }) => (all === 0 ? "–" : `${((100 * killed) / all).toFixed(1)} %`);

const words = { open: "undecided", unreached: "unreached", green: "survived " };

/** A file's score, and each survivor with its place and what was changed. */
export function fileReport(file, mutants) {
  const counts = countsOf(file, mutants);
  const survivors = counts.left.map(
    ({ line, from, to, verdict = "open" }) =>
      `  ${words[verdict]} ${file.path}:${line}  ${from}  →  ${to}`,
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

const folders = [
  ...["pricing/", "contract/wording/pricing/", "src/machines/"],
  ...serverFolders.map((name) => `server/modules/${name}/`),
];
const line = ({ path, killed, all, equivalent, open }) =>
  `| ${path} | ${percent({ killed, all })} | ${killed} | ${all} | ${equivalent} | ${open} |`;

/** The files' rows that docs/mutation.md has now. */
const standing = (text) =>
  [...text.matchAll(/^\| (\S+\.ts) \|.*$/gm)].map(([found, path]) => {
    const [killed, all, equivalent, open] = found.split("|").slice(3, 7).map(Number);
    return { path, killed, all, equivalent, open };
  });

function row(file) {
  const counts = countsOf(file, known(file));
  return { path: file.path, ...counts };
}

/**
 * Writes the table of docs/mutation.md from the stored verdicts; rows of files whose path contains
 * no WORD stay as they are. A file of the server has no row before one of its mutants is decided.
 */
export function report(words) {
  const before = readFileSync(inRoot("docs", "mutation.md"), "utf8");
  const asked = ({ path }) => words.length === 0 || words.some((word) => path.includes(word));
  const placeOf = ({ path }) => folders.findIndex((folder) => path.startsWith(folder));
  const kept = words.length === 0 ? [] : standing(before).filter((one) => !asked(one));
  const rows = [...kept, ...sources().filter(asked).map(row)]
    .filter(({ path, all, open }) => !path.startsWith("server/") || open < all)
    .sort((a, b) => placeOf(a) - placeOf(b));
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  const [preface, rest = ""] = before.split("\n## Figures");
  const behind = rest.slice(rest.indexOf("\n## ") < 0 ? rest.length : rest.indexOf("\n## ") + 1);
  const text = [
    preface,
    "## Figures",
    "",
    `${new Date().toISOString().slice(0, 10)}, at commit ${commit.trim()}${words.length > 0 ? ` (${words.join(", ")})` : ""}. The score is of all mutants but equivalents: one that is not decided counts as alive.`,
    "",
    "| File | Score | Killed | Mutants | Equivalent | Not decided |",
    "|---|---|---|---|---|---|",
    ...rows.map(line),
    ...folders.flatMap((folder) => {
      const own = rows.filter(({ path }) => path.startsWith(folder));
      return own.length === 0 ? [] : [line({ path: `**${folder}**`, ...sumOf(own) })];
    }),
    line({ path: "**all**", ...sumOf(rows) }),
    "",
    behind,
  ];
  writeFileSync(inRoot("docs", "mutation.md"), `${text.join("\n").trimEnd()}\n`);
  console.log(line({ path: "all", ...sumOf(rows) }));
}
