import { randomUUID } from "node:crypto";
import { receiveReprint } from "#contract/after-sale/after-sale.ts";
import { answerProof } from "#contract/artwork/proof-calls.ts";
import { takeGood } from "#contract/orders/orders.ts";
import * as afterSale from "#contract/staff/staff-after-sale.ts";
import { decideArtwork, issueProof } from "#contract/staff/staff-artwork.ts";
import { answerInquiry } from "#contract/staff/staff-inquiries.ts";
import * as invoices from "#contract/staff/staff-invoices.ts";
import * as change from "#contract/staff/staff-order-changes.ts";
import { shipOrder, staffOrderCall } from "#contract/staff/staff-orders.ts";
import { shipPart } from "#contract/staff/staff-parcels.ts";
import { payOutBalance } from "#contract/staff/staff-payouts.ts";
import * as refunds from "#contract/staff/staff-refunds.ts";
import { reprintOrder } from "#contract/staff/staff-reprints.ts";
import { answerReview, hideReview, staffReviews } from "#contract/staff/staff-reviews.ts";
import * as suspense from "#contract/staff/staff-suspense.ts";
import { confirmTransfer, refuseSlip } from "#contract/staff/staff-transfers.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import { topUp } from "#server/modules/ledger/ledger.repository.ts";
import { asStaff } from "#tests/server/after-sale/after-sale-flow.ts";
import { sendBytes } from "#tests/server/orders/file-flow.ts";
import { firm, freshNumber, paidWithTitle, standingOf } from "#tests/server/orders/invoice-flow.ts";
import { detailOf, forceState, initOf, paid, placed } from "#tests/server/orders/order-flow.ts";
import type { Typing } from "./canary-buyer.ts";

/** What staff write about a buyer. It may quote the buyer, so every text is a canary. */

/** Notes, another delivery, a file sent back, refunds and the end of an order. */
export async function worksOnOrders({ shop, birds, buyer }: Typing, sent: string): Promise<void> {
  for (const kind of ["inner", "buyer"] as const) {
    await birds.call(change.noteOrder, { order_id: sent, kind, words: birds.words() }, asStaff());
  }
  const { artwork = [] } = await detailOf(shop, buyer, sent);
  const file_id = artwork[0]?.file?.file_id ?? "";
  const issue = { file_id, seen: 0, words: birds.words() };
  const issued = await birds.call(issueProof, issue, asStaff());
  const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const answered = {
    order_id: sent,
    proof_id: issued.artwork[0]?.proofs?.[0]?.proof_id ?? "",
    words: birds.words(),
    marks: [{ page: 1, box, words: birds.words() }],
  };
  await birds.call(answerProof, answered, { as: buyer });
  const marks = [{ page: 1, box, words: birds.words() }];
  const back = { file_id, decision: "return" as const, words: birds.words(), marks };
  await birds.call(decideArtwork, back, asStaff());
  const { updatedAt } = await shop.call(staffOrderCall, { id: sent }, asStaff());
  const address = {
    ...{ provinceCode: "310000", cityCode: "310100", districtCode: "310101" },
    ...{ name: birds.words(), mobile: birds.mobile(), detail: birds.words() },
    landline: birds.mobile(),
  };
  const delivery = {
    order_id: sent,
    updatedAt,
    express_type: "express" as const,
    carrier_id: null,
  };
  await birds.call(
    change.changeDelivery,
    { ...delivery, address, reason: birds.words() },
    asStaff(),
  );
  const part = { order_id: sent, amount: "1.00", reason: birds.words() };
  await birds.call(change.refundByShop, part, asStaff());
  const ending = {
    order_id: sent,
    amount: "1.00",
    reason: birds.words(),
    kept_reason: birds.words(),
  };
  await birds.call(change.cancelByShop, ending, asStaff());

  const shipped = await paid(shop, buyer);
  await forceState(shop, shipped.order_id, 40);
  const { updatedAt: seen } = await shop.call(staffOrderCall, { id: shipped.order_id }, asStaff());
  const moved = { order_id: shipped.order_id, updatedAt: seen, ship_on: "2026-12-30" };
  await birds.call(change.changeDate, { ...moved, reason: birds.words() }, asStaff());
  const { items } = await detailOf(shop, buyer, shipped.order_id);
  const lines = [{ item_id: items[0]?.id ?? "", quantity: 500 }];
  const parcel = () => ({ carrier: birds.words(), tracking_no: birds.words() });
  await birds.call(shipPart, { order_id: shipped.order_id, ...parcel(), lines }, asStaff());
  await birds.call(shipOrder, { order_id: shipped.order_id, ...parcel() }, asStaff());
  await shop.call(takeGood, { order_id: shipped.order_id }, { as: buyer });
  const fault = { order_id: shipped.order_id, lines, reason: birds.words() };
  await birds.call(reprintOrder, fault, asStaff());
}

/** An answer that quotes the buyer. */
export async function answers({ birds }: Typing, inquiry_id: string): Promise<void> {
  await birds.call(answerInquiry, { inquiry_id, words: birds.words(), seen: 2 }, asStaff());
}

