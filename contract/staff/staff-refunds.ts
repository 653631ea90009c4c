import * as v from "valibot";
import { uploadPermit } from "#contract/artwork/artwork.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import {
  mostProofBytes,
  ownRefund,
  payee,
  proofTypes,
  refundView,
} from "#contract/refunds/refunds.ts";
import { resolution } from "./staff-after-sale.ts";

/** Money on its way back, as the shop's own people look after it. */
const path = "/api/v2/staff/refunds";

/**
 * Where a refund stands that has not gone. `failed`: the channel said no. `stuck`: the channel
 * holds it and does nothing by itself. `transfer`: a person sends it. `gone`: the channel was asked
 * and is switched off since. `late`: the channel has not
 * ended it for a day. `waiting`: it is under way, and nobody has to do anything.
 */
export const refundStandings = {
  failed: "渠道没有退成",
  stuck: "卡在渠道",
  transfer: "等转账",
  gone: "渠道已停用",
  late: "超时未到",
  waiting: "渠道办理中",
} as const;
export type RefundStanding = keyof typeof refundStandings;

/** What a person has to do about each. */
export const refundAdvice: Readonly<Record<RefundStanding, string>> = {
  failed: "请渠道再退一次，或转账给买家，或改退到买家余额。",
  stuck: "要在渠道的商户后台处理。处理好以后，本店问到结果就自动完成。",
  transfer: "请从本店账户转到买家填的收款账户，再登记银行流水号。",
  gone: "请到渠道的商户后台核对没有退过，再转账给买家，登记银行流水号。",
  late: "先再问一次渠道。还是没有结果，请到渠道的商户后台核对。",
  waiting: "不用处理，本店会一直问到有结果。",
};

/** After so long a channel's refund counts as late. */
export const refundLateMs = 24 * 3_600_000;

const openRefund = v.object({
  refund_id: v.string(),
  /** Null where no application asks for it. */
  after_id: v.nullable(v.string()),
  after_no: v.nullable(v.string()),
  /** Null of a payout of the balance. */
  order_id: v.nullable(v.string()),
  order_no: v.nullable(v.string()),
  mobile: v.string(),
  /** The channel that took the money; null where a payout goes to a bank account. */
  channelText: v.nullable(v.string()),
  /** Why it goes back; empty for an application, which says it itself. */
  reason: v.string(),
  /** Where a transfer goes; null while the buyer has not said. */
  payee: v.nullable(payee),
  /** `message` is what the channel said; `at`, when it was last asked. */
  refund: refundView,
  /** When it was promised to the buyer. */
  since: instant,
  standing: v.picklist(["failed", "stuck", "transfer", "gone", "late", "waiting"]),
});
export type OpenRefund = v.InferOutput<typeof openRefund>;

/** `list`: those that need a person, or those that their channel is at work on. */
export const staffRefunds = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Refunds that have not gone yet, the longest promised first",
  input: v.object({
    ...pageQuery,
    list: v.optional(v.picklist(["overdue", "waiting"], "列表错误"), "overdue"),
  }),
  output: v.object({
    ...pageOf(openRefund).entries,
    counts: v.object({ overdue: v.number(), waiting: v.number() }),
  }),
});

const which = v.object({ refund_id: uuid });

/**
 * Ends a refund that no channel ends by itself, by the rules of `resolveRefund` for applications.
 * `balance` of a payout puts the money back where it was.
 */
export const resolveOpenRefund = endpoint({
  method: "POST",
  path: `${path}/resolve`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "A refund by bank transfer was sent, or one that failed goes another way",
  input: v.object({ ...which.entries, how: resolution }),
  output: v.object({ refund_id: v.string(), refund: refundView }),
});

/**
 * Asks the channel now what it knows; it is asked for the money where it never heard of it.
 * `answered` is false where it could not be asked. One that no channel sends, or that is over, is
 * refused with `stateConflict`.
 */
export const askRefund = endpoint({
  method: "POST",
  path: `${path}/ask`,
  guard: "staff",
  addition: true,
  summary: "Ask the channel of a refund again",
  input: which,
  output: v.object({ answered: v.boolean(), refund: refundView }),
});

/**
 * Signs the way of one bank slip into the file store, as `oss/signature` does for buyers. It
 * belongs to the refund's buyer, who may read it. Refused with `stateConflict` where the money
 * went back by a channel or to the balance.
 */
export const signRefundProof = endpoint({
  method: "POST",
  path: `${path}/proof/signature`,
  guard: "staff",
  addition: true,
  summary: "A short-lived signed policy for the bank slip of a refund by transfer",
  input: v.object({
    ...which.entries,
    name: line("文件名", 200),
    size: v.pipe(
      v.number("文件大小错误"),
      v.integer("文件大小错误"),
      v.minValue(1, "文件是空的"),
      v.maxValue(mostProofBytes, "回单最大20 MB"),
    ),
    type: v.picklist(proofTypes, "回单只收 PDF、JPG、PNG"),
    fingerprint: v.pipe(v.string("文件指纹错误"), v.regex(/^[\w-]{16,64}$/, "文件指纹错误")),
  }),
  output: uploadPermit,
});

/** `proof_id`: an upload signed by `signRefundProof` for this refund. Another takes its place. */
export const putRefundProof = endpoint({
  method: "POST",
  path: `${path}/proof`,
  guard: "staff",
  addition: true,
  summary: "Lay the bank slip beside a refund by transfer",
  input: v.object({ ...which.entries, proof_id: uuid }),
  output: ownRefund,
});
