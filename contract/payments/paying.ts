import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { money, uuid } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { orderState, user } from "#contract/orders/order-fields.ts";
import { paymentStates } from "#contract/orders/states.ts";

export const payChannel = v.picklist(codesOf(orderChoices.payChannel), "请选择支付方式");
export type PayChannel = CodeOf<"payChannel">;

const transfer = v.object({
  kind: v.literal("transfer"),
  accountName: v.string(),
  bank: v.string(),
  account: v.string(),
  reference: v.string(),
  /** A warning where the account was changed, or a change is pending; else empty. */
  warning: v.optional(v.string(), ""),
  /** Ids of uploads: pictures of its slip. Another host omits it. */
  slips: v.optional(v.array(v.string()), []),
});

/** A code to scan with a phone: a data address of an SVG. */
const payCode = v.object({ kind: v.literal("code"), image: v.string() });

/**
 * `next` is the page's next step: open a page, wait, show bank details or a code, or nothing more.
 */
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
    openid: v.optional(plain(128)),
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
 * Pictures of the open transfer's slip; they replace earlier ones: uploads that were sent for this
 * order as `slip`. Refused with `stateConflict` where no transfer is open.
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
 * `outcome`: waiting (unknown), paid, declined (may be tried again), closed (order cancelled).
 * `transfer`: the bank account of an open transfer; `scan`: the code to pay with. Both are
 * additions that another host omits.
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
