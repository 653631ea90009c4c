import * as v from "valibot";
import { orderKind } from "#contract/cart/cart-kinds.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, intentKey, money, pageOf, pageQuery } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";
import { datesOrNone } from "#contract/quotes/quote-dates.ts";
import { expressType, orderState, paymentMethod, sourceType, user } from "./order-fields.ts";
import { paymentStates } from "./states.ts";

const orderItem = v.object({
  id: v.string(),
  productId: v.nullable(v.string()),
  title: v.string(),
  picture: v.string(),
  summary: v.string(),
  quantity: v.number(),
  unit: v.string(),
  amount: money,
});

/** What only paper orders have; null in orders of before these were asked for. */
const paperFacts = v.object({
  payment_method: v.nullable(paymentMethod),
  source_type: v.nullable(sourceType),
  weightKg: v.string(),
});

export const orderCard = v.object({
  order_id: v.string(),
  order_no: v.string(),
  kind: orderKind,
  /** Null where the order is not of paper alone. */
  paper: v.optional(v.nullable(paperFacts)),
  state: orderState,
  stateText: v.string(),
  payState: v.picklist(paymentStates),
  total: money,
  /** False where the total holds no tax; another host leaves it out. */
  taxed: v.optional(v.boolean()),
  createdAt: instant,
  /** Null where it is not awaited, and while the shop looks at a transfer's slip. */
  payBefore: v.nullable(instant),
  /** A transfer's slip lies with the shop: the term stands still. Another host leaves it out. */
  slipWaits: v.optional(v.boolean()),
  /** The term is the longer one of a bank transfer. Another host leaves it out. */
  transferTerm: v.optional(v.boolean()),
  /**
   * 发货 and 送达 as promised: counted from the placing, and from the payment once it is made.
   * Null where nothing was promised, as in orders of before promises were kept.
   */
  dates: datesOrNone,
  expressType: v.optional(expressType),
  /** The city that it goes to, `深圳`; null where it is fetched. Another host leaves it out. */
  place: v.optional(v.nullable(v.string())),
  items: v.array(orderItem),
  /** Lines whose file the shop waits for, once it is paid; another host leaves it out. */
  artworkDue: v.optional(v.number()),
});
export type OrderCard = v.InferOutput<typeof orderCard>;

/** A state's orders are counted up to here: this number means as many or more. */
export const mostCounted = 100;

/** By state: `{ "10": 2, "50": 1 }`; another host may count further. */
export const stateCounts = v.record(v.string(), v.number());

const day = v.pipe(v.string(), v.isoDate("日期格式错误"));

export const orders = endpoint({
  method: "GET",
  path: `${user}/orders`,
  guard: "user",
  summary:
    "Orders, newest first, paged by key; filters by state, keyword, day, product, client key",
  input: v.object({
    ...pageQuery,
    state: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/, "订单状态错误"))),
    keyword: v.optional(plain(60)),
    /** Days of Shanghai, `2026-11-20`, both within. */
    from: v.optional(day),
    to: v.optional(day),
    /** The title of a thing that the order holds, as `products` tells it. */
    product: v.optional(plain(80)),
    draft_id: v.optional(intentKey),
  }),
  /** `products`: titles of what this buyer ordered lately, to filter by. Another host leaves it out. */
  output: v.object({
    ...pageOf(orderCard).entries,
    counts: stateCounts,
    products: v.optional(v.array(v.string())),
  }),
});

/** Orders of paper alone; `kg` is what all that were not cancelled weigh. */
export const paperOrders = endpoint({
  method: "GET",
  path: `${user}/paper/order`,
  guard: "user",
  summary: "Paper orders, newest first, paged by key; filter by state",
  input: v.object({
    ...pageQuery,
    state: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/, "订单状态错误"))),
  }),
  output: v.object({
    ...pageOf(orderCard).entries,
    counts: stateCounts,
    kg: v.optional(v.string()),
  }),
});
