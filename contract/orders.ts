import * as v from "valibot";
import { address, invoiceTitle } from "./account.ts";
import { lineArtwork } from "./artwork.ts";
import { orderKind } from "./cart-kinds.ts";
import { endpoint } from "./endpoint.ts";
import { instant, intentKey, money, note, pageOf, pageQuery, uuid } from "./fields.ts";
import { invoicing } from "./invoices.ts";
import * as orderChoices from "./order-choices.ts";
import { quote } from "./quote.ts";
import { datesOrNone } from "./quote-dates.ts";
import * as shopChoices from "./shop-choices.ts";
import { paymentStates } from "./states.ts";
import { storedJob } from "./stored-job.ts";
import type { CodeOf } from "./vocabularies.ts";
import { codesOf } from "./vocabulary.ts";

const user = "/api/v2/user";
const orderState = v.picklist([10, 20, 21, 30, 40, 50, 60, 90]);

/** One list for quotes, carriers and orders. */
export const expressType = v.picklist(codesOf(shopChoices.expressType), "请选择配送方式");
export type ExpressType = CodeOf<"expressType">;

export const placedOrder = v.object({
  order_id: v.string(),
  order_no: v.string(),
  total: money,
  state: orderState,
});

/** The tax within a sum, by rate; `payer` is the shop's kind of taxpayer, where it is known. */
const taxSummary = v.object({
  untaxed: money,
  tax: money,
  payer: v.nullable(v.picklist(codesOf(orderChoices.taxPayer))),
  rates: v.array(v.object({ rate: v.string(), untaxed: money, tax: money })),
});
export type TaxSummary = v.InferOutput<typeof taxSummary>;

/**
 * Whether the order is at taxed prices: an invoice means true, none asked for means false; lines
 * quoted otherwise are priced again on this basis. Absent: each line as it was quoted.
 */
const taxIncluded = v.optional(v.nullable(v.boolean()), null);

const orderInput = {
  draft_id: intentKey,
  line_ids: v.pipe(
    v.array(intentKey),
    v.minLength(1, "请选择要下单的项目"),
    v.maxLength(50, "一次最多50项"),
  ),
  address_id: v.nullable(uuid),
  express_type: expressType,
  carrier_id: v.nullable(v.pipe(v.string(), v.maxLength(64))),
  invoice_id: v.nullable(uuid),
  tax_included: taxIncluded,
  remark: v.optional(note("备注", 200), ""),
  expected_total: money,
};

/**
 * The buyer's tap on 提交订单. `draft_id` is the intent: one draft makes at
 * most one order. `expected_total` is what the screen showed (yuan); another
 * total is refused with `priceMoved` and the difference, never taken silently. An invoice for
 * untaxed prices, or a 专票 for no company with a tax number, is refused with `invalidInput`.
 */
export const placeOrder = endpoint({
  method: "POST",
  path: `${user}/order`,
  guard: "user",
  idempotent: true,
  summary: "Place an order from cart lines",
  input: v.object(orderInput),
  output: placedOrder,
});

const paymentMethod = v.picklist(codesOf(orderChoices.paymentMethod), "请选择付款方式");
const sourceType = v.picklist(codesOf(orderChoices.sourceType), "请选择货源类型");

/**
 * The same tap on lines of the paper cart. `payment_method` must be on offer, `source_type` must
 * fit the lines (`sourceTypeOf`): else `invalidInput` names the field.
 */
export const placePaperOrder = endpoint({
  method: "POST",
  path: `${user}/paper/order`,
  guard: "user",
  idempotent: true,
  summary: "Place an order of paper from paper cart lines",
  input: v.object({
    ...orderInput,
    payment_method: paymentMethod,
    source_type: sourceType,
  }),
  output: placedOrder,
});

/**
 * Reads back a tap on 提交订单 whose reply never came. Answers with the order of its draft; where
 * none stands, `order` is null and the key is void from now on, so that a sending of it which
 * still travels places nothing: what the buyer is told stays true.
 */
export const recallOrder = endpoint({
  method: "POST",
  path: `${user}/order/recall`,
  guard: "user",
  addition: true,
  summary: "The order of a tap, or the promise that the tap will make none",
  input: v.object({ draft_id: intentKey, key: intentKey }),
  output: v.object({ order: v.nullable(placedOrder) }),
});

/**
 * One way that serves the place: what it costs as it is paid, with its tax, and when goods that
 * are placed and paid now arrive by it. `chosen`: the one that the freight of the review is.
 */
const deliveryWay = v.object({
  express_type: expressType,
  carrier_id: v.nullable(v.string()),
  name: v.string(),
  freight: money,
  dates: datesOrNone,
  chosen: v.boolean(),
});
export type DeliveryWay = v.InferOutput<typeof deliveryWay>;

