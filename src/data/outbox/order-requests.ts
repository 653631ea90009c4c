import * as v from "valibot";
import type { SeenRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";

const content = v.object({
  act: v.picklist(["cancel", "receive"]),
  orderNo: v.string(),
  /** Why the shop refused it; null: it has not been sent, or without a reply. */
  reason: v.nullable(v.string()),
});

/**
 * What a buyer asked of an order without a network. A tap sends it, after the order was read again;
 * nothing sends it automatically. `at` in ms.
 */
export interface OrderRequest extends v.InferOutput<typeof content> {
  readonly orderId: string;
  readonly at: number;
}
export type OrderAct = OrderRequest["act"];

/** The cache key of such requests; a published name stays. */
export const orderRequestPrefix = "order-request:";

const keyOf = (orderId: string) => `${orderRequestPrefix}${orderId}`;

/** The request of a row; null where an unknown version wrote it. */
export function orderRequestIn({ key, value, at }: SeenRow): OrderRequest | null {
  const read = v.safeParse(content, value);
  return read.success
    ? { ...read.output, orderId: key.slice(orderRequestPrefix.length), at }
    : null;
}

/**
 * Stores the request; it replaces an earlier one of the same order.
 * @returns false where the device cannot store it
 */
export async function keepOrderRequest({ orderId, at, ...value }: OrderRequest): Promise<boolean> {
  const kept = userDatabase()?.use(false, async ({ lastSeen }) => {
    await lastSeen.put({ key: keyOf(orderId), value, at });
    return true;
  });
  return (await kept?.catch(() => false)) ?? false;
}

/** It has had its effect, or the buyer withdrew it. */
export async function dropOrderRequest(orderId: string): Promise<void> {
  await userDatabase()?.use(undefined, ({ lastSeen }) => lastSeen.delete(keyOf(orderId)));
}
