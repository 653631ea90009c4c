import * as v from "valibot";
import { orderKind } from "#contract/cart/cart-kinds.ts";
import { money } from "#contract/http/fields.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

export const user = "/api/v2/user";

export const orderState = v.picklist([10, 20, 21, 30, 40, 50, 60, 90]);

/** Another order that a page links to. */
export const namedOrder = v.object({
  order_id: v.string(),
  order_no: v.string(),
  kind: orderKind,
  /** Another host leaves it out. */
  state: v.optional(orderState),
  stateText: v.string(),
});

/** One list for quotes, carriers and orders. */
export const expressType = v.picklist(codesOf(shopChoices.expressType), "请选择配送方式");
export type ExpressType = CodeOf<"expressType">;

export const placedOrder = v.object({
  order_id: v.string(),
  order_no: v.string(),
  total: money,
  state: orderState,
});

/** 协议价 of a firm's order: the goods at list price, and 协议优惠; the difference is charged. */
export const agreedSums = v.object({ goods: money, saved: money });

/** The tax within a sum, by rate; `payer` is the shop's kind of taxpayer, where it is known. */
export const taxSummary = v.object({
  untaxed: money,
  tax: money,
  payer: v.nullable(v.picklist(codesOf(orderChoices.taxPayer))),
  rates: v.array(v.object({ rate: v.string(), untaxed: money, tax: money })),
});
export type TaxSummary = v.InferOutput<typeof taxSummary>;

export const paymentMethod = v.picklist(codesOf(orderChoices.paymentMethod), "请选择付款方式");
export const sourceType = v.picklist(codesOf(orderChoices.sourceType), "请选择货源类型");
