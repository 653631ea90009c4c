import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, it } from "vitest";
import { askPayout } from "#contract/refunds/refunds.ts";
import { payOutBalance, staffBalance } from "#contract/staff/staff-payouts.ts";
import { resolveOpenRefund } from "#contract/staff/staff-refunds.ts";
import { inTransaction, openDatabase } from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { ledgerEntry } from "#server/infra/database/tables/orders.tables.ts";
import { balanceOf, topUp } from "#server/modules/ledger/ledger.repository.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { enrol, once, persist, type Tokens } from "#tests/resilience/placing-clients.ts";
import { ServerProcess } from "#tests/resilience/server-process.ts";

/**
 * Kills the server before each write of a payout, one after the other, and says the call again.
 * KILL_STEP=3 takes every third write.
 */
const step = Number(process.env.KILL_STEP ?? 1);

/** Each kill, and each of the three ways that ends without one, takes a buyer of its own. */
const buyers = Math.ceil(45 / step) + 3;

const staff = "a-key-of-the-back-office-of-the-shop";
const payee = { name: "王小墨", bank: "招商银行", account: "6225888800004321" };
const dataDir = mkdtempSync(join(tmpdir(), "shop-payout-"));
const killFile = join(dataDir, "kill-at");
const preload = pathToFileURL(resolve("tests/resilience/payout/kill-at.mjs")).href;

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", () => done()));
  const address = listener.address();
  await new Promise((done) => listener.close(done));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const port = await freePort();
const server = new ServerProcess({
  dataDir,
  env: {
    NODE_OPTIONS: `--import ${preload}`,
    KILL_AT: killFile,
    PORT: String(port),
    SHOP_STAFF_KEY: staff,
  },
});
afterEach(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Payer extends Tokens {
  readonly mobile: string;
  readonly name: string;
}

/** Runs the work while the server is started again as often as it dies. @returns how often it died */
async function survived(work: Promise<unknown>): Promise<number> {
  const before = server.exits;
  let seen = before;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  ended.catch(() => undefined);
  while (!isOver) {
    if (server.exits > seen) {
      seen = server.exits;
      await server.start();
    }
    await pause(10);
  }
  await ended;
  return server.exits - before;
}

const asStaff = ({ app }: Payer) => ({ app, staff });
const standing = (payer: Payer) =>
  persist(port, staffBalance, asStaff(payer), once({ mobile: payer.mobile }));
const ask = (payer: Payer) =>
  persist(port, askPayout, payer, once({ amount: "123.45", payee: { ...payee } }));

const journeys: Readonly<Record<string, (payer: Payer) => Promise<unknown>>> = {
  "the buyer asks for it": ask,
  "the staff registers the transfer": async (payer) => {
    const { refunds } = await standing(payer);
    const how = { kind: "transfer" as const, transaction_id: `TASK-${payer.name}` };
    const input = { refund_id: refunds[0]?.refund_id ?? "", how };
    return persist(port, resolveOpenRefund, asStaff(payer), once(input));
  },
  "the staff transfers it unasked": (payer) => {
    const transaction_id = `DIRECT-${payer.name}`;
    const paid = { mobile: payer.mobile, amount: "123.45", reason: "来电要求", payee };
    return persist(port, payOutBalance, asStaff(payer), once({ ...paid, transaction_id }));
  },
};

it("pays once and keeps the ledger balanced, before whichever write the server is killed", {
  timeout: 900_000,
}, async () => {
  await server.start();
  const payers: Payer[] = [];
  for (let index = 0; index < buyers; index += 1) {
    const mobile = `136${String(index).padStart(8, "0")}`;
    payers.push({ ...(await enrol(port, mobile)), mobile, name: String(index) });
  }
  await server.stop();
  const filling = await openDatabase({ dataDir });
  const all = payers.map(({ mobile }) => mobile);
  for (const { id } of await filling.db.select().from(user).where(inArray(user.mobile, all))) {
    await inTransaction(filling.db, (tx) => topUp(tx, id, 12_345, "赠送"));
  }
  await filling.close();

  const done: string[] = [];
  const asked: string[] = [];
  const kills: Record<string, number> = {};
  for (const [name, journey] of Object.entries(journeys)) {
    // An earlier server may still count writes.
    await server.kill();
    await server.start();
    for (let at = 1; ; at += step) {
      const payer = payers.pop();
      if (payer === undefined) throw new Error("a payout has more writes than there are buyers");
      if (name.includes("registers")) await ask(payer);
      writeFileSync(killFile, String(at));
      const deaths = await survived(journey(payer));
      (name.includes("staff") ? done : asked).push(payer.mobile);
      if (deaths === 0) break;
      expect([name, at, deaths]).toEqual([name, at, 1]);
      kills[name] = at;
      const { balance, refunds } = await standing(payer);
      const states = refunds.map(({ amount, state }) => [amount, state]);
      const state = name.includes("staff") ? "done" : "open";
      expect([name, at, balance, states]).toEqual([name, at, "0.00", [["123.45", state]]]);
    }
  }
  expect(Object.keys(kills)).toEqual(Object.keys(journeys));
  for (const count of Object.values(kills)) expect(count).toBeGreaterThanOrEqual(4);

  await server.stop();
  const { db, close } = await openDatabase({ dataDir });
  const fenOn = async (account: string) => {
    const [row] = await db
      .select({ fen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)` })
      .from(ledgerEntry)
      .where(eq(ledgerEntry.account, account));
    return Number(row?.fen ?? 0);
  };
  const rows = await db.select().from(refund);
  expect(rows).toHaveLength(done.length + asked.length);
  expect(rows.filter(({ state }) => state === "done")).toHaveLength(done.length);
  expect(await fenOn("channel:offline")).toBe(12_345 * done.length);
  for (const { id, mobile } of await db.select().from(user).where(inArray(user.mobile, all))) {
    const left = payers.some((payer) => payer.mobile === mobile) ? 12_345 : 0;
    expect([mobile, await inTransaction(db, (tx) => balanceOf(tx, id))]).toEqual([mobile, left]);
  }
  expect(await brokenInvariants(db)).toEqual([]);
  await close();
});
