import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { refundWay } from "#contract/lookups/after-sale-choices.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { findUser } from "#server/modules/accounts/users.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { paymentById } from "#server/modules/order-records/payments.repository.ts";
import type { RefundRow } from "#server/modules/order-records/refunds.repository.ts";

/** A letter expires after this time. */
const lifeMs = 3 * 24 * 3_600_000;

/** Letters about refunds; without an address only the page shows it. */
async function write(
  tx: Transaction,
  deps: LetterDeps,
  refund: RefundRow,
  words: (what: string, sum: string) => readonly [subject: string, line: string],
): Promise<void> {
  const userId =
    refund.userId ??
    (refund.paymentId === null ? null : (await paymentById(tx, refund.paymentId)).userId);
  const to = userId === null ? "" : ((await findUser(tx, userId))?.email ?? "");
  if (to === "") return;
  const what =
    refund.orderId === null ? "余额" : `订单 ${(await lockOrder(tx, refund.orderId)).orderNo} `;
  const [subject, line] = words(what, `¥${grouped(yuanOf(refund.amountFen))}`);
  const text = ["您好：", "", line, "", "齐墨印纸"].join("\n");
  await addLetter(tx, deps, { to, subject: `齐墨印纸：${subject}`, text }, lifeMs);
}

interface RefusedSlip {
  readonly order: OrderRow;
  readonly words: string;
}

/** Staff found no money for a transfer's slip. */
export async function mailAboutSlip(
  tx: Transaction,
  deps: LetterDeps,
  { order: { userId, orderNo }, words }: RefusedSlip,
): Promise<void> {
  const to = (await findUser(tx, userId))?.email ?? "";
  if (to === "") return;
  const line = `订单 ${orderNo} 的转账回单没有核对上：${words}。请登录齐墨印纸，看付款期限，再传回单或换支付方式。`;
  const subject = `齐墨印纸：订单 ${orderNo} 的回单`;
  await addLetter(
    tx,
    deps,
    { to, subject, text: ["您好：", "", line, "", "齐墨印纸"].join("\n") },
    lifeMs,
  );
}

/** The money was sent. */
export const mailAboutRefund = (
  tx: Transaction,
  deps: LetterDeps,
  refund: RefundRow,
): Promise<void> =>
  write(tx, deps, refund, (what, sum) => [
    `${what}的退款`,
    `${what}的 ${sum} 已退到${refundWay.words[refund.way]}。退款单号 ${refund.outRefundNo}。`,
  ]);

/** Staff will transfer it, and needs the bank account. */
export const mailToPayee = (tx: Transaction, deps: LetterDeps, refund: RefundRow): Promise<void> =>
  refund.payee === null
    ? write(tx, deps, refund, (what, sum) => [
        `${what}的退款要转账`,
        `${what}应退 ${sum}，由本店转账。请登录齐墨印纸，在这个订单里填写收款账户。`,
      ])
    : Promise.resolve();
