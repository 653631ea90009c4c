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

/** Open refunds as staff handles them. */
const path = "/api/v2/staff/refunds";

/**
 * State of an open refund. `failed`: the channel refused. `stuck`: the channel holds it and needs a
 * person. `transfer`: staff sends it. `gone`: the channel was asked and is switched off since.
 * `late`: the channel has not finished it for a day. `waiting`: in progress, nobody has to act.
 */
export const openRefundStates = {
  failed: "渠道没有退成",
  stuck: "卡在渠道",
  transfer: "等转账",
  gone: "渠道已停用",
  late: "超时未到",
  waiting: "渠道办理中",
} as const;
export type OpenRefundState = keyof typeof openRefundStates;

/** The action that each needs. */
export const refundAdvice: Readonly<Record<OpenRefundState, string>> = {
  failed: "请渠道再退一次，或转账给买家，或改退到买家余额。",
  stuck: "要在渠道的商户后台处理。处理好以后，本店问到结果就自动完成。",
  transfer: "请从本店账户转到买家填的收款账户，再登记银行流水号。",
  gone: "请到渠道的商户后台核对没有退过，再转账给买家，登记银行流水号。",
  late: "先再问一次渠道。还是没有结果，请到渠道的商户后台核对。",
  waiting: "不用处理，本店会一直问到有结果。",
};

/** After this time a channel's refund counts as late. */
export const refundLateMs = 24 * 3_600_000;

const openRefund = v.object({
  refund_id: v.string(),
  /** Null for a refund without an application. */
  after_id: v.nullable(v.string()),
  after_no: v.nullable(v.string()),
  /** Null for a payout of the balance. */
  order_id: v.nullable(v.string()),
  order_no: v.nullable(v.string()),
  mobile: v.string(),
  /** The channel that took the money; null where a payout goes to a bank account. */
  channelText: v.nullable(v.string()),
  /** The reason; empty for an application, which has its own. */
  reason: v.string(),
  /** The bank account of a transfer; null until the buyer has set it. */
  payee: v.nullable(payee),
  /** `message` is the channel's; `at`, the time of the last query. */
  refund: refundView,
  /** When it was promised to the buyer. */
  since: instant,
  standing: v.picklist(["failed", "stuck", "transfer", "gone", "late", "waiting"]),
});
export type OpenRefund = v.InferOutput<typeof openRefund>;

/** `list`: those that need a person, or those in progress at their channel. */
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
 * Ends a refund that its channel does not end, by the rules of `resolveRefund` for applications.
 * `balance` returns a payout to the balance.
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
 * Queries the channel now, and requests the refund where the channel does not know it. `answered`
 * is false where the channel could not be reached. A refund without a channel, or an ended one, is
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
 * Signs one bank slip's upload to the file store, as `oss/signature` does for buyers. It belongs to
 * the refund's buyer, who may read it. Refused with `stateConflict` where a channel or the balance
 * got the refund.
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

/** `proof_id`: an upload signed by `signRefundProof` for this refund. Another one replaces it. */
export const putRefundProof = endpoint({
  method: "POST",
  path: `${path}/proof`,
  guard: "staff",
  addition: true,
  summary: "Lay the bank slip beside a refund by transfer",
  input: v.object({ ...which.entries, proof_id: uuid }),
  output: ownRefund,
});