/**
 * What placing would cost now: goods, freight, total; the review step shows it. `province_code`
 * stands for an address that is not saved yet.
 */
export const reviewOrder = endpoint({
  method: "POST",
  path: `${user}/order/review`,
  guard: "user",
  addition: true,
  summary: "Price of an order before it is placed",
  input: v.object({
    line_ids: v.pipe(
      v.array(intentKey),
      v.minLength(1, "请选择要下单的项目"),
      v.maxLength(50, "一次最多50项"),
    ),
    address_id: v.nullable(uuid),
    express_type: expressType,
    carrier_id: v.nullable(v.pipe(v.string(), v.maxLength(64))),
    province_code: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^\d{6}$/, "请选择省份"))),
      null,
    ),
    tax_included: taxIncluded,
  }),
  /** `goods` and `freight` are as they are paid, with their tax; another host leaves out `tax` and `lines`. */
  output: v.object({
    goods: money,
    freight: money,
    total: money,
    tax: v.optional(taxSummary),
    /** `before`: the line's own quote, where the order's tax basis is another one. */
    lines: v.optional(
      v.array(
        v.object({
          line_id: v.string(),
          amount: money,
          tax_included: v.boolean(),
          before: v.nullable(money),
        }),
      ),
    ),
    weightKg: v.string(),
    parcels: v.number(),
    /** If it is placed and paid now. */
    dates: datesOrNone,
    /**
     * Every way to the place, in the price book's order of kinds and cheapest first; absent while
     * no place is known: then `freight` is `0.00` and means nothing. Another host leaves it out.
     */
    ways: v.optional(v.array(deliveryWay)),
    warnings: v.array(v.string()),
  }),
});

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

const orderCard = v.object({
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
  payBefore: v.nullable(instant),
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
    keyword: v.optional(v.pipe(v.string(), v.maxLength(60))),
    /** Days of Shanghai, `2026-11-20`, both within. */
    from: v.optional(day),
    to: v.optional(day),
    /** The title of a thing that the order holds, as `products` tells it. */
    product: v.optional(v.pipe(v.string(), v.maxLength(80))),
    draft_id: v.optional(intentKey),
  }),
  /** `products`: titles of what this buyer ordered lately, to filter by. Another host leaves it out. */
  output: v.object({
    ...pageOf(orderCard).entries,
    counts: v.record(v.string(), v.number()),
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
    counts: v.record(v.string(), v.number()),
    kg: v.optional(v.string()),
  }),
});

const timelineEntry = v.object({ at: v.nullable(instant), text: v.string(), done: v.boolean() });

/** `at`: when it was done; `on`: the day that is promised for it, where one is. */
const milestone = v.object({
  name: v.string(),
  at: v.nullable(instant),
  on: v.nullable(v.string()),
  state: v.picklist(["done", "running", "coming"]),
});
export type Milestone = v.InferOutput<typeof milestone>;

/** Everything about one order. `actions` is what the buyer may do now. */
export const orderDetail = v.object({
  ...orderCard.entries,
  goods: money,
  freight: money,
  tax: v.optional(taxSummary),
  amountInWords: v.string(),
  remark: v.string(),
  expressType,
  carrier: v.nullable(v.string()),
  address: v.nullable(v.omit(address, ["isDefault"])),
  invoice: v.nullable(v.omit(invoiceTitle, ["isDefault"])),
  lines: v.array(v.object({ item_id: v.string(), job: storedJob, quote })),
  /** What was done by its result, what is to do as work: 文件审核通过, 审核文件. */
  production: v.array(timelineEntry),
  /** The same in five steps; none of a cancelled order. Another host leaves it out. */
  milestones: v.optional(v.array(milestone)),
  logistics: v.nullable(
    v.object({ carrier: v.string(), trackingNo: v.string(), traces: v.array(timelineEntry) }),
  ),
  payments: v.array(
    v.object({
      id: v.string(),
      channel: v.string(),
      amount: money,
      state: v.string(),
      at: instant,
    }),
  ),
  /** The file of each line that is printed from one; another host leaves it out. */
  artwork: v.optional(v.array(lineArtwork)),
  /** Its invoices; another host leaves it out. */
  invoicing: v.optional(invoicing),
  actions: v.array(v.picklist(["pay", "cancel", "take_good"])),
  /** May it be applied for now, and how many applications it has. Another host leaves it out. */
  afterSale: v.optional(v.object({ allowed: v.boolean(), applications: v.number() })),
});
export type OrderDetail = v.InferOutput<typeof orderDetail>;

export const orderDetailCall = endpoint({
  method: "GET",
  path: `${user}/order/detail`,
  guard: "user",
  summary: "One order; another buyer's answers like a missing one",
  input: v.object({ order_id: uuid }),
  output: orderDetail,
});

