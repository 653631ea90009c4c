import type { firmTodo } from "#contract/firms/firm-approvals.ts";
import type { FirmOrder, FirmOrderDetail, firmOrders } from "#contract/firms/firm-orders.ts";
import { mayInFirm } from "#contract/firms/firm-roles.ts";
import { yuanOf } from "#contract/format/money.ts";
import type { OutputOf, ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import { agreedSums } from "#pricing/rating/agreed-price.ts";
import type { Database } from "#server/infra/database/database.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import * as store from "./firm-orders.repository.ts";
import { ownMembership } from "./membership.repository.ts";

/** A line of the list. */
function cardOf(
  { order, buyer, approval }: store.FirmOrderRow,
  lines: readonly store.FirmLine[],
  userId: string,
): FirmOrder {
  const { id, orderNo, state, kind, totalFen, createdAt } = order;
  return {
    order_id: id,
    order_no: orderNo,
    state,
    stateText: stateText(state, kind),
    total: yuanOf(totalFen),
    createdAt: createdAt.getTime(),
    buyer,
    isMine: order.userId === userId,
    approval,
    payBefore: state === orderStates.awaitingPayment ? order.payBefore.getTime() : null,
    titles: lines.filter(({ orderId }) => orderId === id).map(({ title }) => title),
  };
}

type Paging = ParsedInputOf<typeof firmOrders>;

/** A page of the firm's orders that this person may read. @throws Refusal `notFound` */
export async function firmOrdersPage(
  { db }: WithDatabase,
  userId: string,
  paging: Paging,
): Promise<OutputOf<typeof firmOrders>> {
  await ownMembership(db, userId);
  return pageFor(db, userId, paging);
}

/** The same with unpaid orders that wait for an approver. @throws Refusal `notFound` */
export async function firmTodoOf(
  deps: WithDatabase & WithClock,
  userId: string,
  paging: Paging,
): Promise<OutputOf<typeof firmTodo>> {
  const { role } = await ownMembership(deps.db, userId);
  const page = await pageFor(deps.db, userId, paging, { waitingAt: nowDate(deps) });
  return { ...page, mayDecide: mayInFirm(role, "approvals") };
}

async function pageFor(
  db: Database,
  userId: string,
  { limit, cursor }: Paging,
  which: Pick<store.FirmPaging, "waitingAt"> = {},
): Promise<OutputOf<typeof firmOrders>> {
  const from = cursor === undefined ? {} : { from: positionOf(cursor) };
  const rows = await store.firmOrdersOf(db, userId, { limit, ...from, ...which });
  const page = pageOf(rows, limit, ({ firm }) => ({ at: firm.createdAt, id: firm.orderId }));
  const lines = await store.linesOf(
    db,
    page.items.map(({ order }) => order.id),
  );
  return {
    items: page.items.map((row) => cardOf(row, lines, userId)),
    nextCursor: page.nextCursor,
  };
}

/** @throws Refusal `notFound`, also for an order that this person may not read */
export async function firmOrderOf(
  { db }: WithDatabase,
  userId: string,
  orderId: string,
): Promise<FirmOrderDetail> {
  await ownMembership(db, userId);
  const row = await store.findFirmOrder(db, userId, orderId);
  if (row === null) throw new Refusal(codes.notFound, "订单不存在");
  const lines = await store.linesOf(db, [orderId]);
  const agreed = agreedSums(
    lines.map(({ amountFen, agreed: list }) => ({
      total: yuanOf(amountFen),
      ...(list === null ? {} : { agreed: list }),
    })),
  );
  return {
    ...cardOf(row, lines, userId),
    goods: yuanOf(row.order.goodsFen),
    freight: yuanOf(row.order.freightFen),
    ...(agreed === null ? {} : { agreed }),
    remark: row.order.remark,
    address: row.order.address,
    invoice: row.order.invoice,
    lines: lines.map(({ id, title, summary, quantity, unit, amountFen }) => ({
      item_id: id,
      ...{ title, summary, quantity, unit },
      amount: yuanOf(amountFen),
    })),
  };
}
