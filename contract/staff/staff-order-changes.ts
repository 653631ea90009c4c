import * as v from "valibot";
import { mobile } from "#contract/account/account-fields.ts";
import { extension, landline, postcode } from "#contract/addresses/receiver-numbers.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, uuid } from "#contract/http/fields.ts";
import { line, note, plain } from "#contract/http/text-fields.ts";
import { options } from "#contract/lookups/lookups.ts";
import { expressType, orderState } from "#contract/orders/order-fields.ts";

/** Changes by staff to an order between its payment and its shipment. */
const path = "/api/v2/staff/orders";

const code = (name: string) => v.pipe(v.string(), v.regex(/^\d{6}$/, `请选择${name}`));

/** By default an address keeps the numbers of the same receiver and place. */
const newAddress = v.object({
  name: line("收货人", 30),
  mobile,
  provinceCode: code("省份"),
  cityCode: code("城市"),
  districtCode: v.pipe(v.string(), v.regex(/^(\d{6})?$/, "请选择区县")),
  detail: line("详细地址", 120),
  extension: v.optional(extension),
  landline: v.optional(landline),
  postcode: v.optional(postcode),
});

/**
 * Changes address, delivery type or carrier of a paid order before its shipment. `address` null
 * keeps the current one; `carrier_id` null takes the cheapest of the type. `updatedAt` is the
 * order's version on the screen: where it has changed since, nothing happens (`stateConflict`). The
 * paid sum stays; `difference` is the new freight less the paid one.
 */
export const changeDelivery = endpoint({
  method: "POST",
  path: `${path}/delivery`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Another address or way of delivery before the parcel leaves",
  input: v.object({
    order_id: uuid,
    updatedAt: instant,
    express_type: expressType,
    carrier_id: v.nullable(plain(64)),
    address: v.nullable(newAddress),
    reason: line("原因", 100),
  }),
  output: v.object({ order_id: v.string(), state: orderState, difference: money }),
});

/**
 * Changes the promised day of dispatch of an order in production; the promised arrival moves by as
 * many days. Before production the dates are counted again when the files arrive. `updatedAt` as in
 * `changeDelivery`.
 */
export const changeDate = endpoint({
  method: "POST",
  path: `${path}/date`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Another promised day of dispatch, told to the buyer with its reason",
  input: v.object({
    order_id: uuid,
    updatedAt: instant,
    ship_on: v.pipe(v.string(), v.isoDate("请选择日期")),
    reason: line("原因", 100),
  }),
  output: v.object({ order_id: v.string(), state: orderState, ship_on: v.string() }),
});

/** `buyer`: on the order's page, and by mail. `inner`: for staff only. */
export const noteOrder = endpoint({
  method: "POST",
  path: `${path}/note`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "A note on an order, for the shop or for its buyer",
  input: v.object({
    order_id: uuid,
    kind: v.picklist(["inner", "buyer"], "请选择给谁看"),
    words: line("留言", 300),
  }),
  output: v.object({ order_id: v.string(), state: orderState }),
});

export const staffRegions = endpoint({
  method: "GET",
  path: "/api/v2/staff/regions",
  guard: "staff",
  addition: true,
  summary: "Provinces, or what lies directly below one",
  input: v.object({ parent: v.optional(code("地区")) }),
  output: options,
});

const sum = v.pipe(
  money,
  v.check((text) => !text.startsWith("-"), "金额格式错误"),
);

/**
 * Cancels a paid order before its shipment. `amount` is refunded the way it was paid; a retained
 * rest requires `kept_reason`. The buyer sees both.
 */
export const cancelByShop = endpoint({
  method: "POST",
  path: `${path}/cancel`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Cancel a paid order before it leaves, refunded in full or in part",
  input: v.object({
    order_id: uuid,
    amount: sum,
    reason: line("原因", 100),
    kept_reason: v.optional(note("扣款说明", 100), ""),
  }),
  output: v.object({
    order_id: v.string(),
    state: orderState,
    refunded: money,
    kept: money,
    /** Nothing happened yet: it waits for a second person. */
    held: v.optional(v.boolean(), false),
  }),
});

/** Refunds a part of the paid sum, at most what remains, without cancelling the order. */
export const refundByShop = endpoint({
  method: "POST",
  path: `${path}/refund`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Refund a part of a paid order: goodwill, or a difference in price",
  input: v.object({ order_id: uuid, amount: sum, reason: line("原因", 100) }),
  output: v.object({
    order_id: v.string(),
    state: orderState,
    refundable: money,
    held: v.optional(v.boolean(), false),
  }),
});
