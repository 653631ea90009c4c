import * as v from "valibot";
import { quantityField } from "#contract/after-sale/after-sale.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { orderState } from "#contract/orders/order-fields.ts";

/**
 * 分批发货: a part of the goods leaves in its own parcel, while the rest is made or packed. Once
 * nothing is left, the order is shipped. `updatedAt` as in `shipOrder`.
 */
export const shipPart = endpoint({
  method: "POST",
  path: "/api/v2/staff/orders/ship-part",
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "A parcel with a part of the goods has left",
  input: v.object({
    order_id: uuid,
    updatedAt: v.optional(instant),
    carrier: line("快递公司", 30),
    tracking_no: line("运单号", 40),
    lines: v.pipe(
      v.array(v.object({ item_id: uuid, quantity: quantityField })),
      v.minLength(1, "请填写这一批发什么"),
      v.maxLength(50),
    ),
  }),
  output: v.object({ order_id: v.string(), state: orderState }),
});
