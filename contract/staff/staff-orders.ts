import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line, plain } from "#contract/http/text-fields.ts";
import { stateCounts } from "#contract/orders/order-lists.ts";
import { orderDetail } from "#contract/orders/orders.ts";
import { heldRefund } from "./staff-held-refunds.ts";

/**
 * Orders of all buyers as staff works on them: the steps that the simulated factory takes by itself
 * are taken here by hand.
 */
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
  /** Time of its last event. */
  updatedAt: instant,
  buyer,
  /** The first titles of its lines. */
  titles: v.array(v.string()),
  lines: v.number(),
  /** 发货 as promised, `2026-11-20`; null where there is no promise. */
  shipBy: v.nullable(v.string()),
  /** Number of files that wait for a decision. */
  checking: v.number(),
});
export type StaffOrderCard = v.InferOutput<typeof card>;

const day = v.pipe(v.string(), v.isoDate("日期格式错误"));
const sum = v.pipe(
  money,
  v.check((text) => !text.startsWith("-"), "金额格式错误"),
);
const searched = (max: number) => v.optional(v.pipe(plain(max), v.trim()));

/** What the list of orders may be narrowed to; all of it must hold. */
const filter = {
  state: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/, "订单状态错误"))),
  /** A part of the order number, of an item's title or of the remark, or the buyer's whole mobile. */
  keyword: searched(40),
  /** Days of Shanghai on which it was placed, both inclusive. */
  from: v.optional(day),
  to: v.optional(day),
  /** A part of an item's title. */
  product: searched(80),
  /** The buyer's whole mobile number, or a part of the name. */
  buyer: searched(30),
  /** The total, both inclusive. */
  least: v.optional(sum),
  most: v.optional(sum),
};

export const staffOrders = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary:
    "Orders of all buyers, newest first, by state, day, product, buyer, sum and word, with how many stand in each state",
  input: v.object({ ...pageQuery, ...filter }),
  output: v.object({
    ...pageOf(card).entries,
    counts: stateCounts,
    /** Of the whole result, on its first page; null on the others, and without a filter. */
    found: v.nullable(v.object({ orders: v.number(), total: money })),
  }),
});

/** The media type by which a caller asks for the rows instead of their number. */
export const tableType = "text/csv";

/**
 * How many rows the table of a filter has. Asked for with `Accept: text/csv` the reply is the table
 * itself, sent in pieces as it is read.
 */
export const staffOrdersTable = endpoint({
  method: "GET",
  path: `${path}/table`,
  guard: "staff",
  addition: true,
  summary: "Orders of all buyers as a table, by the filters of the list; also as a CSV stream",
  input: v.object(filter),
  output: v.object({ rows: v.number() }),
});

/**
 * `next`: the next manual step, named as work (审核文件 is done by deciding about files); null where
 * the order waits for its buyer or has ended. `ship`: this step ships it.
 */
const staffOrder = v.object({
  ...orderDetail.entries,
  updatedAt: instant,
  buyer_id: v.string(),
  buyer,
  next: v.nullable(v.object({ step: v.string(), ship: v.boolean() })),
  /** The whole specification of each line as text. */
  specs: v.array(
    v.object({
      item_id: v.string(),
      facts: v.array(v.object({ name: v.string(), value: v.string() })),
    }),
  ),
  /** Open payment attempts by reference; `byHand`: staff confirms the money. */
  waiting: v.array(
    v.object({
      reference: v.string(),
      amount: v.string(),
      byHand: v.boolean(),
      /** Uploads: pictures of the transfer's slip. */
      slips: v.array(v.string()),
    }),
  ),
  /** The refundable part of the paid sum. */
  refundable: v.string(),
  /** A refund above the limit that waits for a second person. */
  held: v.nullable(heldRefund),
  /**
   * The waybill asked for at a configured carrier; null: none. `words`: what staff must know about
   * it. `fee`: what the carrier charges the shop; null while it is not known.
   */
  waybill: v.nullable(v.object({ words: v.nullable(v.string()), fee: v.nullable(money) })),
  /** Internal notes of staff, oldest first. */
  notes: v.array(v.object({ at: instant, text: v.string() })),
  /** Carriers of the active price book. */
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

/** `step`: the one shown as next; where it has changed, nothing happens (`stateConflict`). */
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

/** From 待发货, whether or not packing was recorded. For pickup both fields are left out. */
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
    /** The order's version on the screen; where the order has changed since, nothing is shipped. */
    updatedAt: v.optional(instant),
  }),
  output: moved,
});
