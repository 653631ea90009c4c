import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { resolveRefund } from "#contract/staff/staff-after-sale.ts";
import { askRefund, refundLateMs, staffRefunds } from "#contract/staff/staff-refunds.ts";
import { sandboxTrade } from "#server/infra/database/tables/sandbox.tables.ts";
import { paymentsOf } from "#server/modules/order-records/payments.repository.ts";
import { refundOf } from "#server/modules/order-records/refunds.repository.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { accept, applied, shipped } from "#tests/server/after-sale/after-sale-flow.ts";
import { checkOf, forceState, initOf, placed } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, openingTime, type Shop, startShop } from "#tests/server/support/harness.ts";
import { openWechat, type Wechat } from "./wechat-counterpart.ts";

let shop: Shop;
let buyer: Buyer;
let finance: Person;
let wechat: Wechat;
beforeAll(async () => {
  wechat = await openWechat(() => shop?.clock.now() ?? openingTime);
  shop = await startShop({ settings: { staffKey, wechatPay: wechat.settings() } });
});
beforeEach(async () => {
  buyer = await shop.register();
  // The test moves the clock by days: an earlier session has expired.
  finance = await staffPerson(shop, ["finance"]);
});
afterAll(async () => {
  expect(await brokenInvariants(shop.deps.db)).toEqual([]);
  await shop.close();
  await wechat.close();
});

const listed = async (list: "overdue" | "waiting") => {
  const page = await shop.call(staffRefunds, { list, limit: 100 }, finance.asked);
  return page.items.filter(({ mobile }) => mobile === buyer.mobile);
};
const refundIdOf = async (afterId: string) =>
  (await refundOf(shop.deps.db, afterId))?.id ?? afterId;
const ask = async (after_id: string) =>
  shop.send(askRefund, { refund_id: await refundIdOf(after_id) }, finance.asked);

it("one that the channel refused waits for staff with the channel's message, until it is resolved", async () => {
  const { order_id } = await shipped(shop, buyer);
  const { after_id } = await applied(shop, buyer, order_id);
  // The channel no longer has this money: it refuses.
  const [payment] = await paymentsOf(shop.deps.db, order_id);
  await shop.deps.db
    .update(sandboxTrade)
    .set({ outcome: "failed" })
    .where(eq(sandboxTrade.outTradeNo, payment?.outTradeNo ?? ""));
  await accept(shop, after_id, { amount: "8.00" });
  expect(await listed("overdue")).toMatchObject([
    { after_id, standing: "failed", refund: { message: "支付渠道没有接受这笔退款" } },
  ]);
  expect((await ask(after_id)).body.code).toBe(codes.stateConflict);
  await shop.call(resolveRefund, { after_id, how: { kind: "balance" } }, finance.asked);
  expect(await listed("overdue")).toEqual([]);
});

it("one that WeChat reports as abnormal says what to do there, and ends by itself afterwards", async () => {
  const { order_id, ...made } = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, { order_id, ...made }, "wechat");
  wechat.pay(out_trade_no);
  await checkOf(shop, buyer, order_id);
  await forceState(shop, order_id, 50);
  const { after_id } = await applied(shop, buyer, order_id);
  wechat.mood.refundStatus = "ABNORMAL";
  const { refund } = await accept(shop, after_id, { amount: "3.00" });
  const message = "买家的银行卡收不了这笔退款，请到微信支付商户平台的“退款异常处理”里改退到别的卡";
  expect(await listed("overdue")).toMatchObject([
    { after_id, channelText: "微信支付", standing: "stuck", refund: { state: "open", message } },
  ]);
  wechat.mood.away = true;
  expect((await ask(after_id)).body).toMatchObject({
    data: { answered: false, refund: { state: "open", message } },
  });
  wechat.mood.away = false;
  // It is processed again: nothing blocks it any more.
  wechat.refunds.set(refund?.refund_no ?? "", { status: "PROCESSING", fen: 300 });
  expect((await ask(after_id)).body).toMatchObject({ data: { refund: { message: "" } } });
  expect(await listed("overdue")).toEqual([]);
  wechat.refunds.set(refund?.refund_no ?? "", { status: "SUCCESS", fen: 300 });
  expect((await ask(after_id)).body).toMatchObject({ data: { refund: { state: "done" } } });
  wechat.mood.refundStatus = "SUCCESS";
});

it("only owner and finance see them; an unknown refund is refused", async () => {
  const service = await staffPerson(shop, ["orders", "production"]);
  for (const call of [staffRefunds, askRefund]) {
    const { body } = await shop.send(call, { refund_id: buyer.id }, service.asked);
    expect(body).toEqual({ code: codes.forbidden, msg: "没有权限", data: null });
  }
  expect((await ask(buyer.id)).body).toEqual({
    code: codes.notFound,
    msg: "没有这笔退款",
    data: null,
  });
  const rubbish = await shop.send(askRefund, { refund_id: "rubbish" }, finance.asked);
  expect(rubbish.body.code).toBe(codes.invalidInput);
  const wrong = await shop.send(staffRefunds, { list: "all" } as never, finance.asked);
  expect(wrong.body).toMatchObject({ code: codes.invalidInput, msg: "列表错误" });
});

// Last: it moves the clock past every session and application token.
it("one in progress at its channel needs nobody until a day has passed", async () => {
  const { order_id, order_no } = await shipped(shop, buyer);
  const { after_id, after_no } = await applied(shop, buyer, order_id);
  const { refund } = await accept(shop, after_id, { amount: "10.00" });
  const since = shop.clock.now();
  const entry = {
    refund_id: await refundIdOf(after_id),
    ...{ reason: "", payee: null },
    after_id,
    after_no,
    order_id,
    order_no,
    mobile: buyer.mobile,
    channelText: "模拟支付（演示）",
    refund,
    since,
    standing: "waiting",
  };
  expect(await listed("waiting")).toEqual([entry]);
  expect(await listed("overdue")).toEqual([]);
  shop.clock.advance(refundLateMs + 1);
  finance = await staffPerson(shop, ["finance"]);
  expect(await listed("overdue")).toEqual([{ ...entry, standing: "late" }]);
  expect(await listed("waiting")).toEqual([]);
  const { body } = await ask(after_id);
  expect(body).toEqual({
    code: codes.success,
    msg: "成功",
    data: {
      answered: true,
      refund: { ...refund, state: "done", stateText: "已退款", at: shop.clock.now() },
    },
  });
  expect(await listed("overdue")).toEqual([]);
  const over = { code: codes.stateConflict, msg: "这笔退款不等渠道答复", data: null };
  expect((await ask(after_id)).body).toEqual(over);
  const acts = await shop.call(staffActs, { person_id: finance.id, keyword: "R" }, withKey);
  expect(acts.items.map(({ call, subject, outcome }) => [call, subject, outcome])).toEqual([
    [askRefund.path, refund?.refund_no, "refused"],
    [askRefund.path, `${refund?.refund_no}: done`, "done"],
  ]);
});
