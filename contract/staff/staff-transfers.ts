import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageOf, pageQuery } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";

/**
 * Staff calls about transfers, guarded by the header `StaffKey` (`SHOP_STAFF_KEY`). `settled` paid
 * the order, `known` was confirmed before with the same amount, `suspended` is on the suspense
 * account (contract/staff/staff-suspense.ts) because the order no longer waits. Refused without a
 * change: a known bank number of other money (`stateConflict`), an unknown reference (`notFound`),
 * a wrong amount (`invalidInput`). Staff may then record the money as suspended.
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
    result: v.picklist(["settled", "known", "suspended"]),
  }),
});

/**
 * No money arrived for the slips of this reference: they are removed, the buyer gets the reason,
 * and the order's term restarts. Refused with `stateConflict` where no slip waits.
 */
export const refuseSlip = endpoint({
  method: "POST",
  path: "/api/v2/staff/transfer/refuse",
  guard: "staff",
  addition: true,
  summary: "The slip of a transfer does not fit: the buyer gets the reason",
  input: v.object({ reference: line("付款编号", 64), words: line("原因", 200) }),
  output: v.object({ reference: v.string(), pay_before: instant }),
});

/** Open transfers, oldest first; `slips` are pictures in the file store. */
export const staffTransfers = endpoint({
  method: "GET",
  path: "/api/v2/staff/transfer",
  guard: "staff",
  addition: true,
  summary: "Bank transfers that buyers have begun and nobody has confirmed",
  input: v.object(pageQuery),
  output: pageOf(
    v.object({
      payment_id: v.string(),
      reference: v.string(),
      amount: money,
      at: instant,
      order_id: v.string(),
      order_no: v.string(),
      mobile: v.string(),
      slips: v.array(v.string()),
    }),
  ),
});
