import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { line, money } from "./fields.ts";

/**
 * Calls of the shop's own people, guarded by the header `StaffKey` (`SHOP_STAFF_KEY`).
 * `settled` paid the order, `known` was confirmed before, `suspended` stands on the suspense
 * account (contract/staff-suspense.ts) because the order no longer waits. Three change nothing:
 * `used`, the bank's number is booked for something else; `unknown`, no payment has the
 * reference; `wrongAmount`, it is not what the order costs. Money that came in all the same is
 * then recorded as suspended.
 */
export const confirmTransfer = endpoint({
  method: "POST",
  path: "/api/v2/staff/transfer/confirm",
  guard: "staff",
  addition: true,
  summary: "A bank transfer has arrived: its reference, the bank's number, the amount",
  input: v.object({
    reference: line("付款编号", 64),
    transaction_id: line("银行流水号", 64),
    amount: money,
  }),
  output: v.object({
    result: v.picklist(["settled", "known", "suspended", "used", "unknown", "wrongAmount"]),
  }),
});
