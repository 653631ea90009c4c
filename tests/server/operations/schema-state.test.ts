import { expect, test } from "vitest";
import { judged, knownMigrations, SchemaRefused } from "#server/infra/database/schema-state.ts";
import { emptyDatabase } from "#tests/server/support/harness.ts";

const steps = (...hashes: string[]) => hashes.map((hash, at) => ({ hash, at }));

test.each([
  ["empty", 0, steps(), steps("a", "b")],
  ["older", 3, steps("a"), steps("a", "b")],
  ["current", 3, steps("a", "b"), steps("a", "b")],
  ["newer", 3, steps("a", "b", "c"), steps("a", "b")],
  ["strange", 3, steps("a", "x"), steps("a", "b")],
  ["strange", 3, steps("x"), steps("a", "b")],
  ["foreign", 3, steps(), steps("a", "b")],
] as const)("%s: %i tables, %j of %j", (state, tables, applied, known) => {
  expect(judged(tables, applied, known)).toBe(state);
});

/** Opens what `statements` left and returns why it was refused. */
async function refusalAfter(statements: string): Promise<string> {
  const place = await emptyDatabase();
  await place.run(statements);
  const opening = place.open().then(async (opened) => {
    await opened.close();
    return "opened";
  });
  return opening.catch((error: unknown) => {
    if (error instanceof SchemaRefused) return error.message;
    throw error;
  });
}

const record = (hashes: readonly string[]): string =>
  [
    "create schema drizzle",
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    ...hashes.map(
      (hash, index) =>
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${index + 1})`,
    ),
    "create table shop_user (id int)",
  ].join(";\n");

const known = knownMigrations().map(({ hash }) => hash);

test("a database of a newer version is recognised, named, and left unchanged", async () => {
  expect(await refusalAfter(record([...known, "f".repeat(64)]))).toBe(
    "这个数据库由更新版本的程序写过，旧程序没有打开它，数据原样未动。\n" +
      "请换用那个新版本（或更新的）启动；要退回旧版本，请用旧版本的备份恢复到空库：npm run restore -- 文件\n" +
      "(The database was written by a newer version; start that version instead.)",
  );
});

test("unpublished migration steps stop the start", async () => {
  expect(await refusalAfter(record(["f".repeat(64)]))).toMatch(/^这个数据库的升级记录与本程序不符/);
});

test("another program's database is not written to", async () => {
  expect(await refusalAfter("create table film (id int)")).toMatch(
    /^这个数据库里有别的程序的表，不是本店的库，没有打开/,
  );
});

test("an empty database gets the shop's schema", async () => {
  expect(await refusalAfter("select 1")).toBe("opened");
});
