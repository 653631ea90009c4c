import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { eq, inArray, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
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

/** Each kill, and the payout that ends without one, takes a buyer of its own. */
const buyers = Math.ceil(24 / step) + 1;

const staff = "a-key-of-the-back-office-of-the-shop";
const payee = { name: "王小墨", bank: "招商银行", account: "6225888800004321" };
const preload = pathToFileURL(resolve("tests/resilience/payout/kill-at.mjs")).href;

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", () => done()));
  const address = listener.address();
  await new Promise((done) => listener.close(done));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

interface Payer extends Tokens {
  readonly mobile: string;
  readonly name: string;
}

/** Runs the work while the server is started again as often as it dies. @returns how often it died */
async function survived(server: ServerProcess, work: Promise<unknown>): Promise<number> {
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
const standing = (port: number, payer: Payer) =>
  persist(port, staffBalance, asStaff(payer), once({ mobile: payer.mobile }));
const ask = (port: number, payer: Payer) =>
  persist(port, askPayout, payer, once({ amount: "123.45", payee: { ...payee } }));

interface Way {
  readonly name: string;
  /** How the refund stands once the call has succeeded. */
  readonly ends: "open" | "done";
  readonly before?: (port: number, payer: Payer) => Promise<unknown>;
  readonly payOut: (port: number, payer: Payer) => Promise<unknown>;
}

const ways: readonly Way[] = [
  { name: "the buyer asks for it", ends: "open", payOut: ask },
  {
    name: "the staff registers the transfer",
    ends: "done",
    before: ask,
    payOut: async (port, payer) => {
      const { refunds } = await standing(port, payer);
      const how = { kind: "transfer" as const, transaction_id: `TASK-${payer.name}` };
      const input = { refund_id: refunds[0]?.refund_id ?? "", how };
      return persist(port, resolveOpenRefund, asStaff(payer), once(input));
    },
  },
  {
    name: "the staff transfers it unasked",
    ends: "done",
    payOut: (port, payer) => {
      const transaction_id = `DIRECT-${payer.name}`;
      const paid = { mobile: payer.mobile, amount: "123.45", reason: "来电要求", payee };
      return persist(port, payOutBalance, asStaff(payer), once({ ...paid, transaction_id }));
    },
  },
];

function serverOf(dataDir: string, port: number) {
  const env = {
    NODE_OPTIONS: `--import ${preload}`,
    KILL_AT: join(dataDir, "kill-at"),
    PORT: String(port),
    SHOP_STAFF_KEY: staff,
  };
  return new ServerProcess({ dataDir, env });
}

const prepared = mkdtempSync(join(tmpdir(), "shop-payout-"));
const payers: Payer[] = [];

/** A shop whose buyers have a balance of 123.45 each; every way takes a copy of it. */
beforeAll(async () => {
  const port = await freePort();
  const server = serverOf(prepared, port);
  await server.start();
  for (let index = 0; index < buyers; index += 1) {
    const mobile = `136${String(index).padStart(8, "0")}`;
    payers.push({ ...(await enrol(port, mobile)), mobile, name: String(index) });
  }
  await server.stop();
  const { db, close } = await openDatabase({ dataDir: prepared });
  const all = payers.map(({ mobile }) => mobile);
  for (const { id } of await db.select().from(user).where(inArray(user.mobile, all))) {
    await inTransaction(db, (tx) => topUp(tx, id, 12_345, "赠送"));
  }
  await close();
});
afterAll(() => rmSync(prepared, { recursive: true, force: true }));

/** The refunds, the paid fen and each buyer's balance once all is over. */
async function checkMoney(dataDir: string, { ends }: Way, paid: readonly string[]) {
  const { db, close } = await openDatabase({ dataDir });
  const states = (await db.select().from(refund)).map(({ state }) => state);
  expect(states).toEqual(paid.map(() => ends));
  const [sum] = await db
    .select({ fen: sql<string>`coalesce(sum(${ledgerEntry.amountFen}), 0)` })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, "channel:offline"));
  expect(Number(sum?.fen)).toBe(ends === "done" ? 12_345 * paid.length : 0);
  for (const { id, mobile } of await db.select().from(user).where(like(user.mobile, "136%"))) {
    const left = paid.includes(mobile) ? 0 : 12_345;
    expect([mobile, await inTransaction(db, (tx) => balanceOf(tx, id))]).toEqual([mobile, left]);
  }
  expect(await brokenInvariants(db)).toEqual([]);
  await close();
}

it.concurrent.each(ways)(
  "pays once, before whichever write the server is killed: $name",
  {
    timeout: 900_000,
  },
  async (way) => {
    const dataDir = mkdtempSync(join(tmpdir(), "shop-payout-"));
    cpSync(prepared, dataDir, { recursive: true });
    const port = await freePort();
    const server = serverOf(dataDir, port);
    try {
      await server.start();
      const left = [...payers];
      const paid: string[] = [];
      let lastKill = 0;
      for (let at = 1; ; at += step) {
        const payer = left.pop();
        if (payer === undefined) throw new Error("a payout has more writes than there are buyers");
        await way.before?.(port, payer);
        writeFileSync(join(dataDir, "kill-at"), String(at));
        const deaths = await survived(server, way.payOut(port, payer));
        paid.push(payer.mobile);
        if (deaths === 0) break;
        expect([at, deaths]).toEqual([at, 1]);
        lastKill = at;
        const { balance, refunds } = await standing(port, payer);
        const states = refunds.map(({ amount, state }) => [amount, state]);
        expect([at, balance, states]).toEqual([at, "0.00", [["123.45", way.ends]]]);
      }
      expect(lastKill).toBeGreaterThanOrEqual(4);
      await server.stop();
      await checkMoney(dataDir, way, paid);
    } finally {
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