export const paperOrder = endpoint({
  method: "GET",
  path: `${user}/paper/order/{id}`,
  guard: "user",
  summary: "One paper order; a print order and another buyer's answer like a missing one",
  input: v.object({ id: uuid }),
  output: orderDetail,
});

const moved = v.object({ order_id: v.string(), state: orderState, stateText: v.string() });

/** Names the title of a taxed order that was placed without one; once, the same again answers alike. */
export const nameOrderInvoice = endpoint({
  method: "POST",
  path: `${user}/order/invoice`,
  guard: "user",
  addition: true,
  summary: "The invoice title of a taxed order that has none yet",
  input: v.object({ order_id: uuid, invoice_id: uuid }),
  output: v.object({ order_id: v.string(), invoice_id: v.string() }),
});

/** A GET with an effect, as the specification has it: state-guarded, never cached or replayed by a cache layer. */
export const takeGood = endpoint({
  method: "GET",
  path: `${user}//orders/take_good`,
  guard: "user",
  summary: "Confirm receipt; a second call answers with the state as it is",
  input: v.object({ order_id: uuid }),
  output: moved,
});

/** A GET with an effect, as the specification has it. */
export const cancelOrder = endpoint({
  method: "GET",
  path: `${user}/orders/cancel`,
  guard: "user",
  summary: "Cancel an order that is not in production; paid money returns to the balance",
  input: v.object({ order_id: uuid, reason: v.optional(note("原因", 100), "") }),
  output: moved,
});

export const payChannel = v.picklist(codesOf(orderChoices.payChannel), "请选择支付方式");
export type PayChannel = CodeOf<"payChannel">;

const transfer = v.object({
  kind: v.literal("transfer"),
  accountName: v.string(),
  bank: v.string(),
  account: v.string(),
  reference: v.string(),
  /** Ids of uploads: pictures of its slip. Another host leaves it out. */
  slips: v.optional(v.array(v.string()), []),
});

/** A picture of what is scanned with a phone to pay: a data address of an SVG. */
const payCode = v.object({ kind: v.literal("code"), image: v.string() });

/** `next` tells the page what to do: open a page, wait, show bank details or a code, or nothing more. */
export const payNext = v.variant("kind", [
  v.object({ kind: v.literal("open"), url: v.string() }),
  transfer,
  payCode,
  v.object({ kind: v.literal("done") }),
]);

export const payInit = endpoint({
  method: "POST",
  path: `${user}/order/pay/init`,
  guard: "user",
  idempotent: true,
  summary:
    "Open the one payment of an order, or answer with the open one; `client` and WeChat's `openid` say where it is paid",
  input: v.object({
    order_id: uuid,
    channel: payChannel,
    expected_total: money,
    client: v.optional(v.picklist(["phone", "desktop"], "设备类型错误"), "desktop"),
    openid: v.optional(v.pipe(v.string(), v.maxLength(128))),
  }),
  output: v.object({
    payment_id: v.string(),
    out_trade_no: v.string(),
    channel: payChannel,
    amount: money,
    state: v.picklist(paymentStates),
    next: payNext,
  }),
});

export const mostSlips = 3;

/**
 * Pictures of the slip of the transfer that is open, in place of those that were there: uploads
 * that were sent for this order as `slip`. Refused with `stateConflict` where none is open.
 */
export const putSlips = endpoint({
  method: "POST",
  path: `${user}/order/pay/slips`,
  guard: "user",
  addition: true,
  summary: "Pictures of the slip of an open transfer, for the staff",
  input: v.object({
    order_id: uuid,
    pictures: v.pipe(v.array(uuid), v.maxLength(mostSlips, `最多${mostSlips}张回单`)),
  }),
  output: v.object({ order_id: v.string(), slips: v.array(v.string()) }),
});

/**
 * `outcome`: waiting (nothing known yet), paid, declined (may be tried again), closed (order
 * cancelled). `transfer`: where to send the money of a transfer that is open; `scan`: what is
 * scanned to pay; additions, another host leaves them out.
 */
export const checkPay = endpoint({
  method: "POST",
  path: `${user}/orders/pay/check_pay/{order_id}`,
  guard: "user",
  summary: "Has the payment of this order arrived?",
  input: v.object({ order_id: uuid }),
  output: v.object({
    order_id: v.string(),
    outcome: v.picklist(["unpaid", "waiting", "paid", "declined", "closed"]),
    channel: v.nullable(payChannel),
    amount: money,
    state: orderState,
    message: v.string(),
    transfer: v.optional(v.nullable(transfer), null),
    scan: v.optional(v.nullable(payCode), null),
  }),
});
