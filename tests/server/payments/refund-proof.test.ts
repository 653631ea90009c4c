import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { InputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { payoutOffer } from "#contract/refunds/refunds.ts";
import { payOutBalance, staffBalance } from "#contract/staff/staff-payouts.ts";
import {
  putRefundProof,
  resolveOpenRefund,
  signRefundProof,
} from "#contract/staff/staff-refunds.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { sweep } from "#server/modules/orders/sweep.ts";
import { asStaff, staffKey } from "#tests/server/after-sale/after-sale-flow.ts";
import { pdfOf, sendBytes } from "#tests/server/orders/file-flow.ts";
import { detailOf, initOf, paid, placed } from "#tests/server/orders/order-flow.ts";
import { staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const slip = pdfOf(900, "bank slip");
const payee = { name: "王小墨", bank: "招商银行", account: "6225888800004321" };

/** The refund of a payout that staff has transferred. */
async function paidOut() {
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 12_300, "赠送"));
  const { refunds } = await shop.call(
    payOutBalance,
    {
      mobile: buyer.mobile,
      amount: "123.00",
      reason: "来电要求",
      payee,
      transaction_id: randomUUID(),
    },
    asStaff(),
  );
  return refunds[0]?.refund_id ?? "";
}

async function sentProof(
  refund_id: string,
  wish: Partial<InputOf<typeof signRefundProof>> = {},
): Promise<string> {
  const file = { name: "回单.hta", size: slip.length, type: "application/pdf" as const };
  const fingerprint = randomUUID();
  const permit = await shop.call(
    signRefundProof,
    { refund_id, fingerprint, ...file, ...wish },
    asStaff(),
  );
  const { status, text } = await sendBytes(shop, permit, permit.offset, slip);
  if (status !== 204) throw new Error(`the store answers ${status} ${text}`);
  return permit.upload_id;
}

const fileAs = async (id: string, headers: Record<string, string>) => {
  const { statusCode, rawPayload } = await shop.app.inject({
    method: "GET",
    url: `/files/${id}`,
    headers: { accesstoken: await shop.freshToken(), ...headers },
  });
  return [statusCode, statusCode === 200 ? rawPayload.equals(slip) : false];
};

it("shows the slip of a payout to staff and its buyer only", async () => {
  const refund_id = await paidOut();
  const proof_id = await sentProof(refund_id);
  const shown = { upload_id: proof_id, name: "回单.pdf", type: "application/pdf", size: 900 };
  const put = await shop.call(putRefundProof, { refund_id, proof_id }, asStaff());
  expect(put.proof).toEqual(shown);
  const desk = await shop.call(staffBalance, { mobile: buyer.mobile }, asStaff());
  expect(desk.refunds.map(({ proof }) => proof)).toEqual([shown]);
  const own = await shop.call(payoutOffer, {}, { as: buyer });
  expect(own.refunds.map(({ proof }) => proof)).toEqual([shown]);
  const other = await shop.register();
  expect(await fileAs(proof_id, { authusertoken: buyer.token })).toEqual([200, true]);
  expect(await fileAs(proof_id, { staffkey: staffKey })).toEqual([200, true]);
  expect(await fileAs(proof_id, { authusertoken: other.token })).toEqual([404, false]);
  expect(await fileAs(proof_id, {})).toEqual([200, false]);
});

it("accepts a slip before and after the transfer of a cancelled order, and shows it on the order", async () => {
  const made = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, made, "offline");
  const arrived = { reference: out_trade_no, transaction_id: randomUUID(), amount: made.total };
  await shop.call(confirmTransfer, arrived, asStaff());
  await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
  const refund_id = (await detailOf(shop, buyer, made.order_id)).refunds?.[0]?.refund_id ?? "";
  const first = await sentProof(refund_id);
  await shop.call(putRefundProof, { refund_id, proof_id: first }, asStaff());
  const how = { kind: "transfer" as const, transaction_id: randomUUID() };
  await shop.call(resolveOpenRefund, { refund_id, how }, asStaff());
  const proofs = async () =>
    (await detailOf(shop, buyer, made.order_id)).refunds?.map(({ state, proof }) => [
      state,
      proof?.upload_id,
    ]);
  expect(await proofs()).toEqual([["done", first]]);
  const second = await sentProof(refund_id);
  await shop.call(putRefundProof, { refund_id, proof_id: second }, asStaff());
  expect(await proofs()).toEqual([["done", second]]);
});

