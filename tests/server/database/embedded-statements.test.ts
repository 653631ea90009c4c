import { afterAll, beforeAll, expect, test } from "vitest";
import { EmbeddedDatabase } from "#server/infra/database/embedded.ts";

/** The embedded database, whose statements are parsed once, beside what PostgreSQL defines. */
let db: EmbeddedDatabase;
beforeAll(async () => {
  db = new EmbeddedDatabase(null, {}, () => {
    throw new Error("no disk");
  });
  await db.waitReady;
  await db.exec("create table thing (id int primary key, name text)");
});
afterAll(() => db.close());

const rowsOf = async (text: string, params: unknown[] = []) => (await db.query(text, params)).rows;

test("values of every kind come back as they were sent, at each use", async () => {
  const values = [
    ["int", 7, 7],
    ["bigint", 9007199254740993n, 9007199254740993n],
    ["text", "O'Neil ✓", "O'Neil ✓"],
    ["boolean", false, false],
    ["jsonb", { a: [1, null] }, { a: [1, null] }],
    ["int[]", [1, 2], [1, 2]],
    ["text[]", ['a"b', "c,d"], ['a"b', "c,d"]],
    ["bytea", new Uint8Array([0, 255]), new Uint8Array([0, 255])],
    ["text", null, null],
  ] as const;
  for (const [type, sent, expected] of [...values, ...values]) {
    expect([type, await rowsOf(`select $1::${type} as it`, [sent])]).toEqual([
      type,
      [{ it: expected }],
    ]);
  }
});

test("a statement reports the rows that it changed", async () => {
  const insert = "insert into thing values ($1, 'a'), ($2, 'b')";
  expect(await db.query(insert, [101, 102])).toMatchObject({ affectedRows: 2, rows: [] });
  const remove = "delete from thing where id > $1 returning name";
  const gone = await db.query(remove, [100], { rowMode: "array" });
  expect(gone).toMatchObject({ affectedRows: 2, rows: [["a"], ["b"]] });
});

test("a statement returns a column that was added after its first use", async () => {
  await db.exec("create table growing (id int)");
  await db.query("insert into growing values ($1)", [1]);
  expect(await rowsOf("select * from growing")).toEqual([{ id: 1 }]);
  await db.query("alter table growing add column name text");
  expect(await rowsOf("select * from growing")).toEqual([{ id: 1, name: null }]);
  await db.transaction((tx) => tx.exec("alter table growing add column more int"));
  expect(await rowsOf("select * from growing")).toEqual([{ id: 1, name: null, more: null }]);
});

test("a refused statement leaves the next ones and its own next use whole", async () => {
  const insert = "insert into thing values ($1, $2) returning id";
  expect(await rowsOf(insert, [1, "one"])).toEqual([{ id: 1 }]);
  await expect(db.query(insert, [1, "again"])).rejects.toMatchObject({ code: "23505" });
  await expect(db.query("select nothing from thing")).rejects.toMatchObject({ code: "42703" });
  await expect(db.query(insert, ["x", "no number"])).rejects.toMatchObject({ code: "22P02" });
  expect(await rowsOf(insert, [2, "two"])).toEqual([{ id: 2 }]);
});

test("a failed transaction leaves nothing, and a finished one takes no statement", async () => {
  const insert = "insert into thing values ($1, $2)";
  const failing = db.transaction(async (tx) => {
    await tx.query(insert, [11, "a"]);
    await tx.query(insert, [11, "b"]);
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await rowsOf("select id from thing where id = $1", [11])).toEqual([]);
  const tx = await db.transaction(async (open) => {
    await open.query(insert, [12, "a"]);
    return { open };
  });
  expect(await rowsOf("select id from thing where id = $1", [12])).toEqual([{ id: 12 }]);
  expect(() => tx.open.query(insert, [13, "late"])).toThrow("Transaction is closed");
});

test("a statement that was used a thousand times, or long ago, is parsed again", async () => {
  for (let use = 0; use < 1002; use += 1) {
    expect(await rowsOf("select $1::int as it", [use])).toEqual([{ it: use }]);
  }
  for (let other = 0; other < 250; other += 1) {
    expect(await rowsOf(`select ${other} as it`)).toEqual([{ it: other }]);
  }
  expect(await rowsOf("select $1::int as it", [1])).toEqual([{ it: 1 }]);
  const kept = await rowsOf("select count(*)::int as kept from pg_prepared_statements");
  expect(kept).toEqual([{ kept: 100 }]);
});

test("statements that are sent together each get their own rows", async () => {
  const asked = Array.from({ length: 40 }, (_, at) => at);
  const ask = async (at: number) => rowsOf(`select $1::int + ${at % 4} as it`, [at]);
  expect(await Promise.all(asked.map(ask))).toEqual(asked.map((at) => [{ it: at + (at % 4) }]));
  const within = await db.transaction((tx) =>
    Promise.all(asked.map((at) => tx.query(`select $1::int - ${at % 4} as it`, [at]))),
  );
  expect(within.map(({ rows }) => rows)).toEqual(asked.map((at) => [{ it: at - (at % 4) }]));
});
