import * as v from "valibot";
import { mobile } from "#contract/account/account-fields.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { money } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { ownRefund, payee } from "#contract/refunds/refunds.ts";

/** A buyer's balance and its payouts by staff. */
const path = "/api/v2/staff/payouts";

const balance = v.object({
  mobile: v.string(),
  name: v.string(),
  balance: money,
  /** Payouts so far, newest first. */
  refunds: v.array(ownRefund),
});
export type BuyerBalance = v.InferOutput<typeof balance>;

export const staffBalance = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "A buyer's balance and its payouts",
  input: v.object({ mobile }),
  output: balance,
});

/**
 * Records that the shop transferred money of a buyer's balance to a bank account: the balance falls
 * by it. Refused with `balanceShort` where there is less, with `stateConflict` where the bank's
 * number is known.
 */
export const payOutBalance = endpoint({
  method: "POST",
  path,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Money of a buyer's balance was transferred to a bank account",
  input: v.object({
    mobile,
    amount: money,
    reason: line("原因", 200),
    payee,
    transaction_id: line("银行流水号", 64),
  }),
  output: balance,
});
