import * as v from "valibot";
import { proofing } from "#contract/artwork/artwork-proof.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { intentKey, money, uuid } from "#contract/http/fields.ts";
import { note, plain } from "#contract/http/text-fields.ts";
import { datesOrNone } from "#contract/quotes/quote-dates.ts";
import {
  agreedSums,
  expressType,
  paymentMethod,
  placedOrder,
  sourceType,
  taxSummary,
  user,
} from "./order-fields.ts";

/**
 * The order's tax basis: an invoice needs true, no invoice means false; lines quoted otherwise are
 * priced again on this basis. Absent: each line as it was quoted.
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
  carrier_id: v.nullable(plain(64)),
  invoice_id: v.nullable(uuid),
  tax_included: taxIncluded,
  remark: v.optional(note("备注", 200), ""),
  /** What its files ask for; absent: nothing was chosen. */
  proofing: v.optional(v.nullable(proofing), null),
  expected_total: money,
  /** 协议优惠 on the screen, `agreed.saved` of the review; absent: none was shown. */
  expected_saved: v.optional(money),
};

/**
 * Submits 提交订单. `draft_id` is the intent: one draft makes at most one order. `expected_total` is
 * the total on the screen (yuan); another total is refused with `priceMoved` and the difference;
 * its `data.agreement` is true where 协议价 changed. An
 * invoice for untaxed prices, or a 专票 without a company's tax number, is refused with
 * `invalidInput`.
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

/**
 * The same for lines of the paper cart. `payment_method` must be on offer, `source_type` must fit
 * the lines (`sourceTypeOf`): else `invalidInput` names the field.
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
 * Recovers 提交订单 after a lost reply. Returns the order of its draft. Where none exists, `order` is
 * null and the key becomes void, so that a request still under way places nothing and the reply
 * stays true.
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
 * One carrier for the destination: its price with tax, and the arrival of goods that are placed and
 * paid now. `chosen`: the freight of the review is this one's.
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
 * The price of placing now: goods, freight, total, for the review step. `province_code`,
 * `city_code` and `district_code` replace an address that is not saved yet.
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
    carrier_id: v.nullable(plain(64)),
    province_code: v.optional(
      v.nullable(v.pipe(v.string(), v.regex(/^\d{6}$/, "请选择省份"))),
      null,
    ),
    city_code: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "请选择城市"))),
    district_code: v.optional(v.pipe(v.string(), v.regex(/^\d{6}$/, "请选择区县"))),
    tax_included: taxIncluded,
    /** A title of the buyer's firm makes the order the firm's, at its 协议价. */
    invoice_id: v.optional(v.nullable(uuid), null),
  }),
  /** `goods` and `freight` with their tax, as charged; another host omits `tax` and `lines`. */
  output: v.object({
    goods: money,
    freight: money,
    total: money,
    /** Present where 协议价 lowers `goods`. */
    agreed: v.optional(agreedSums),
    tax: v.optional(taxSummary),
    /** `amount`: the list price. `before`: the line's own quote, where the order has the other tax basis. */
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
     * Every carrier for the destination, in the price book's order of kinds and cheapest first.
     * Absent while the destination is unknown: then `freight` is `0.00` and has no meaning. Another
     * host omits it.
     */
    ways: v.optional(v.array(deliveryWay)),
    warnings: v.array(v.string()),
  }),
});
