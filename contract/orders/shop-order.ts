import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { plain } from "#contract/http/text-fields.ts";
import { placedOrder } from "./order-fields.ts";
import { placeOrder } from "./placing.ts";

const { line_ids: _lines, ...terms } = placeOrder.input.entries;

/**
 * Self-service: places an order from signed quotes, without a cart. The checks are those of an
 * order from the cart: one `draft_id` makes one order, and another total than `expected_total` is
 * refused with `priceMoved` and `data.{total, goods, freight, lines}`. A caller without the total
 * sends `0.00` first and reads it from the refusal.
 */
export const selfServiceOrder = endpoint({
  method: "POST",
  path: "/api/v2/shop/order",
  guard: "user",
  idempotent: true,
  summary: "Place an order from signed quotes",
  input: v.object({
    ...terms,
    items: v.pipe(
      v.array(
        v.object({
          quote_no: plain(40, "缺少报价单号"),
          signature: plain(200, "缺少报价单签名"),
          /** The line's title; by default the quote's own. */
          title: v.optional(plain(80), ""),
        }),
      ),
      v.minLength(1, "请选择要下单的项目"),
      v.maxLength(50, "一次最多50项"),
    ),
  }),
  output: placedOrder,
});
