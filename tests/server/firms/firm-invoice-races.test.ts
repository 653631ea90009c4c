import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { nameOrderInvoice } from "#contract/orders/orders.ts";
import { inTransaction, type Transaction } from "#server/infra/database/database.ts";
import { lockOrder } from "#server/modules/order-records/orders.repository.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { eventually } from "#tests/eventually.ts";
import { staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { freshNumber } from "#tests/server/orders/invoice-flow.ts";
import { type RawReply, type Shop, startShop } from "#tests/server/support/harness.ts";
import { once } from "./firm-flow.ts";
import * as flow from "./firm-invoice-flow.ts";

/**
 * Two concurrent writers of one order or request. On PostgreSQL both wait for a lock of the test and
 * then run together; the embedded database runs them one after the other.
 */
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

async function untilWaiting(tx: Transaction, waiting: number): Promise<void> {
  if (shop.deps.databaseKind !== "postgresql") return;
  const behind = sql`
    select distinct pid from pg_locks where not granted and pid in (
      select pid from pg_locks
      where database = (select oid from pg_database where datname = current_database()))`;
  await eventually(async () =>
    expect(await tx.execute(behind)).toHaveProperty("rowCount", waiting),
  );
}

/** Starts the writers, the first one first, behind a lock of this order. */
async function together(
  orderId: string,
  writers: readonly (() => Promise<RawReply>)[],
): Promise<RawReply[]> {
  const running = await inTransaction(shop.deps.db, async (tx) => {
    await lockOrder(tx, orderId);
    const begun: Promise<RawReply>[] = [];
    for (const write of writers) {
      begun.push(write());
      await untilWaiting(tx, begun.length);
    }
    return { begun };
  });
  return Promise.all(running.begun);
}

test.each([
  ["the month's request", 0],
  ["the order's own title", 1],
] as const)("an order is taken once where %s comes first", async (_name, first) => {
  const made = await flow.accountFirm(shop, `并发${first}`);
  const order = await flow.onAccount(shop, made);
  await flow.onAccount(shop, made);
  const { month, firm } = await flow.endMonth(shop, made);
  const title = firm.title;
  const naming = { order_id: order.order_id, invoice_id: title };
  const writers = [
    () => flow.ask(shop, firm.owner, { month, title_id: title }),
    () => shop.send(nameOrderInvoice, naming, once(firm.buyer)),
  ];
  const ordered = first === 0 ? writers : [...writers].reverse();
  const replies = await together(order.order_id, ordered);
  const [asked, named] = first === 0 ? replies : [...replies].reverse();
  expect(asked?.body.code).toBe(codes.success);
  const { orders, leftOut } = await flow.monthOf(shop, firm.owner, month);
  const inMonth = orders.map(({ order_no }) => order_no).includes(order.order_no);
  const isSingle = leftOut.map(({ order_no }) => order_no).includes(order.order_no);
  expect([inMonth, isSingle]).toEqual([first === 0, first === 1]);
  expect(named?.body.code).toBe(first === 0 ? codes.stateConflict : codes.success);
});

test("two people's requests make one, and two numbers for it one invoice", async () => {
  const made = await flow.accountFirm(shop, "并发二");
  const order = await flow.onAccount(shop, made);
  const { month, firm } = await flow.endMonth(shop, made);
  const ask = () => flow.ask(shop, firm.owner, { month, title_id: firm.title });
  const asked = await together(order.order_id, [ask, ask]);
  expect(asked.map(({ body }) => body.code)).toEqual([codes.success, codes.success]);
  const { firm_invoice_id: id } = await flow.requestOf(shop, firm.id);
  const issue = () => flow.issueMonth(shop, id, order.total, { number: freshNumber() });
  const issued = await together(order.order_id, [issue, issue]);
  expect(issued.map(({ body }) => body.code)).toEqual([codes.success, codes.stateConflict]);
  expect((await flow.requestOf(shop, firm.id)).invoices).toHaveLength(1);
});
