import type { FirmMonthInvoice } from "#contract/firms/firm-invoices.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { ownStatement } from "#server/modules/firm-accounts/reading.ts";
import { findFirmTitle } from "#server/modules/firms/firm-entries.repository.ts";
import {
  assertRight,
  keepFirm,
  ownMembership,
} from "#server/modules/firms/membership.repository.ts";
import { firmAccount } from "#server/modules/ledger/ledger.repository.ts";
import { monthOf } from "#server/modules/ledger/months.repository.ts";
import * as store from "./firm-invoices.repository.ts";
import { leftOutFor, monthAsked, monthUnasked } from "./monthly-view.ts";
import { assertInvoiceable } from "./titles.ts";

const ordersOf = (db: Database | Transaction, firmId: string, month: string) =>
  store.ordersOnAccount(db, { account: firmAccount(firmId), ...monthOf(month) });

/** Why a month's invoice cannot be asked for, or null. */
function whyNot(month: string, orders: readonly store.MonthOrder[], now: number): string | null {
  if (now < monthOf(month).to.getTime()) return "这个月还没结束，下个月 1 日起能申请开票";
  const reasons = orders.map(leftOutFor);
  if (reasons.includes(null)) return null;
  return reasons.includes("single")
    ? "这个月的订单都已单独开票，没有要合并开的"
    : "这个月没有要开票的订单";
}

/**
 * The invoice over one month of the person's firm.
 * @throws Refusal `notFound` without a firm or a statement, `forbidden` without the right
 */
export async function monthInvoice(
  deps: WithDatabase & WithClock,
  userId: string,
  month: string,
): Promise<FirmMonthInvoice> {
  const { firmId } = await ownStatement(deps, userId, month);
  const orders = await ordersOf(deps.db, firmId, month);
  const asked = await store.firmInvoiceOf(deps.db, firmId, month);
  if (asked !== null) return monthAsked(deps.db, asked, orders);
  return monthUnasked(month, orders, whyNot(month, orders, deps.clock.now()));
}

interface Asked {
  readonly month: string;
  readonly title_id: string;
}

/**
 * Asks for one invoice over a month's orders. It locks the orders, so none of them gets a title of
 * its own meanwhile.
 * @throws Refusal `notFound`, `forbidden`, `invalidInput` for a title that does not allow it,
 * `stateConflict` where it cannot be asked for
 */
export async function askWithin(
  tx: Transaction,
  deps: WithClock & WithRandom,
  userId: string,
  { month, title_id: titleId }: Asked,
): Promise<void> {
  const member = await ownMembership(tx, userId);
  assertRight(member, "statements");
  const { firmId } = member;
  if (!(await keepFirm(tx, firmId))) throw new Refusal(codes.notFound, "企业已结束");
  const found = await findFirmTitle(tx, userId, titleId);
  const title = assertInvoiceable(found?.firmId === firmId ? found.title : null, "title_id");
  const seen = await ordersOf(tx, firmId, month);
  if (seen.length === 0) throw new Refusal(codes.notFound, "这个月没有对账单");
  await store.lockOrders(
    tx,
    seen.map(({ id }) => id),
  );
  const known = await store.firmInvoiceOf(tx, firmId, month);
  if (known !== null) {
    if (known.title.id === titleId) return;
    throw new Refusal(codes.stateConflict, "这个月的发票已申请过，抬头不能自己改，请联系客服");
  }
  const orders = await ordersOf(tx, firmId, month);
  const why = whyNot(month, orders, deps.clock.now());
  if (why !== null) throw new Refusal(codes.stateConflict, why);
  const taken = orders.filter((order) => leftOutFor(order) === null).map(({ id }) => id);
  const id = deps.random.uuid();
  await store.insertFirmInvoice(
    tx,
    { id, firmId, month, userId, title, createdAt: nowDate(deps) },
    taken,
  );
}
