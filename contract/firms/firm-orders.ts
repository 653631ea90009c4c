import * as v from "valibot";
import { address, invoiceTitle } from "#contract/account/account.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { agreedSums, orderState } from "#contract/orders/order-fields.ts";

const path = "/api/v2/user/firm/order";

/** Where an order above the firm's limit stands; a declined one is cancelled. */
export const approvalStates = ["waiting", "approved", "declined"] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** An order that names an address or an invoice title of the firm. */
export const firmOrder = v.object({
  order_id: v.string(),
  order_no: v.string(),
  state: orderState,
  stateText: v.string(),
  total: money,
  createdAt: instant,
  /** Who placed it; empty where that account was deleted. */
  buyer: v.string(),
  isMine: v.boolean(),
  /** The lines' titles. */
  titles: v.array(v.string()),
  /** Null where it is within the limit. */
  approval: v.nullable(v.picklist(approvalStates)),
  /** It is cancelled if it is not paid by then; null for other states than 待付款. */
  payBefore: v.nullable(instant),
});
export type FirmOrder = v.InferOutput<typeof firmOrder>;

export const firmOrders = endpoint({
  method: "GET",
  path: `${path}s`,
  guard: "user",
  addition: true,
  summary:
    "Orders of the firm, newest first, paged by key: all for owners, approvers and accountants, own ones for buyers",
  input: v.object(pageQuery),
  output: pageOf(firmOrder),
});

/** What its people read of one order: no files, no payments. */
export const firmOrderDetail = v.object({
  ...firmOrder.entries,
  goods: money,
  freight: money,
  /** Present where 协议价 lowered `goods`. */
  agreed: v.optional(agreedSums),
  remark: v.string(),
  address: v.nullable(v.omit(address, ["isDefault", "firm"])),
  invoice: v.nullable(v.omit(invoiceTitle, ["isDefault", "firm"])),
  lines: v.array(
    v.object({
      item_id: v.string(),
      title: v.string(),
      summary: v.string(),
      quantity: v.number(),
      unit: v.string(),
      amount: money,
    }),
  ),
});
export type FirmOrderDetail = v.InferOutput<typeof firmOrderDetail>;

export const firmOrderCall = endpoint({
  method: "GET",
  path,
  guard: "user",
  addition: true,
  summary: "One order of the firm; another firm's is answered like a missing one",
  input: v.object({ order_id: uuid }),
  output: firmOrderDetail,
});
