import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { confirmTransfer, refuseSlip } from "#contract/staff/staff-transfers.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { payment } from "#server/infra/database/tables/orders.tables.ts";
import { setPayTerm } from "#server/modules/order-records/order-moves.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { detailOf, initOf, placed } from "#tests/server/orders/order-flow.ts";
import { type Buyer, openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";

const hourMs = 3_600_000;
/** The shop opens on a Friday at 10:00 in Shanghai; it works on Saturdays, not on Sundays. */
const endOfTuesday = Date.parse("2026-11-25T00:00:00+08:00");

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  await shop.freshToken();
  buyer = await shop.register();
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
});

const of = (orderId: string) => detailOf(shop, buyer, orderId);

/** The row of a sent slip; another test covers the pictures. */
async function slipSent(orderId: string): Promise<void> {
  await inTransaction(shop.deps.db, async (tx) => {
    await tx
      .update(payment)
      .set({ slips: ["00000000-0000-4000-8000-000000000001"] })
      .where(eq(payment.orderId, orderId));
    await setPayTerm(tx, orderId, { slipWaits: true });
  });
}

it("a transfer is due at the end of the third working day, a channel's payment within 24 hours", async () => {
  expect(shop.clock.now()).toBe(openingTime);
  const made = await placed(shop, buyer);
  expect(await of(made.order_id)).toMatchObject({
    payBefore: openingTime + 24 * hourMs,
    transferTerm: false,
  });
  await initOf(shop, buyer, made, "offline");
  expect(await of(made.order_id)).toMatchObject({ payBefore: endOfTuesday, transferTerm: true });
  shop.clock.advance(1);
  await initOf(shop, buyer, made, "sandbox");
  expect(await of(made.order_id)).toMatchObject({
    payBefore: openingTime + 24 * hourMs,
    transferTerm: false,
  });
  shop.clock.advance(1);
  await initOf(shop, buyer, made, "offline");
  expect(await of(made.order_id)).toMatchObject({ payBefore: endOfTuesday, transferTerm: true });
});

it("a slip stops the term; a refused one restarts it and shows the buyer the reason", async () => {
  const made = await placed(shop, buyer);
  const { out_trade_no: reference } = await initOf(shop, buyer, made, "offline");
  const refuse = () => shop.send(refuseSlip, { reference, words: "没有这笔钱" }, asStaff());
  expect((await refuse()).body.code).toBe(codes.stateConflict);
  await slipSent(made.order_id);
  expect(await of(made.order_id)).toMatchObject({ payBefore: null, slipWaits: true });
  shop.clock.advance(6 * 24 * hourMs);
  await shop.freshToken();
  await sweep(shop.deps);
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
  expect(await of(made.order_id)).toMatchObject({ state: 10, slipWaits: true });
  expect((await refuse()).body.code).toBe(codes.success);
  const after = await of(made.order_id);
  // It is Thursday 26 November now: Friday, Saturday, Monday.
  expect(after).toMatchObject({
    payBefore: Date.parse("2026-12-01T00:00:00+08:00"),
    slipWaits: false,
    transferTerm: true,
  });
  expect(after.production.map(({ text }) => text)).toContain("回单没有核对上：没有这笔钱");
  expect((await refuse()).body.code).toBe(codes.stateConflict);
  shop.clock.advance(5 * 24 * hourMs);
  await shop.freshToken();
  await sweep(shop.deps);
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
  expect((await of(made.order_id)).state).toBe(90);
});

/** Time passes, and the buyer logs in again. */
async function later(ms: number): Promise<void> {
  shop.clock.advance(ms);
  await shop.freshToken();
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
}

it("the slip of a confirmed transfer cannot be refused", async () => {
  const made = await placed(shop, buyer);
  const { out_trade_no: reference } = await initOf(shop, buyer, made, "offline");
  await slipSent(made.order_id);
  const money = { reference, transaction_id: "SLIP-1", amount: made.total };
  expect(await shop.call(confirmTransfer, money, asStaff())).toEqual({ result: "settled" });
  const paid = await of(made.order_id);
  const refused = await shop.send(refuseSlip, { reference, words: "没有这笔钱" }, asStaff());
  expect(refused.body.code).toBe(codes.stateConflict);
  expect(await of(made.order_id)).toEqual(paid);
});

it("another channel shortly before a transfer's end has no more time than the transfer had", async () => {
  const made = await placed(shop, buyer);
  await initOf(shop, buyer, made, "offline");
  const ends = (await of(made.order_id)).payBefore ?? 0;
  await later(ends - shop.clock.now() - hourMs);
  await initOf(shop, buyer, made, "sandbox");
  expect(await of(made.order_id)).toMatchObject({ state: 10, payBefore: ends });
});

it("another channel while a slip waits has two hours, even after the transfer's end", async () => {
  const made = await placed(shop, buyer);
  await initOf(shop, buyer, made, "offline");
  await slipSent(made.order_id);
  await later(9 * 24 * hourMs);
  await initOf(shop, buyer, made, "sandbox");
  const payBefore = shop.clock.now() + 2 * hourMs;
  expect(await of(made.order_id)).toMatchObject({ payBefore, slipWaits: false });
});

it("leaving a transfer late gives two hours for another channel, and never more than the transfer had", async () => {
  const made = await placed(shop, buyer);
  const placedAt = shop.clock.now();
  await initOf(shop, buyer, made, "offline");
  shop.clock.advance(30 * hourMs);
  await shop.freshToken();
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
  await initOf(shop, buyer, made, "sandbox");
  expect((await of(made.order_id)).payBefore).toBe(placedAt + 32 * hourMs);
});
