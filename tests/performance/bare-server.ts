import { randomUUID } from "node:crypto";
import Fastify from "fastify";
import { bareDatabase } from "./bare-database.ts";

/**
 * The yardstick: Fastify and the same kind of database with nothing of ours between. `/json` is a
 * constant, `/two-keys` two reads by primary key, `/one-insert` one row, `/order` one transaction
 * of five statements. Prints its address.
 */
const db = await bareDatabase(process.env.DATABASE_URL ?? "");
await db.exec(`
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.thing (id uuid primary key, name text not null, body jsonb not null);
  create table bare.purchase (id uuid primary key, buyer uuid not null, total bigint not null);
  create table bare.item (id uuid primary key, purchase uuid not null, amount bigint not null);
  create table bare.movement (id uuid primary key, purchase uuid not null, amount bigint not null);
  create table bare.seen_key (key text primary key, reply jsonb not null);
`);
const id = randomUUID();
const insertThing = "insert into bare.thing values ($1, $2, $3)";
await db.query(insertThing, [id, "one", { a: 1, b: "two" }]);

const constant = JSON.stringify({
  code: 10000,
  msg: "",
  data: Array.from({ length: 34 }, (_, i) => ({ value: `${110000 + i * 10000}`, label: "某某省" })),
});

const app = Fastify();
app.get("/json", (_request, reply) => reply.type("application/json").send(constant));
const byKey = () => db.query("select * from bare.thing where id = $1", [id]);
app.get("/two-keys", async () => {
  await byKey();
  return (await byKey())[0];
});
app.get("/one-insert", async () => {
  const made = randomUUID();
  await db.query(insertThing, [made, "one", { a: 1 }]);
  return { made };
});
app.post("/order", async () => {
  const order = randomUUID();
  await db.transaction(async (query) => {
    await query("insert into bare.seen_key values ($1, $2)", [order, {}]);
    await query("insert into bare.purchase values ($1, $2, $3)", [order, id, 128000]);
    await query("insert into bare.item values ($1, $2, $3)", [randomUUID(), order, 128000]);
    await query("insert into bare.movement values ($1, $2, $3)", [randomUUID(), order, 128000]);
    await query("update bare.seen_key set reply = $2 where key = $1", [order, { order }]);
  });
  return { order };
});
const address = await app.listen({ host: "127.0.0.1", port: 0 });
console.log(address);
