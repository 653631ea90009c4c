import { shanghaiDay, startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import type { PromisedDates } from "#contract/quotes/quote-dates.ts";
import type { changeDate } from "#contract/staff/staff-order-changes.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { addEvent, promiseAnew } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { mailAboutOrder } from "./order-letter.ts";

const { awaitingArtwork, artworkRejected, inProduction, awaitingShipment } = orderStates;

const conflict = (text: string) => new Refusal(codes.stateConflict, text);
const wrongDay = (text: string) => new Refusal(codes.invalidInput, text, { field: "ship_on" });

/** @throws Refusal `stateConflict` outside production */
function assertInProduction({ state, kind }: OrderRow): void {
  if (state === inProduction || state === awaitingShipment) return;
  if (state === awaitingArtwork || state === artworkRejected) {
    throw conflict(`订单${stateText(state, kind)}，开始生产时交期会重算，那以后再改`);
  }
  throw conflict(`订单${stateText(state, kind)}，不能改交期`);
}

/** A day so many days later, `2026-11-20`. */
const later = (day: string, ms: number): string => shanghaiDay(startOfShanghaiDay(day) + ms);

/** The dispatch on another day; the arrival moves by as many days. */
function datesOn(shipOn: string, held: PromisedDates | null): PromisedDates {
  if (held === null) return { shipOn, arrive: null, estimated: false };
  const ms = startOfShanghaiDay(shipOn) - startOfShanghaiDay(held.shipOn);
  const { arrive } = held;
  return {
    ...held,
    shipOn,
    arrive: arrive && { from: later(arrive.from, ms), to: later(arrive.to, ms) },
  };
}

/**
 * Changes the promised day of dispatch; the buyer reads it with its reason.
 * @throws Refusal `stateConflict` outside production or after another change, `invalidInput` for a
 * past or the same day
 */
export async function changeDateWithin(
  tx: Transaction,
  deps: LetterDeps,
  { order_id, updatedAt, ship_on: shipOn, reason }: ParsedInputOf<typeof changeDate>,
): Promise<OrderRow> {
  const order = await lockOrder(tx, order_id);
  assertInProduction(order);
  if (order.updatedAt.getTime() !== updatedAt) {
    throw conflict("订单刚刚有变动，请看清以后再改");
  }
  const at = nowDate(deps);
  if (shipOn < shanghaiDay(at.getTime())) throw wrongDay("发货日不能早于今天");
  const held = order.promise?.dates ?? null;
  if (held?.shipOn === shipOn) throw wrongDay("发货日没有变");
  const promise = { transit: order.promise?.transit ?? null, dates: datesOn(shipOn, held) };
  const changed = await promiseAnew(tx, order, { promise, updatedAt: at });
  const from = held === null ? "" : `从 ${held.shipOn} `;
  const text = `本店把发货日${from}改为 ${shipOn}。原因：${reason}`;
  await addEvent(tx, { orderId: order.id, kind: "change", text, at });
  await mailAboutOrder(tx, deps, order, { what: "的交期已改", lines: [text] });
  return changed;
}
