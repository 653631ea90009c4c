import * as v from "valibot";
import {
  afterSaleDetail,
  afterSaleStateField,
  decisionWords,
  quantityField,
  remedy,
} from "#contract/after-sale/after-sale.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line, note } from "#contract/http/text-fields.ts";
import { refundView } from "#contract/refunds/refunds.ts";
import { heldRefund } from "./staff-held-refunds.ts";

/**
 * After-sale as staff sees and decides it, guarded by the header `StaffKey`. Every action is an
 * event of the application. With an Idempotency-Key a repetition gets the first reply; without one
 * a second decision is refused with `stateConflict`.
 */
const path = "/api/v2/staff/after-sale";

const detail = v.object({
  ...afterSaleDetail.entries,
  /** Of the order, in yuan: the paid sum, and its part that is neither refunded nor promised. */
  paid: money,
  refundable: money,
  /** The price of the named quantities, the upper limit. */
  share: money,
  /** Its acceptance is above the limit and waits for a second person. */
  held: v.nullable(heldRefund),
});

export const staffAfterSales = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Applications of all buyers, the longest untouched first",
  input: v.object({
    ...pageQuery,
    state: v.optional(v.pipe(v.string(), v.regex(/^\d{2}$/, "售后状态错误"))),
  }),
  output: pageOf(detail),
});

export const staffAfterSale = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  guard: "staff",
  addition: true,
  summary: "One application with what may still be refunded",
  input: v.object({ id: uuid }),
  output: detail,
});

/**
 * Grants an application. `amount` in yuan for a refund or return, in part or whole, never more than
 * is refundable; null for a reprint. `lines`: granted quantities where they are fewer than applied
 * for. `return_to` replaces the company's address. Above the shop's limit nothing happens yet, and
 * `held` says what waits.
 */
export const acceptAfterSale = endpoint({
  method: "POST",
  path: `${path}/accept`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Grant an application: refund in part or whole, return, or reprint",
  input: v.object({
    after_id: uuid,
    remedy,
    amount: v.nullable(money),
    words: decisionWords,
    lines: v.optional(
      v.pipe(v.array(v.object({ item_id: uuid, quantity: quantityField })), v.maxLength(50)),
      [],
    ),
    return_to: v.optional(note("退货地址", 200), ""),
  }),
  output: detail,
});

export const refuseAfterSale = endpoint({
  method: "POST",
  path: `${path}/refuse`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Refuse an application, or goods that came back otherwise than agreed",
  input: v.object({ after_id: uuid, words: line("拒绝的理由", 500) }),
  output: detail,
});

export const askAfterSale = endpoint({
  method: "POST",
  path: `${path}/ask`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Ask the buyer for more",
  input: v.object({ after_id: uuid, words: line("需要补充什么", 500) }),
  output: detail,
});

export const receiveReturn = endpoint({
  method: "POST",
  path: `${path}/received`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "The goods are back: the refund begins",
  input: v.object({ after_id: uuid, words: decisionWords }),
  output: detail,
});

export const shipReprint = endpoint({
  method: "POST",
  path: `${path}/reprint/shipped`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "The reprint has left: carrier and number; its receipt ends the application",
  input: v.object({
    after_id: uuid,
    carrier: line("快递公司", 30),
    tracking_no: line("运单号", 40),
  }),
  output: detail,
});

/** How staff ends a refund. */
export const resolution = v.variant("kind", [
  v.object({ kind: v.literal("transfer"), transaction_id: line("银行流水号", 64) }),
  v.object({ kind: v.literal("balance") }),
  v.object({ kind: v.literal("again") }),
]);

/**
 * Ends a refund that no channel ends: `transfer` records the bank's number of the sent money,
 * `balance` credits the buyer's balance, `again` asks the channel once more after a refusal.
 * Refused with `stateConflict` once the money was sent.
 */
export const resolveRefund = endpoint({
  method: "POST",
  path: `${path}/refund/resolve`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "A refund by bank transfer was sent, or one that failed goes another way",
  input: v.object({
    after_id: uuid,
    how: resolution,
  }),
  output: v.object({ after_id: v.string(), state: afterSaleStateField, refund: refundView }),
});
