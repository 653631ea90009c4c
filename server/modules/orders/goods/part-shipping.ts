import { grouped } from "#contract/format/numerals.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates, stateText } from "#contract/orders/states.ts";
import type { shipPart } from "#contract/staff/staff-parcels.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { claimOrder } from "#server/modules/order-records/due-orders.repository.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import {
  lockOrder,
  type OrderItemRow,
  type OrderRow,
} from "#server/modules/order-records/orders.repository.ts";
import {
  insertParcel,
  leftOf,
  type ParcelLine,
  parcelsOfOrder,
} from "#server/modules/order-records/parcels.repository.ts";
import { shipWithin } from "#server/modules/orders/by-hand.ts";
import { mailAboutOrder } from "#server/modules/orders/order-letter.ts";

type Asked = ParsedInputOf<typeof shipPart>;

const conflict = (text: string) => new Refusal(codes.stateConflict, text);
const wrong = (text: string) => new Refusal(codes.invalidInput, text, { field: "lines" });

/** @throws Refusal `notFound`, `invalidInput` for more of a line than is left */
function checked(
  items: readonly OrderItemRow[],
  left: readonly ParcelLine[],
  lines: Asked["lines"],
): ParcelLine[] {
  if (new Set(lines.map(({ item_id }) => item_id)).size < lines.length) {
    throw wrong("同一件商品写了两次");
  }
  return lines.map(({ item_id: itemId, quantity }) => {
    const item = items.find(({ id }) => id === itemId);
    if (item === undefined) throw new Refusal(codes.notFound, "订单里没有这件商品");
    const most = left.find((one) => one.itemId === itemId)?.quantity ?? 0;
    if (quantity > most) {
      throw wrong(`“${item.title}”还没发的是 ${grouped(most)} ${item.unit}`);
    }
    return { itemId, quantity };
  });
}

const partWords = (
  items: readonly Pick<OrderItemRow, "id" | "title" | "unit">[],
  lines: readonly ParcelLine[],
): string =>
  lines
    .map(({ itemId, quantity }) => {
      const { title = "", unit = "" } = items.find(({ id }) => id === itemId) ?? {};
      return `${title} ${grouped(quantity)} ${unit}`;
    })
    .join("、");

/**
 * Records a parcel with a part of the goods; the last one ships the order.
 * @throws Refusal `stateConflict` outside production and packing, or for a last part that is still
 * made; `invalidInput` for more than is left
 */
export async function shipPartWithin(
  tx: Transaction,
  deps: LetterDeps,
  asked: Asked,
): Promise<OrderRow> {
  const order = await lockOrder(tx, asked.order_id);
  const { state, kind, expressType } = order;
  const isOpen = state === orderStates.inProduction || state === orderStates.awaitingShipment;
  if (!isOpen) throw conflict(`订单${stateText(state, kind)}，不能分批发货`);
  if (expressType === "pickup") throw conflict("到店自提的订单不分批发货");
  const items = await itemsOf(tx, [order.id]);
  const parcels = await parcelsOfOrder(tx, order.id);
  const lines = checked(items, leftOf(items, parcels), asked.lines);
  const isLast = leftOf(items, [...parcels, { lines }]).every(({ quantity }) => quantity === 0);
  if (isLast && state === orderStates.inProduction) {
    throw conflict("还有工序没做完，最后一批要等做完再发");
  }
  const { carrier, tracking_no: trackingNo } = asked;
  const at = nowDate(deps);
  const id = deps.random.uuid();
  const position = parcels.length + 1;
  const row = { id, orderId: order.id, position, carrier, trackingNo, lines, sentAt: at };
  if (isLast) {
    const parcel = { carrier, trackingNo };
    // Records the last parcel too, as it does for a shipment without lines.
    return shipWithin(tx, { orderId: order.id, parcel, seenAt: asked.updatedAt }, at);
  }
  if (asked.updatedAt !== undefined && order.updatedAt.getTime() !== asked.updatedAt) {
    throw conflict("订单刚刚有变动，请看清以后再发");
  }
  await insertParcel(tx, row);
  const text = `第 ${position} 批已发货：${partWords(items, lines)}（${carrier} ${trackingNo}），其余随后发`;
  await addEvent(tx, { orderId: order.id, kind: "change", text, at });
  await claimOrder(tx, order, at);
  await mailAboutOrder(tx, deps, order, { what: "发出了一部分", lines: [text] });
  return { ...order, updatedAt: at };
}
