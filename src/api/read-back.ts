import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { type placeOrder, recallOrder } from "#contract/orders/placing.ts";
import { call } from "./call.ts";
import { Unreachable } from "./unreachable.ts";

type PlacedOrder = OutputOf<typeof placeOrder>;

/** An intent of 提交订单 as it was sent. */
interface SentTap {
  readonly key: string;
  readonly body: Pick<InputOf<typeof placeOrder>, "draft_id">;
}

/** The order of a draft by now, or null. Its request may still be repeated. */
export async function orderOfDraft(
  draft_id: string,
  signal?: AbortSignal,
): Promise<PlacedOrder | null> {
  const options = signal === undefined ? {} : { signal };
  const { items } = await call(orders, { draft_id, limit: 1 }, options);
  const [order] = items;
  if (order === undefined) return null;
  const { order_id, order_no, total, state } = order;
  return { order_id, order_no, total, state };
}

/** A host without the recall call. */
const isUnknownThere = (error: unknown): boolean =>
  error instanceof Unreachable && error.kind === "status" && error.status === 404;

/**
 * The outcome of an intent whose reply was lost: its order, or null where there is none. On this
 * project's own server null is final, because the intent's key becomes void.
 * @throws like `call`
 */
export async function readBackTap({ key, body }: SentTap): Promise<PlacedOrder | null> {
  const { draft_id } = body;
  try {
    return (await call(recallOrder, { draft_id, key })).order;
  } catch (error) {
    if (isUnknownThere(error)) return orderOfDraft(draft_id);
    throw error;
  }
}
