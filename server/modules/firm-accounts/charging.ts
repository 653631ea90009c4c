import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { WithClock } from "#server/infra/deps.ts";
import { firmOfOrder } from "#server/modules/firms/firm-orders.repository.ts";
import { membershipOf } from "#server/modules/firms/membership.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import * as store from "./accounts.repository.ts";
import { leftFen, type Standing, standingOf, type Terms, yuan } from "./statements.ts";

type Charged = Pick<OrderRow, "id" | "userId" | "totalFen">;

const monthWords = (month: string): string => month.replace(/^(\d+)-0?(\d+)$/, "$1年$2月");

/** How the account stands with these terms. */
export async function standingNow(
  db: Database | Transaction,
  deps: WithClock,
  firmId: string,
  terms: Terms,
): Promise<Standing> {
  return standingOf(terms, await store.monthsOf(db, firmId), deps.clock.now());
}

/** Why an order of this sum may not be put on account, or null. */
function barredFrom(standing: Standing, totalFen: number): Refusal | null {
  const { lineFen, owedFen, overdue } = standing;
  if (lineFen === 0) {
    return new Refusal(codes.stateConflict, "企业没有开通月结，请换一种支付方式");
  }
  if (overdue !== null) {
    const words = `${monthWords(overdue.month)}的对账单到期没付清，还欠 ${yuan(overdue.fen)}，付清后才能再用企业月结`;
    return new Refusal(codes.stateConflict, words);
  }
  const over = owedFen + totalFen - lineFen;
  if (over <= 0) return null;
  const used = `额度 ${yuan(lineFen)}，已用 ${yuan(Math.max(0, owedFen))}，还剩 ${yuan(leftFen(standing))}`;
  return new Refusal(codes.balanceShort, `企业月结${used}，这单超出 ${yuan(over)}`);
}

/**
 * Locks the account of the order's firm and checks that the order fits into its line. Two orders of
 * one firm are put on account one after the other. The caller holds the order's lock.
 * @returns the firm
 * @throws Refusal `balanceShort` above the line; `stateConflict` where a statement is overdue, there
 * is no line, or the order is no order of the buyer's present firm
 */
export async function chargeableFirm(
  tx: Transaction,
  deps: WithClock,
  order: Charged,
): Promise<string> {
  const firmId = await firmOfOrder(tx, order.id);
  const member = await membershipOf(tx, order.userId);
  if (firmId === null || member?.firmId !== firmId) {
    throw new Refusal(codes.stateConflict, "这不是您现在企业的订单，不能用企业月结");
  }
  const credit = await store.lockAccount(tx, firmId);
  const terms = credit ?? { lineFen: 0, dueDays: 0 };
  const barred = barredFrom(await standingNow(tx, deps, firmId, terms), order.totalFen);
  if (barred !== null) throw barred;
  return firmId;
}

/**
 * Locks the account that an order was put on.
 * @returns the firm, or null where it has ended
 */
export async function accountOfOrder(tx: Transaction, orderId: string): Promise<string | null> {
  const firmId = await firmOfOrder(tx, orderId);
  if (firmId === null || (await store.lockAccount(tx, firmId)) === null) return null;
  return firmId;
}

/**
 * A firm whose account is not settled does not end. Its account stays locked.
 * @throws Refusal `stateConflict`
 */
export async function assertSettled(tx: Transaction, firmId: string): Promise<void> {
  if ((await store.lockAccount(tx, firmId)) === null) return;
  const owed = await store.owedFen(tx, firmId);
  if (owed === 0) return;
  const words =
    owed > 0
      ? `企业月结还欠 ${yuan(owed)}，付清后才能结束企业`
      : `企业月结多付了 ${yuan(-owed)}，请联系客服退回后再结束企业`;
  throw new Refusal(codes.stateConflict, words);
}

/** What the cashier offers for an unpaid order of a firm with this line. */
export async function accountOffer(
  db: Database,
  deps: WithClock,
  { firmId, ...terms }: Terms & { readonly firmId: string },
  totalFen: number,
): Promise<{ readonly left: string; readonly refused: string | null }> {
  const standing = await standingNow(db, deps, firmId, terms);
  const refused = barredFrom(standing, totalFen)?.message ?? null;
  return { left: yuanOf(leftFen(standing)), refused };
}
