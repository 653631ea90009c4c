import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { OrderCard } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import { dateWords } from "#contract/wording/date-words.ts";

type Sent = Pick<OrderCard, "state" | "expressType" | "place" | "parcel" | "endedAt">;

const { shipped, completed, cancelled } = orderStates;

/** `在路上，预计 11-29 到深圳`; a day that has passed is not repeated as a promise. */
function onTheWay({ parcel, place }: Sent, today: string): string {
  const arriveOn = parcel?.arriveOn ?? null;
  if (arriveOn === null) return "在路上";
  const date = dateWords(arriveOn, today);
  if (arriveOn < today) return `在路上，比预计的 ${date} 晚了`;
  return `在路上，预计 ${date} ${place ? `到${place}` : "送达"}`;
}

/**
 * Where the goods of a sent, received or cancelled order are now, from the events of the parcel; null
 * before the dispatch, where the promised dates count.
 * @param today day in the shop, `2026-11-26`
 */
export function deliveryStateOf(order: Sent, today: string): string | null {
  const { state, expressType, parcel, endedAt = null } = order;
  const deliveredAt = parcel?.deliveredAt ?? null;
  const on = (at: number | null, what: string) =>
    at === null ? what : `${dateWords(shanghaiDay(at), today)} ${what}`;
  if (state === cancelled) return on(endedAt, "已取消");
  if (state !== shipped && state !== completed) return null;
  if (deliveredAt !== null) return on(deliveredAt, "已送达");
  if (state === completed) return on(endedAt, expressType === "pickup" ? "已取货" : "已收货");
  return expressType === "pickup" ? "已备好，可以来取货" : onTheWay(order, today);
}
