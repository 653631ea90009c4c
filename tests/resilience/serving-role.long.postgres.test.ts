import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { cancelOrder } from "#contract/orders/orders.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { type Cluster, startPostgres } from "#scripts/lib/postgres.mjs";
import { backup, restore } from "#server/cli/backup/commands.ts";
import { openDatabase } from "#server/infra/database/database.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { brokenInvariants, totalsOf } from "#server/operations/invariants.repository.ts";
import { selfCheck } from "#server/operations/self-check.ts";
import { paid, placed } from "#tests/server/orders/order-flow.ts";
import { openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";
import { ServerProcess } from "./server-process.ts";

const timeout = 300_000;
let cluster: Cluster;
let folder = "";
const servers: ServerProcess[] = [];

const urlOf = (role: string, database: string): string => {
  const url = new URL(cluster.url);
  url.username = role;
  url.pathname = `/${database}`;
  return url.href;
};

async function asked(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Runs the SQL of docs/deployment.md for another database's name. */
async function makeDatabase(name: string, roles: boolean): Promise<void> {
  const deployment = readFileSync("docs/deployment.md", "utf8");
  const lines = /```sql\n(create role shop_owner[\s\S]+?)```/.exec(deployment)?.[1] ?? "";
  const [before = "", after = ""] = lines
    .replaceAll("database shop", `database ${name}`)
    .split("\\c shop\n");
  const first = before.split("\n").filter((line) => roles || !line.startsWith("create role"));
  await asked(cluster.url, ...first.filter((line) => line !== ""));
  await asked(urlOf("shop", name), after);
}

const owner = (name = "shop_a") => urlOf("shop_owner", name);
const small = (name = "shop_a") => urlOf("shop_server", name);
const both = (name: string) => ({
  dataDir: join(folder, name),
  databaseUrl: small(name),
  migrationDatabaseUrl: owner(name),
});

beforeAll(async () => {
  const started = await startPostgres();
  if (started === null) throw new Error("this suite needs PostgreSQL");
  cluster = started;
  folder = mkdtempSync(join(tmpdir(), "shop-roles-"));
  await makeDatabase("shop_a", true);
  await makeDatabase("shop_b", false);
  await makeDatabase("shop_c", false);
});
afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));
afterAll(() => {
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openSmall = async (): Promise<Shop> =>
  startShop({ database: await openDatabase({ url: small(), migrationUrl: owner() }) });

it("sells, tidies up, checks itself and is backed up by a role that makes no table", {
  timeout,
}, async () => {
  const shop = await openSmall();
  const buyer = await shop.register();
  const unpaid = await placed(shop, buyer);
  const returned = await paid(shop, buyer);
  await paid(shop, buyer);
  for (const { order_id } of [unpaid, returned]) {
    const { state } = await shop.call(cancelOrder, { order_id }, { as: buyer });
    expect(state).toBe(90);
  }
  const leaver = await shop.register();
  await shop.call(deleteAccount, { password: leaver.password }, { as: leaver });
  await shop.posted();
  shop.clock.advance(40 * 24 * 3_600_000);
  await tidyUp(shop.deps);
  expect(await selfCheck(shop.deps)).toEqual({ at: shop.clock.now(), faults: 0 });
  const totals = await totalsOf(shop.deps.db);
  await shop.close();
  expect([totals.accounts, totals.orders]).toEqual(["2", "3"]);

  // A backup is read by the small role alone; it comes back by the other, and is served by the small one.
  const file = join(folder, "shop.backup");
  await backup({ dataDir: join(folder, "shop_a"), databaseUrl: small() }, file, openingTime);
  await restore(both("shop_b"), file);
  const restored = await openDatabase({ url: small("shop_b") });
  expect(await totalsOf(restored.db)).toEqual(totals);
  expect(await brokenInvariants(restored.db)).toEqual([]);
  await restored.close();
});

const forbidden = [
  "drop table shop_order",
  "drop schema public cascade",
  "alter table ledger_entry drop column note",
  "alter table ledger_entry owner to shop_server",
  "create table mine (id int)",
  "create schema mine",
  "create temporary table mine (id int)",
  "create function mine() returns int language sql as 'select 1'",
  "truncate ledger_entry",
  "update ledger_entry set amount_fen = 0",
  "delete from ledger_entry",
  "update order_event set text = ''",
  "delete from order_event",
  "update price_book set document = '{}'",
  "delete from price_book",
  "delete from shop_user",
  "delete from suspense",
  "delete from shop_order",
  "delete from order_item",
  "delete from payment",
  "delete from staff_person",
  "delete from staff_act",
  "insert into drizzle.__drizzle_migrations (hash) values ('mine')",
  "delete from drizzle.__drizzle_migrations",
  "set role shop_owner",
];

it("refuses the small role tables, and every change of the books", { timeout }, async () => {
  const shop = await openSmall();
  await shop.close();
  const answers: unknown[] = [];
  for (const statement of forbidden) {
    const answer = await asked(small(), statement).then(
      () => "done",
      (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
    );
    answers.push([statement, answer]);
  }
  expect(answers).toEqual(forbidden.map((statement) => [statement, "42501"]));
});

it("grants these rights and no others", { timeout }, async () => {
  const shop = await openSmall();
  await shop.close();
  await asked(owner(), "grant truncate, references on ledger_entry to shop_server");
  await (await openDatabase({ url: small(), migrationUrl: owner() })).close();
  const rows = await asked(
    owner(),
    `select string_agg(name, ' ' order by name) as tables, rights from (
      select table_schema || '.' || table_name as name,
        string_agg(privilege_type, ' ' order by privilege_type) as rights
      from information_schema.role_table_grants where grantee = 'shop_server' group by 1
    ) granted group by rights order by rights`,
  );
  const free = [
    ...[
      "access_token",
      "account_version",
      "address",
      "advert",
      "advert_draft",
      "artwork",
      "artwork_proof",
      "captcha",
      "carrier",
      "cart_line",
    ],
    ...[
      "category",
      "change_code",
      "draft",
      "firm",
      "firm_address",
      "firm_agreement",
      "firm_approval",
      "firm_credit",
      "firm_invitation",
      "firm_job",
      "firm_job_taking",
      "firm_order",
      "firm_payment",
      "firm_person",
      "firm_title",
      "idempotency",
      "inquiry",
      "inquiry_message",
      "invoice_title",
      "known_device",
      "letter",
      "lookup",
    ],
    ...[
      "one_time_code",
      "page_fault",
      "product",
      "product_draft",
      "proof_picture",
      "quote",
      "recovery_code",
      "region",
      "review",
      "sandbox_refund",
      "sandbox_trade",
    ],
    ...[
      "second_factor",
      "session",
      "setting",
      "shop_picture",
      "shop_word",
      "short_link",
      "staff_session",
    ],
    ...["throttle", "upload"],
    "upload_preview",
  ];
  const named = (tables: string[]) => tables.map((table) => `public.${table}`).join(" ");
  expect(rows).toEqual([
    { rights: "DELETE INSERT SELECT UPDATE", tables: named(free) },
    {
      rights: "INSERT SELECT",
      tables: named([
        "advert_version",
        "ledger_entry",
        "order_event",
        "price_book",
        "product_version",
        "stock_move",
      ]),
    },
    {
      rights: "INSERT SELECT UPDATE",
      tables: named([
        ...[
          "account_change",
          "after_sale",
          "after_sale_event",
          "after_sale_line",
          "carrier_waybill",
          "firm_invoice",
          "firm_invoice_order",
          "held_refund",
          "invoice",
          "invoice_share",
          "order_item",
          "order_parcel",
          "payment",
          "refund",
        ],
        ...["shop_order", "shop_user", "staff_act", "staff_person"],
        ...["stock_item", "stock_reservation", "suspense", "ticket_step"],
      ]),
    },
    { rights: "SELECT", tables: "drizzle.__drizzle_migrations" },
  ]);
  const sequences = await asked(
    owner(),
    "select sequencename from pg_sequences where has_sequence_privilege('shop_server', schemaname || '.' || sequencename, 'usage, update')",
  );
  expect(sequences).toEqual([]);
});

function serverOn(env: Record<string, string>, name = "shop_c"): ServerProcess {
  const server = new ServerProcess({ dataDir: join(folder, name), url: small(name), env });
  servers.push(server);
  return server;
}

it("two servers prepare an empty database at once; a third opens it by the small role alone", {
  timeout,
}, async () => {
  const env = { SHOP_MIGRATION_DATABASE_URL: owner("shop_c") };
  const first = [serverOn(env), serverOn(env)];
  await Promise.all(first.map((server) => server.start()));
  const third = serverOn({});
  await third.start();
  const ready = await fetch(`http://127.0.0.1:${third.port}/readyz`);
  expect(ready.status).toBe(200);
  const connected = await asked(
    cluster.url,
    "select distinct usename::text as name from pg_stat_activity where application_name = 'qimo-shop'",
  );
  expect(connected).toEqual([{ name: "shop_server" }]);
  const codes = await Promise.all([...first, third].map((server) => server.stop()));
  expect(codes).toEqual([0, 0, 0]);
});

it("says which of the two roles may not do its work", { timeout }, async () => {
  const refused = async (server: ServerProcess): Promise<string> => {
    await expect(server.start()).rejects.toThrow(/./);
    return server.output;
  };
  await makeDatabase("shop_d", false);
  const urls = (url: string, migrationUrl: string) =>
    new ServerProcess({
      dataDir: join(folder, "shop_d"),
      url,
      env: { SHOP_MIGRATION_DATABASE_URL: migrationUrl },
    });
  const wide = (name: string) =>
    `DATABASE_URL 的用户 ${name} 权限过大：它能建表或拥有这些表；有 SHOP_MIGRATION_DATABASE_URL 时它须是只管营业的小用户，建法见 docs/deployment.md (this role may do too much)\n`;
  expect(await refused(urls(owner("shop_d"), owner("shop_d")))).toBe(wide("shop_owner"));
  expect(await refused(urls(urlOf("shop", "shop_d"), owner("shop_d")))).toBe(wide("shop"));
  expect(await refused(urls(small("nothing_here"), owner("shop_d")))).toMatch(
    /^DATABASE_URL 里的数据库不存在/,
  );
  expect(await refused(urls(small("shop_d"), owner("nothing_here")))).toMatch(
    /^SHOP_MIGRATION_DATABASE_URL 里的数据库不存在/,
  );
  await makeDatabase("shop_e", false);
  expect(await refused(urls(small("shop_e"), small("shop_e")))).toMatch(
    /^SHOP_MIGRATION_DATABASE_URL 的用户没有建表的权限 \(this user may not create tables\): /,
  );
  expect(await refused(urls(small("shop_e"), ""))).toMatch(/^DATABASE_URL 的用户没有建表的权限/);
});
