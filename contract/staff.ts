import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { line, money } from "./fields.ts";

/**
 * Calls of the shop's own people, guarded by the header `StaffKey` (`SHOP_STAFF_KEY`).
 * `settled` paid the order, `known` was confirmed before, `returned` went to the buyer's
 * balance because the order no longer waits, `unknown` fits no payment, `wrongAmount` is
 * not what the order costs: the last two change nothing.
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
    result: v.picklist(["settled", "known", "returned", "unknown", "wrongAmount"]),
  }),
});
