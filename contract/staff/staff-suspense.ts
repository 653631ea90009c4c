import * as v from "valibot";
import { mobile } from "#contract/account/account-fields.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line, note } from "#contract/http/text-fields.ts";

/**
 * Received money without a matching order, as staff sees and resolves it, guarded by the header
 * `StaffKey`. Until then it is on the ledger's suspense account.
 */
const path = "/api/v2/staff/suspense";

/**
 * Why it does not match: `unknown` names no payment of the shop, `wrongAmount` has another amount,
 * `paid` came for a paid order, `cancelled` for a cancelled one, `recorded` was entered by hand
 * from the bank statement.
 */
export const suspenseReasons = {
  unknown: "付款编号对不上",
  wrongAmount: "金额不符",
  paid: "订单已付过",
  cancelled: "订单已取消",
  recorded: "人工登记",
} as const;
export type SuspenseReason = keyof typeof suspenseReasons;

/** `order`: paid an order; `balance`: on a buyer's balance; `returned`: sent back to the payer. */
export const suspenseStates = {
  open: "待核对",
  order: "已转付订单",
  balance: "已转入余额",
  returned: "已退回",
} as const;
export type SuspenseState = keyof typeof suspenseStates;

const suspenseEntry = v.object({
  id: v.string(),
  at: instant,
  channel: v.string(),
  amount: money,
  reason: v.picklist(["unknown", "wrongAmount", "paid", "cancelled", "recorded"]),
  reasonText: v.string(),
  /** The payment reference of the payer; empty where there is none. */
  reference: v.string(),
  /** The provider's or the bank's number of the movement. */
  transaction_id: v.string(),
  state: v.picklist(["open", "order", "balance", "returned"]),
  stateText: v.string(),
  /** The order whose payment it names, and its buyer's mobile; null where it names none. */
  named: v.nullable(
    v.object({ order_id: v.string(), order_no: v.string(), total: money, mobile: v.string() }),
  ),
  /** Where it was assigned; null while it is open. */
  resolved: v.nullable(
    v.object({
      at: instant,
      order_no: v.nullable(v.string()),
      mobile: v.nullable(v.string()),
      return_no: v.nullable(v.string()),
    }),
  ),
  words: v.string(),
});
export type SuspenseEntry = v.InferOutput<typeof suspenseEntry>;

/** `open`: count and sum of the open ones. */
export const staffSuspense = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Money that fits nothing, the oldest first",
  input: v.object({
    ...pageQuery,
    state: v.optional(v.picklist(["open", "order", "balance", "returned"], "状态错误")),
  }),
  output: v.object({
    ...pageOf(suspenseEntry).entries,
    open: v.object({ count: v.number(), amount: money }),
  }),
});

/**
 * Records money from the bank statement that pays nothing of the shop. A known bank number is
 * refused with `stateConflict`.
 */
export const recordSuspense = endpoint({
  method: "POST",
  path,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Record money on the bank's statement that fits nothing",
  input: v.object({
    transaction_id: line("银行流水号", 64),
    amount: money,
    reference: v.optional(note("付款编号", 64), ""),
    words: v.optional(note("说明", 200), ""),
  }),
  output: suspenseEntry,
});

/**
 * Assigns the money. `order`: it goes to the buyer's balance, which pays the waiting order; an
 * excess stays there, a lack is taken from there (`balanceShort`). `balance`: to the balance of the
 * buyer with the given mobile, or of the payment's own where it is null. `returned`: it was sent
 * back to the payer under this number. Refused with `stateConflict` once it is resolved.
 */
export const resolveSuspense = endpoint({
  method: "POST",
  path: `${path}/resolve`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Suspended money pays an order, goes to a balance or was sent back",
  input: v.object({
    suspense_id: uuid,
    words: v.optional(note("说明", 200), ""),
    how: v.variant("kind", [
      v.object({ kind: v.literal("order"), order_no: line("订单编号", 40) }),
      v.object({ kind: v.literal("balance"), mobile: v.nullable(mobile) }),
      v.object({ kind: v.literal("returned"), transaction_id: line("退回的流水号", 64) }),
    ]),
  }),
  output: suspenseEntry,
});
