import { and, eq, gt, lt } from "drizzle-orm";
import { inTransaction } from "#server/infra/database/database.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { addEvent } from "#server/modules/order-records/order-moves.repository.ts";
import { detailOf, paid } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** What is recorded of labels, in order, until they are shipped. */
export const labelSteps = [
  ...["文件审核通过", "制版", "上机印刷"],
  ...["模切与复卷", "质检合格", "打包完成"],
];

/** Records the first `made` of them on an order. */
export const recordSteps = (shop: Shop, orderId: string, made = labelSteps.length): Promise<void> =>
  inTransaction(shop.deps.db, async (tx) => {
    const event = { orderId, kind: "production", at: new Date(shop.clock.now()) };
    for (const text of labelSteps.slice(0, made)) await addEvent(tx, { ...event, text });
  });

/** A paid order of labels with these values, and its first `made` steps recorded. */
export async function paidAt(
  shop: Shop,
  buyer: Buyer,
  set: { state: 30 | 40; carrierId?: string; carrierName?: string },
  made = labelSteps.length,
) {
  const { order_id, order_no } = await paid(shop, buyer);
  await shop.deps.db.update(order).set(set).where(eq(order.id, order_id));
  await recordSteps(shop, order_id, made);
  return { order_id, order_no };
}

/** The done steps that the buyer reads. */
export async function doneSteps(shop: Shop, buyer: Buyer, orderId: string): Promise<string[]> {
  const { production } = await detailOf(shop, buyer, orderId);
  return production.filter(({ done }) => done).map(({ text }) => text);
}

/** Completes every paid order, so that a round sees only those that a test makes after it. */
export async function completeOrders({ deps }: Shop): Promise<void> {
  const open = and(gt(order.state, 10), lt(order.state, 60));
  await deps.db.update(order).set({ state: 60 }).where(open);
}
