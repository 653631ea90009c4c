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

/** Fields of paper orders only; null in orders of versions without them. */
const paperFacts = v.object({
  payment_method: v.nullable(paymentMethod),
  source_type: v.nullable(sourceType),
  weightKg: v.string(),
});

const parcel = v.object({
  shippedAt: instant,
  deliveredAt: v.nullable(instant),
  arriveOn: v.nullable(v.string()),
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
  /** False where the total is untaxed; another host omits it. */
  taxed: v.optional(v.boolean()),
  createdAt: instant,
  /** Null where no payment is due, and while staff checks a transfer's slip. */
  payBefore: v.nullable(instant),
  /** Staff checks a transfer's slip: the deadline is suspended. Another host omits it. */
  slipWaits: v.optional(v.boolean()),
  /** The deadline is the longer one of a bank transfer. Another host omits it. */
  transferTerm: v.optional(v.boolean()),
  /**
   * 发货 and 送达 as promised: counted from the placing, and from the payment once it is made. Null
   * where nothing was promised, as in orders of earlier versions.
   */
  dates: datesOrNone,
  /**
   * The parcel since its dispatch; for pickup the goods since they are ready. `arriveOn`: the expected
   * day, counted from the dispatch. Null before it; another host omits it.
   */
  parcel: v.optional(v.nullable(parcel)),
  /** True where it makes goods of another order again, free of charge. Another host omits it. */
  isReprint: v.optional(v.boolean()),
  /** Receipt or cancellation. Another host omits it. */
  endedAt: v.optional(v.nullable(instant)),
  expressType: v.optional(expressType),
  /** The destination city, `深圳`; null for pickup. Another host omits it. */
  place: v.optional(v.nullable(v.string())),
  items: v.array(orderItem),
  /** Number of lines whose file is missing, once it is paid; another host omits it. */
  artworkDue: v.optional(v.number()),
  /** Number of proofs that wait for the buyer; another host omits it. */
  proofsDue: v.optional(v.number()),
  /** The firm whose approver must agree before it is paid; absent where none must. */
  awaitsApproval: v.optional(v.object({ name: v.string() })),
});
export type OrderCard = v.InferOutput<typeof orderCard>;

/** Upper limit of a state's count: this number means as many or more. */
export const mostCounted = 100;

/** In place of a state: paid orders that wait for a file of the buyer. */
export const awaitingFile = "file";
/** In place of a state: orders with a proof that waits for the buyer. */
export const awaitingProof = "proof";
/** In place of a state: paid orders whose files the shop checks; the buyer has nothing to do. */
export const inReview = "review";

/** What a list may be narrowed to besides a state. */
export const waitings = [awaitingFile, awaitingProof, inReview] as const;
export type Waiting = (typeof waitings)[number];

/**
 * By state, and by `waitings`: `{ "10": 2, "50": 1, "proof": 1 }`; another host may count further, and
 * none of `waitings`.
 */
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
    /** Two digits, or one of `waitings`. */
    state: v.optional(v.pipe(v.string(), v.regex(/^(\d{2}|file|proof|review)$/, "订单状态错误"))),
    keyword: v.optional(plain(60)),
    /** Days of Shanghai, `2026-11-20`, both inclusive. */
    from: v.optional(day),
    to: v.optional(day),
    /** Title of an item of the order, one of `products`. */
    product: v.optional(plain(80)),
    draft_id: v.optional(intentKey),
  }),
  /** `products`: titles of this buyer's recent items, to filter by. Another host omits it. */
  output: v.object({
    ...pageOf(orderCard).entries,
    counts: stateCounts,
    products: v.optional(v.array(v.string())),
  }),
});

/** Paper orders only; `kg` is the weight of all that were not cancelled. */
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
