import * as v from "valibot";
import { quantityField } from "#contract/after-sale/after-sale.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { orderState } from "#contract/orders/order-fields.ts";

/**
 * 重印: another order for the same buyer, free of charge and in production at once. `lines`: the
 * lines that are made again, whole or in part. A part is made by today's price book; of a line with
 * several kinds, none or all is made again. With `after_id` the same call accepts that application
 * with a reprint, where it is undecided, and links it to the new order. Its lines are the limit.
 */
export const reprintOrder = endpoint({
  method: "POST",
  path: "/api/v2/staff/orders/reprint",
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Make lines of a produced order again, at the shop's cost",
  input: v.object({
    order_id: uuid,
    lines: v.pipe(
      v.array(v.object({ item_id: uuid, quantity: quantityField })),
      v.minLength(1, "请选择要重印的商品"),
      v.maxLength(50),
    ),
    reason: line("原因", 100),
    after_id: v.optional(uuid),
  }),
  output: v.object({
    order_id: v.string(),
    state: orderState,
    reprint_id: v.string(),
    reprint_no: v.string(),
  }),
});
