import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, money, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import { visibleText } from "#contract/http/visible-text.ts";
import { refundState, refundWay } from "#contract/lookups/after-sale-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

/** Money on its way to the buyer: of a cancelled order, or of the balance. */

const user = "/api/v2/user";

/** Where the money is: yuan, and the shop's number of the refund. */
export const refundView = v.object({
  refund_no: v.string(),
  amount: money,
  way: v.picklist(codesOf(refundWay)),
  wayText: v.string(),
  state: v.picklist(codesOf(refundState)),
  stateText: v.string(),
  /** What the provider or the shop said of it; may be empty. */
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

/** Spaces and hyphens of a pasted number go; full-width digits become plain ones. */
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

/** `takesPayee`: a person transfers it, and the buyer may say where to, or change it. */
export const ownRefund = v.object({
  ...refundView.entries,
  refund_id: v.string(),
  since: instant,
  /** The payment channel that gets it back; null where it is none. */
  channelText: v.nullable(v.string()),
  payee: v.nullable(v.object({ name: v.string(), bank: v.string(), account: v.string() })),
  takesPayee: v.boolean(),
  /** Null where none was laid in; another host leaves it out. */
  proof: v.optional(v.nullable(refundProof), null),
});
export type OwnRefund = v.InferOutput<typeof ownRefund>;

/** Refused with `stateConflict` once the money has gone or a channel sends it. */
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
 * What of the balance may be paid out: `toChannels` goes back to the payments that it came from,
 * `toBank` needs a bank account. `refunds` are the payouts so far, the newest first.
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
 * The buyer's tap on 退回余额: all of the balance goes out. `amount` is the balance as the screen
 * showed it; where it has changed nothing happens (`priceMoved`). `payee` is null where nothing
 * goes to a bank.
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
