import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line, plain } from "#contract/http/text-fields.ts";
import { stateCounts } from "#contract/orders/order-lists.ts";
import { orderDetail } from "#contract/orders/orders.ts";

/** Orders of all buyers as the shop's people work on them; what the embedded factory does by itself is done here by hand. */
const path = "/api/v2/staff/orders";

const buyer = v.object({ name: v.string(), mobile: v.string() });

const card = v.object({
  order_id: v.string(),
  order_no: v.string(),
  state: orderDetail.entries.state,
  stateText: v.string(),
  payState: orderDetail.entries.payState,
  total: v.string(),
  createdAt: instant,
  /** When something last happened to it. */
  updatedAt: instant,
  buyer,
  /** Titles of its lines, the first few. */
  titles: v.array(v.string()),
  lines: v.number(),
  /** 发货 as promised, `2026-11-20`; null where nothing is. */
  shipBy: v.nullable(v.string()),
  /** Files that wait for a decision. */
  checking: v.number(),
});
export type StaffOrderCard = v.InferOutput<typeof card>;

/** `keyword`: a part of the number, or the buyer's whole mobile number. */
export const staffOrders = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary:
    "Orders of all buyers, newest first, by state and number, with how many stand in each state",
  input: v.object({
    ...pageQuery,
    state: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/, "订单状态错误"))),
    keyword: v.optional(v.pipe(plain(40), v.trim())),
  }),
  output: v.object({ ...pageOf(card).entries, counts: stateCounts }),
});

/**
 * `next`: the step that is done by hand now, by its work (审核文件 is done by deciding about
 * files); null where the order waits for its buyer or is over. `ship`: it leaves with that step.
 */
const staffOrder = v.object({
  ...orderDetail.entries,
  updatedAt: instant,
  buyer,
  next: v.nullable(v.object({ step: v.string(), ship: v.boolean() })),
  /** Of each line, the whole specification in words. */
  specs: v.array(
    v.object({
      item_id: v.string(),
      facts: v.array(v.object({ name: v.string(), value: v.string() })),
    }),
  ),
  /** Attempts to pay that are open, by their reference; `byHand`: a person sees the money come. */
  waiting: v.array(
    v.object({
      reference: v.string(),
      amount: v.string(),
      byHand: v.boolean(),
      /** Uploads: pictures of the transfer's slip. */
      slips: v.array(v.string()),
    }),
  ),
  /** What was paid and may still go back. */
  refundable: v.string(),
  /** Notes of the shop's people for themselves, the latest last. */
  notes: v.array(v.object({ at: instant, text: v.string() })),
  /** Carriers of the price book in force. */
  carriers: v.array(v.object({ id: v.string(), name: v.string(), type: v.string() })),
  applications: v.array(
    v.object({ after_id: v.string(), after_no: v.string(), stateText: v.string() }),
  ),
});
export type StaffOrder = v.InferOutput<typeof staffOrder>;

export const staffOrderCall = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  guard: "staff",
  addition: true,
  summary: "One order with what its next step is",
  input: v.object({ id: uuid }),
  output: staffOrder,
});

const moved = v.object({ order_id: v.string(), state: orderDetail.entries.state });

/** `step`: the one that was shown as the next; where another one is, nothing happens (`stateConflict`). */
export const advanceOrder = endpoint({
  method: "POST",
  path: `${path}/advance`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "The next step of production has been done",
  input: v.object({ order_id: uuid, step: line("工序", 20) }),
  output: moved,
});

/** From 待发货, whatever packing was noted. For an order that is fetched both fields are left out. */
export const shipOrder = endpoint({
  method: "POST",
  path: `${path}/ship`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "The parcel has left: carrier and number",
  input: v.object({
    order_id: uuid,
    carrier: v.optional(line("快递公司", 30)),
    tracking_no: v.optional(line("运单号", 40)),
    /** The order's as it was shown; where its delivery has changed since, nothing is shipped. */
    updatedAt: v.optional(instant),
  }),
  output: moved,
});
