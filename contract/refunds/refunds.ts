import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { visibleText } from "#contract/http/visible-text.ts";
import { refundState, refundWay } from "#contract/lookups/after-sale-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

/** Refunds to the buyer: of a cancelled order, or of the balance. */

const user = "/api/v2/user";

/** The refund's state, its sum in yuan, and the shop's number of it. */
export const refundView = v.object({
  refund_no: v.string(),
  amount: money,
  way: v.picklist(codesOf(refundWay)),
  wayText: v.string(),
  state: v.picklist(codesOf(refundState)),
  stateText: v.string(),
  /** The message of the provider or the shop; may be empty. */
  message: v.string(),
  at: instant,
});

/** What the bank's slip of a transfer may be, and its bytes at most. */
export const proofTypes = ["application/pdf", "image/jpeg", "image/png"] as const;
export const mostProofBytes = 20 * 1024 * 1024;

/** The bank's slip of a transfer to the buyer, readable at `/files/<upload_id>`. */
export const refundProof = v.object({
  upload_id: v.string(),
  name: v.string(),
  type: v.picklist(proofTypes),
  size: v.number(),
});
export type RefundProof = v.InferOutput<typeof refundProof>;

/** Spaces and hyphens of a pasted number are removed; full-width digits become plain ones. */
const accountNumber = v.pipe(
  v.string("请填写账号"),
  v.transform((text) => visibleText(text).normalize("NFKC").replace(/[\s-]/g, "")),
  v.nonEmpty("请填写账号"),
  v.regex(/^\d{8,32}$/, "账号须为8至32位数字"),
);

/** The bank account that a transfer goes to. */
export const payee = v.object({
  name: line("户名", 60),
  bank: line("开户行", 60),
  account: accountNumber,
});
export type PayeeForm = v.InferInput<typeof payee>;

/** `takesPayee`: staff transfers it, and the buyer may set or change the bank account. */
export const ownRefund = v.object({
  ...refundView.entries,
  refund_id: v.string(),
  since: instant,
  /** The channel that is refunded; null where there is none. */
  channelText: v.nullable(v.string()),
  payee: v.nullable(v.object({ name: v.string(), bank: v.string(), account: v.string() })),
  takesPayee: v.boolean(),
  /** Null where none was attached; another host omits it. */
  proof: v.optional(v.nullable(refundProof), null),
});
export type OwnRefund = v.InferOutput<typeof ownRefund>;

/** Refused with `stateConflict` once the money was sent or a channel sends it. */
export const putPayee = endpoint({
  method: "POST",
  path: `${user}/refund/payee`,
  guard: "user",
  addition: true,
  summary: "The bank account that a refund is transferred to",
  input: v.object({ refund_id: uuid, ...payee.entries }),
  output: ownRefund,
});

/**
 * The possible payout of the balance: `toChannels` goes back to its payments, `toBank` needs a bank
 * account. `refunds` are the payouts so far, newest first.
 */
const payouts = v.object({
  balance: money,
  toChannels: money,
  toBank: money,
  refunds: v.array(ownRefund),
});
export type Payouts = v.InferOutput<typeof payouts>;

export const payoutOffer = endpoint({
  method: "GET",
  path: `${user}/payout`,
  guard: "user",
  addition: true,
  summary: "What of the balance may be paid out, and the payouts so far",
  input: v.object({}),
  output: payouts,
});

/**
 * Submits 退回余额: pays out the whole balance. `amount` is the balance on the screen; where it has
 * changed, nothing happens (`priceMoved`). `payee` is null where nothing goes to a bank.
 */
export const askPayout = endpoint({
  method: "POST",
  path: `${user}/payout`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Pay out the balance: back to its payments, the rest to a bank account",
  input: v.object({ amount: money, payee: v.nullable(payee) }),
  output: payouts,
});
