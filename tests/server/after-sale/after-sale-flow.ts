import { randomUUID } from "node:crypto";
import {
  afterSaleDetailCall,
  afterSaleOffer,
  createAfterSale,
  type Remedy,
  refundQuery,
} from "#contract/after-sale/after-sale.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { acceptAfterSale } from "#contract/staff/staff-after-sale.ts";
import { forceState, paid } from "#tests/server/orders/order-flow.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";

/** Steps of an after-sale application, each through HTTP. */

export const staffKey = "a-key-of-the-back-office";
export const asStaff = () => ({ key: randomUUID(), headers: { staffkey: staffKey } });

/** An order that was paid in the sandbox and shipped. */
export async function shipped(shop: Shop, buyer: Buyer) {
  const made = await paid(shop, buyer);
  await forceState(shop, made.order_id, 50);
  return made;
}

export const offerFor = (shop: Shop, buyer: Buyer, orderId: string) =>
  shop.call(afterSaleOffer, { order_id: orderId }, { as: buyer });

/** An application for the first line of an order; by default for the whole remaining quantity. */
export async function applicationFor(
  shop: Shop,
  buyer: Buyer,
  orderId: string,
  wish: { readonly remedy?: Remedy; readonly quantity?: number; readonly amount?: string } = {},
): Promise<InputOf<typeof createAfterSale>> {
  const [line] = (await offerFor(shop, buyer, orderId)).lines;
  if (line === undefined) throw new Error("the order has no lines");
  return {
    draft_id: randomUUID(),
    order_id: orderId,
    remedy: wish.remedy ?? "refund",
    lines: [
      {
        item_id: line.item_id,
        quantity: wish.quantity ?? (line.left > 0 ? line.left : line.bought),
        reason: "print",
      },
    ],
    amount: wish.amount ?? null,
    words: "红色偏暗，和样张不一样",
  };
}

export async function applied(
  shop: Shop,
  buyer: Buyer,
  orderId: string,
  wish: Parameters<typeof applicationFor>[3] = {},
) {
  const input = await applicationFor(shop, buyer, orderId, wish);
  return shop.call(createAfterSale, input, { as: buyer, key: randomUUID() });
}

export const afterSaleOf = (shop: Shop, buyer: Buyer, id: string) =>
  shop.call(afterSaleDetailCall, { id }, { as: buyer });

export const accept = (
  shop: Shop,
  afterId: string,
  granted: { readonly remedy?: Remedy; readonly amount: string | null; readonly words?: string },
) => shop.call(acceptAfterSale, { after_id: afterId, remedy: "refund", ...granted }, asStaff());

export const whereIsTheMoney = (shop: Shop, buyer: Buyer, afterId: string) =>
  shop.call(refundQuery, { after_id: afterId }, { as: buyer });