it("removes a replaced slip, file and row", async () => {
  const refund_id = await paidOut();
  const first = await sentProof(refund_id, { name: "金丝雀旧回单.pdf" });
  await shop.call(putRefundProof, { refund_id, proof_id: first }, asStaff());
  const second = await sentProof(refund_id);
  await shop.call(putRefundProof, { refund_id, proof_id: second }, asStaff());
  expect(await shop.deps.files.read(first)).toBe(null);
  expect(await fileAs(first, { staffkey: staffKey })).toEqual([404, false]);
  expect(await fileAs(second, { staffkey: staffKey })).toEqual([200, true]);
  const left = await shop.deps.db.execute(
    sql`select id from upload where name like '%金丝雀旧回单%'`,
  );
  expect(left).toMatchObject({ rows: [] });
});

it("keeps a slip that is sent again, and one that another refund still shows", async () => {
  const one = await paidOut();
  const both = await sentProof(one);
  await shop.call(putRefundProof, { refund_id: one, proof_id: both }, asStaff());
  await shop.call(putRefundProof, { refund_id: one, proof_id: both }, asStaff());
  expect(await fileAs(both, { staffkey: staffKey })).toEqual([200, true]);
  shop.clock.advance(1000);
  const other = await paidOut();
  expect(other).not.toBe(one);
  await shop.call(putRefundProof, { refund_id: other, proof_id: both }, asStaff());
  const newer = await sentProof(one);
  await shop.call(putRefundProof, { refund_id: one, proof_id: newer }, asStaff());
  expect(await fileAs(both, { staffkey: staffKey })).toEqual([200, true]);
  await shop.call(putRefundProof, { refund_id: other, proof_id: newer }, asStaff());
  expect(await fileAs(both, { staffkey: staffKey })).toEqual([404, false]);
});

it("refuses a slip of another buyer's refund, an incomplete one, and one without a transfer", async () => {
  const refund_id = await paidOut();
  const other = await shop.register();
  const foreign = await sentProof(refund_id);
  buyer = other;
  const own = await paidOut();
  const put = async (id: string, proof_id: string) => {
    const { body } = await shop.send(putRefundProof, { refund_id: id, proof_id }, asStaff());
    return [body.code, body.msg];
  };
  expect(await put(own, foreign)).toEqual([codes.notFound, "文件不存在或没有传完"]);
  expect(await put(own, randomUUID())).toEqual([codes.notFound, "文件不存在或没有传完"]);
  expect(await put(randomUUID(), foreign)).toEqual([codes.notFound, "没有这笔退款"]);

  const made = await paid(shop, buyer);
  await shop.call(cancelOrder, { order_id: made.order_id }, { as: buyer });
  const channel = (await detailOf(shop, buyer, made.order_id)).refunds?.[0]?.refund_id ?? "";
  shop.clock.advance(3000);
  await sweep(shop.deps);
  const signing = { refund_id: channel, name: "回单.pdf", size: 900, type: "application/pdf" };
  const { body } = await shop.send(
    signRefundProof,
    { ...signing, fingerprint: randomUUID() },
    asStaff(),
  );
  expect([body.code, body.msg]).toEqual([codes.stateConflict, "这笔退款不是银行转账，没有回单"]);
});

it("refuses content that is no picture or PDF, and a person without the money role", async () => {
  const refund_id = await paidOut();
  const permit = await shop.call(
    signRefundProof,
    { refund_id, fingerprint: randomUUID(), name: "回单.png", size: 900, type: "image/png" },
    asStaff(),
  );
  expect((await sendBytes(shop, permit, 0, slip)).status).not.toBe(204);
  const printer = await staffPerson(shop, ["production"]);
  const asked = { refund_id, proof_id: permit.upload_id };
  expect((await shop.send(putRefundProof, asked, printer.asked)).body.code).toBe(codes.forbidden);
});

it("a deleted account leaves neither the slip nor its name", async () => {
  const refund_id = await paidOut();
  const proof_id = await sentProof(refund_id, { name: "金丝雀回单.pdf" });
  await shop.call(putRefundProof, { refund_id, proof_id }, asStaff());
  await shop.call(deleteAccount, { password: buyer.password }, { as: buyer });
  expect(await shop.deps.files.read(proof_id)).toBe(null);
  const left = await shop.deps.db.execute(
    sql`select id from refund where proof is not null and id = ${refund_id}
      union select id from upload where name like '%金丝雀%'`,
  );
  expect(left).toMatchObject({ rows: [] });
});
