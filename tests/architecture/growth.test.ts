import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const rows = [
  ...readFileSync("docs/growth.md", "utf8").matchAll(
    /^\| `(\w+)` \| (.+?) \| (.+?) \| (?:`(\w+)`|nobody) \|$/gm,
  ),
].map(([, table = "", , , verb]) => ({ table, verb }));

const sources = readdirSync("server", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(join("server", path), "utf8"));

const tableFolder = "server/infra/database/tables";

/** Each table's name in the database, and its name in our code. */
const tables = readdirSync(tableFolder)
  .flatMap((name) => [
    ...readFileSync(join(tableFolder, name), "utf8").matchAll(
      /export const (\w+) = pgTable\(\s*"(\w+)"/g,
    ),
  ])
  .map(([, variable = "", name = ""]) => ({ variable, name }));

const deletes = (source: string, variable: string): boolean =>
  new RegExp(`\\.delete\\(\\s*${variable}\\s*\\)`).test(source);
const declares = (source: string, verb: string): boolean =>
  new RegExp(`async function ${verb}\\(`).test(source);

test("every table of the schema is listed in the table of growth, once", () => {
  expect(tables.length).toBeGreaterThan(30);
  expect(rows.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name).sort());
});

test("a permanent table is never deleted from, a pruned one only where its function is declared", () => {
  const untrue = tables.filter(({ name, variable }) => {
    const verb = rows.find(({ table }) => table === name)?.verb;
    const deleting = sources.filter((source) => deletes(source, variable));
    return verb === undefined
      ? deleting.length > 0
      : !deleting.some((source) => declares(source, verb));
  });
  expect(untrue).toEqual([]);
});

test("nothing takes rows away by raw SQL", () => {
  const raw = /\b(?:delete from|truncate table)\b/i;
  expect(sources.filter((source) => raw.test(source))).toEqual([]);
});
