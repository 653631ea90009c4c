import * as v from "valibot";
import { mobile } from "#contract/account/account-fields.ts";
import { extension, landline, postcode } from "#contract/addresses/receiver-numbers.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, uuid } from "#contract/http/fields.ts";
import { line, note, plain } from "#contract/http/text-fields.ts";
import { options } from "#contract/lookups/lookups.ts";
import { expressType, orderState } from "#contract/orders/order-fields.ts";

/** What the shop's people change on an order between its payment and its shipment. */
const path = "/api/v2/staff/orders";

const code = (name: string) => v.pipe(v.string(), v.regex(/^\d{6}$/, `请选择${name}`));

/** Without a number of its own, an address keeps those of the same receiver and place. */
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
 * Another address, way or carrier for an order that was paid and has not left. `address` null
 * keeps the one it has; `carrier_id` null takes the cheapest of the way. `updatedAt` is the
 * order's as it was shown: where it has changed since, nothing happens (`stateConflict`). What was
 * paid stays; `difference` is what the new freight is below (-) or above what was paid.
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

/** `buyer`: on the order's page, and by mail. `inner`: for the shop's people alone. */
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
 * Ends an order that was paid and has not left. `amount` goes back the way it was paid; what is
 * kept of the rest is said with `kept_reason`, which is then required. The buyer sees both.
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
  output: v.object({ order_id: v.string(), state: orderState, refunded: money, kept: money }),
});

/** Gives a part back of what was paid, at most what remains, without ending the order. */
export const refundByShop = endpoint({
  method: "POST",
  path: `${path}/refund`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Refund a part of a paid order: goodwill, or a difference in price",
  input: v.object({ order_id: uuid, amount: sum, reason: line("原因", 100) }),
  output: v.object({ order_id: v.string(), state: orderState, refundable: money }),
});
