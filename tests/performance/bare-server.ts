import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import Fastify from "fastify";

/**
 * The yardstick: Fastify and the same embedded database with nothing of ours
 * between. `/json` is a constant, `/two-keys` two reads by primary key,
 * `/one-insert` one row, `/order` one transaction of five statements. Prints
 * its address.
 */
const db = await PGlite.create(mkdtempSync(join(tmpdir(), "shop-bare-")));
await db.exec(`
  create table thing (id uuid primary key, name text not null, body jsonb not null);
  create table purchase (id uuid primary key, buyer uuid not null, total bigint not null);
  create table purchase_item (id uuid primary key, purchase uuid not null, amount bigint not null);
  create table movement (id uuid primary key, purchase uuid not null, amount bigint not null);
  create table seen_key (key text primary key, reply jsonb not null);
`);
const id = randomUUID();
await db.query("insert into thing values ($1, $2, $3)", [id, "one", { a: 1, b: "two" }]);

const constant = JSON.stringify({
  code: 10000,
  msg: "",
  data: Array.from({ length: 34 }, (_, i) => ({ value: `${110000 + i * 10000}`, label: "某某省" })),
});

const app = Fastify();
app.get("/json", (_request, reply) => reply.type("application/json").send(constant));
const byKey = () => db.query("select * from thing where id = $1", [id]);
app.get("/two-keys", async () => {
  await byKey();
  return (await byKey()).rows[0];
});
app.get("/one-insert", async () => {
  const made = randomUUID();
  await db.query("insert into thing values ($1, $2, $3)", [made, "one", { a: 1 }]);
  return { made };
});
app.post("/order", async () => {
  const order = randomUUID();
  await db.transaction(async (tx) => {
    await tx.query("insert into seen_key values ($1, $2)", [order, {}]);
    await tx.query("insert into purchase values ($1, $2, $3)", [order, id, 128000]);
    await tx.query("insert into purchase_item values ($1, $2, $3)", [randomUUID(), order, 128000]);
    await tx.query("insert into movement values ($1, $2, $3)", [randomUUID(), order, 128000]);
    await tx.query("update seen_key set reply = $2 where key = $1", [order, { order }]);
  });
  return { order };
});
const address = await app.listen({ host: "127.0.0.1", port: 0 });
console.log(address);
