import { mayInFirm } from "#contract/firms/firm-roles.ts";
import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { payWithinHours } from "#contract/orders/order-terms.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import * as approvals from "./approvals.repository.ts";
import { noteFirmOrder } from "./firm-orders.repository.ts";
import { keepFirm } from "./membership.repository.ts";

interface Placed {
  readonly id: string;
  readonly orderNo: string;
  readonly userId: string;
  readonly totalFen: number;
  readonly createdAt: Date;
}

const lifeMs = payWithinHours * 3_600_000;

/**
 * Notes an order as the firm's. Above the firm's limit it waits for an approver, unless its buyer
 * is one; approvers get a mail.
 * @throws Refusal `notFound` where the buyer left the firm, or the firm ended, during the placing
 */
export async function placeForFirmWithin(
  tx: Transaction,
  deps: LetterDeps,
  firmId: string,
  { id, orderNo, userId, totalFen, createdAt }: Placed,
): Promise<void> {
  const terms = (await keepFirm(tx, firmId)) ? await approvals.termsFor(tx, firmId, userId) : null;
  if (terms === null) throw new Refusal(codes.notFound, "您已不在这个企业里，请换地址或抬头");
  await noteFirmOrder(tx, { orderId: id, firmId, createdAt });
  if (terms.limitFen === null || totalFen <= terms.limitFen) return;
  if (mayInFirm(terms.role, "approvals")) return;
  await approvals.askForApproval(tx, id, firmId);
  const subject = `齐墨印纸：订单 ${orderNo} 等您审批`;
  const text = [
    "您好：",
    "",
    `${terms.buyer}给${terms.firm}下了订单 ${orderNo}，合计 ¥${grouped(yuanOf(totalFen))}，超过 ¥${grouped(yuanOf(terms.limitFen))}，要您同意才能付款。`,
    `下单后 ${payWithinHours} 小时内没付款，订单自动取消。`,
    "",
    "登录齐墨印纸，在“企业账户”的“待审批”里同意或不同意。",
    "",
    "齐墨印纸",
  ].join("\n");
  for (const to of await approvals.approverAddresses(tx, firmId)) {
    await addLetter(tx, deps, { to, subject, text }, lifeMs);
  }
}
