import { codes, Refusal } from "#contract/http/reply.ts";
import { type OrderState, orderStates, stateText } from "#contract/orders/states.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import {
  isDoneOnFloor,
  placeOfWork,
  stepsOfItem,
} from "#server/modules/order-records/floor-progress.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import type { OrderItemRow, OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { standingSteps } from "#server/modules/order-records/production.ts";
import {
  insertTicketStep,
  itemWithOrder,
  ticketStepsOf,
  withdrawTicketStep,
} from "#server/modules/order-records/ticket-steps.repository.ts";
import type { FloorStep } from "#server/modules/order-records/ticket-steps.ts";
import { lockedOrder, nextStepOf, recordStep, stepsOfOrder } from "./by-hand.ts";

/** Steps of 施工单 as the floor records them; the order's own steps follow. */

const { awaitingArtwork, awaitingPayment, artworkRejected, inProduction, awaitingShipment } =
  orderStates;

const conflict = (text: string) => new Refusal(codes.stateConflict, text);

/** Why no step can be recorded in this state; empty where one can. */
export function closedFloor({ state, kind }: Pick<OrderRow, "state" | "kind">): string {
  const early: readonly OrderState[] = [awaitingPayment, awaitingArtwork, artworkRejected];
  if (state === inProduction || state === awaitingShipment) return "";
  const text = stateText(state, kind);
  return early.includes(state) ? `订单${text}，还不能开工` : `订单${text}，不再登记工序`;
}

interface StepOfLine {
  readonly itemId: string;
  readonly code: string;
  readonly who: string;
}

interface Recorded {
  readonly order: OrderRow;
  readonly item: OrderItemRow;
  readonly step: FloorStep;
}

async function found(tx: Transaction, { itemId, code }: StepOfLine) {
  const { item } = await itemWithOrder(tx, itemId);
  const locked = await lockedOrder(tx, item.orderId);
  const step = stepsOfItem(item).find((one) => one.code === code);
  if (step === undefined) throw new Refusal(codes.notFound, "施工单上没有这道工序");
  return { item, locked, step };
}

/**
 * Records a step. Once all rows of the order's next step are done, that step is recorded too, and
 * the buyer sees it. @throws Refusal `notFound`, `stateConflict`
 */
export async function finishWithin(
  tx: Transaction,
  asked: StepOfLine,
  at: Date,
): Promise<Recorded> {
  const { item, locked, step } = await found(tx, asked);
  const closed = closedFloor(locked.order);
  if (closed !== "") throw conflict(closed);
  const { code, name } = step;
  const { itemId, who } = asked;
  await insertTicketStep(tx, { orderId: locked.order.id, itemId, code, name, who, doneAt: at });
  return { order: await followed(tx, locked.order, at), item, step };
}

/** Records every step of the order whose rows are all done. */
async function followed(tx: Transaction, before: OrderRow, at: Date): Promise<OrderRow> {
  let order = before;
  for (;;) {
    const locked = await lockedOrder(tx, order.id);
    const next = nextStepOf(locked);
    const open = next?.from === inProduction || next?.from === awaitingShipment;
    if (next === null || !open || next.to === orderStates.shipped) return order;
    const steps = stepsOfOrder(locked);
    const recorded = await ticketStepsOf(tx, order.id);
    const place = steps.findIndex(({ work }) => work === next.work);
    if (!isDoneOnFloor(locked.items, recorded, steps, place)) return order;
    order = await recordStep(tx, locked.order, next, at);
  }
}

/**
 * Takes a record back; the order's steps from it on are open again.
 * @throws Refusal `stateConflict` where nothing is recorded, and once the order has left production
 */
export async function withdrawWithin(
  tx: Transaction,
  asked: StepOfLine & { readonly reason: string },
  at: Date,
): Promise<Recorded> {
  const { item, locked, step } = await found(tx, asked);
  const { order, events } = locked;
  if (order.state !== inProduction) {
    throw conflict(`订单${stateText(order.state, order.kind)}，工序不能撤销`);
  }
  const { reason, who } = asked;
  const taken = { withdrawnAt: at, withdrawnBy: who, reason };
  if (!(await withdrawTicketStep(tx, asked, taken))) {
    throw conflict("这道工序没有登记完成，请刷新后再看");
  }
  const steps = stepsOfOrder(locked);
  const from = placeOfWork(steps, step.work);
  const made = standingSteps(events).length;
  for (const { work } of steps.slice(from, made).reverse()) {
    const text = `撤销${work}`;
    const event = { orderId: order.id, kind: "withdrawn", fromState: null, toState: null };
    await addEvent(tx, { ...event, text, at });
  }
  return { order, item, step };
}
