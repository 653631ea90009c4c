import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { cache, root } from "./root.mjs";

const folderOf = (name) => join(cache, `coverage-${name}`);
const measured = ["contract", "pricing", "server", "src"];

/** vitest's arguments that keep which statements one gate has run, by v8 itself. */
export function coverageArgs(name) {
  const folder = folderOf(name);
  rmSync(folder, { recursive: true, force: true });
  const include = measured.map((one) => `--coverage.include=${one}/**/*.{ts,tsx}`);
  return [
    "--coverage.enabled",
    "--coverage.provider=v8",
    "--coverage.reporter=json",
    `--coverage.reportsDirectory=${folder}`,
    ...include,
  ];
}

/** Statements of each file, true where any of the gates ran it. */
function merged(names) {
  const files = new Map();
  for (const name of names) {
    const path = join(folderOf(name), "coverage-final.json");
    if (!existsSync(path)) continue;
    for (const [file, { s }] of Object.entries(JSON.parse(readFileSync(path, "utf8")))) {
      const ran = files.get(file) ?? {};
      for (const [id, hits] of Object.entries(s)) ran[id] = ran[id] === true || hits > 0;
      files.set(file, ran);
    }
  }
  return files;
}

const partsOf = (file) => relative(root, file).replaceAll("\\", "/").split("/");

/** `src` by its folders, the rest as wholes. */
const placeOf = ([first, second]) =>
  first === "src" && !second.includes(".") ? `src/${second}` : first;

/** Lines that say how much of each room the gates have run between them. */
export function coverageLines(names) {
  const rooms = new Map();
  for (const [file, statements] of merged(names)) {
    const parts = partsOf(file);
    if (!measured.includes(parts[0])) continue;
    const place = placeOf(parts);
    const room = rooms.get(place) ?? { ran: 0, all: 0 };
    const verdicts = Object.values(statements);
    rooms.set(place, {
      ran: room.ran + verdicts.filter((ran) => ran).length,
      all: room.all + verdicts.length,
    });
  }
  const line = (place, { ran, all }) =>
    `${place.padEnd(16)}${((100 * ran) / Math.max(all, 1)).toFixed(1).padStart(5)} %  ${ran} of ${all}`;
  const rows = [...rooms].sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = rows.reduce(
    (total, [, room]) => ({ ran: total.ran + room.ran, all: total.all + room.all }),
    { ran: 0, all: 0 },
  );
  return [
    `statements run by the ${names.join(" and ")} tests:`,
    ...rows.map(([place, room]) => line(place, room)),
    line("all", sum),
  ];
}

/** Lines that say how much of each machine its walk has seen, by the report of the unit tests. */
export function machineLines(path) {
  if (!existsSync(path)) return [];
  const { testResults } = JSON.parse(readFileSync(path, "utf8"));
  const machines = new Map();
  for (const { meta } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    if (meta?.machine === undefined) continue;
    const { name, parts } = meta.machine;
    const row = machines.get(name) ?? {};
    for (const { what, seen, all } of parts) row[what] = { seen, all };
    machines.set(name, row);
  }
  const wanted = ["states", "events", "transitions", "paths"];
  const line = (name, row) =>
    name.padEnd(16) +
    wanted
      .map((what) => `${row[what]?.seen ?? 0} of ${row[what]?.all ?? 0} ${what}`.padStart(24))
      .join("");
  const rows = [...machines].sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = Object.fromEntries(
    wanted.map((what) => [
      what,
      rows.reduce(
        (total, [, row]) => ({
          seen: total.seen + (row[what]?.seen ?? 0),
          all: total.all + (row[what]?.all ?? 0),
        }),
        { seen: 0, all: 0 },
      ),
    ]),
  );
  return rows.length === 0
    ? []
    : ["machines walked", ...rows.map((row) => line(...row)), line("all", sum)];
}

/** The rate of correctly parsed fields of pasted addresses, from the unit tests' report. */
export function addressLines(path) {
  if (!existsSync(path)) return [];
  const { testResults } = JSON.parse(readFileSync(path, "utf8"));
  const fields = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ meta }) => meta?.accuracy ?? []);
  if (fields.length === 0) return [];
  const line = ({ field, right, all }) =>
    `${field.padEnd(16)}${right} of ${all}  ${((100 * right) / all).toFixed(1)} %`;
  return ["pasted addresses read right", ...fields.map(line)];
}
