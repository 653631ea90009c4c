import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { cache, root } from "./house.mjs";

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