/** An answer to a review and the reason why it is hidden; both may quote the buyer. */
export async function moderates({ shop, birds }: Typing, review_id: string): Promise<void> {
  const { items } = await shop.call(staffReviews, {}, asStaff());
  const updatedAt = items.find((one) => one.review_id === review_id)?.updatedAt ?? 0;
  await birds.call(answerReview, { review_id, updatedAt, words: birds.words() }, asStaff());
  await birds.call(hideReview, { review_id, reason: birds.words() }, asStaff());
}

/** A refused slip, and a transfer that pays nothing. */
export async function looksAtTransfers({ shop, birds, buyer }: Typing, reference: string) {
  await birds.call(refuseSlip, { reference, words: birds.words() }, asStaff());
  const came = { transaction_id: birds.latin(), amount: "7.00", words: birds.words() };
  const entry = { ...came, reference: birds.words() };
  const { id: suspense_id } = await birds.call(suspense.recordSuspense, entry, asStaff());
  const how = { kind: "balance" as const, mobile: buyer.mobile };
  await birds.call(suspense.resolveSuspense, { suspense_id, words: birds.words(), how }, asStaff());
  const open = await placed(shop, buyer);
  const { out_trade_no } = await initOf(shop, buyer, open, "offline");
  const arrived = { reference: out_trade_no, transaction_id: birds.latin(), amount: open.total };
  await birds.call(confirmTransfer, arrived, asStaff());
  await forceState(shop, open.order_id, 60);
}

/** Decisions about a refund and a return, the second one sent back by the buyer in between. */
export async function decides(
  { shop, birds, buyer }: Typing,
  [refund = "", back = "", reprint = ""]: readonly string[],
  sendsBack: () => Promise<void>,
): Promise<void> {
  await birds.call(afterSale.askAfterSale, { after_id: refund, words: birds.words() }, asStaff());
  await birds.call(
    afterSale.refuseAfterSale,
    { after_id: refund, words: birds.words() },
    asStaff(),
  );
  const accepted = { after_id: back, remedy: "return" as const, amount: "2.00" };
  const said = { words: birds.words(), return_to: birds.words() };
  await birds.call(afterSale.acceptAfterSale, { ...accepted, ...said }, asStaff());
  await sendsBack();
  await birds.call(afterSale.receiveReturn, { after_id: back, words: birds.words() }, asStaff());
  const again = { after_id: reprint, remedy: "reprint" as const, amount: null };
  await birds.call(afterSale.acceptAfterSale, { ...again, words: birds.words() }, asStaff());
  const parcel = { after_id: reprint, carrier: birds.words(), tracking_no: birds.words() };
  await birds.call(afterSale.shipReprint, parcel, asStaff());
  await shop.call(receiveReprint, { after_id: reprint }, { as: buyer });
}

/** A payout with a slip that the buyer requested, and one without a request. */
export async function transfers({ shop, birds, buyer }: Typing, refund_id: string): Promise<void> {
  const bytes = birds.bytes("%PDF-1.7");
  const file = { name: `${birds.words()}.pdf`, size: bytes.length, fingerprint: randomUUID() };
  const asked = { refund_id, ...file, type: "application/pdf" as const };
  const permit = await birds.call(refunds.signRefundProof, asked, asStaff());
  const { status } = await sendBytes(shop, permit, 0, bytes);
  if (status !== 204) throw new Error(`the store answers ${status}`);
  await birds.call(refunds.putRefundProof, { refund_id, proof_id: permit.upload_id }, asStaff());
  const how = { kind: "transfer" as const, transaction_id: birds.latin() };
  await birds.call(refunds.resolveOpenRefund, { refund_id, how }, asStaff());
  await inTransaction(shop.deps.db, (tx) => topUp(tx, buyer.id, 500, "赠送"));
  const payee = { name: birds.words(), bank: birds.words(), account: birds.number() };
  const direct = { mobile: buyer.mobile, amount: "5.00", reason: birds.words(), payee };
  await birds.call(payOutBalance, { ...direct, transaction_id: birds.latin() }, asStaff());
}

/** A revoked invoice, and one recorded by mistake. */
export async function invoicesOrders({ shop, birds, buyer }: Typing): Promise<void> {
  for (const end of ["reverse", "void"] as const) {
    const { order_id } = await paidWithTitle(shop, buyer, firm);
    const file = { name: `${birds.words()}.pdf`, size: 900, fingerprint: birds.key() };
    const document = { order_id, ...file, type: "application/pdf" as const };
    await birds.call(invoices.signInvoiceDocument, document, asStaff());
    const { due } = await standingOf(shop, order_id);
    const issued = { order_id, amount: due, number: freshNumber(), issued_on: "2026-11-20" };
    const { invoices: rows } = await shop.call(invoices.issueInvoice, issued, asStaff());
    const invoice_id = rows[0]?.invoice_id ?? "";
    if (end === "void") {
      await birds.call(invoices.voidInvoice, { invoice_id, words: birds.words() }, asStaff());
    } else {
      const all = { order_id, amount: due, reason: "退", kept_reason: "" };
      await shop.call(change.cancelByShop, all, asStaff());
      const red = { invoice_id, amount: due, number: freshNumber(), issued_on: "2026-11-20" };
      await birds.call(invoices.reverseInvoice, { ...red, words: birds.words() }, asStaff());
    }
    await forceState(shop, order_id, 60);
  }
}
