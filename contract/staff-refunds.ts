import * as v from "valibot";
import { refundView } from "./after-sale.ts";
import { endpoint } from "./endpoint.ts";
import { instant, pageOf, pageQuery, uuid } from "./fields.ts";

/** Money on its way back, as the shop's own people look after it. */
const path = "/api/v2/staff/refunds";

/**
 * Where a refund stands that has not gone. `failed`: the channel said no. `stuck`: the channel
 * holds it and does nothing by itself. `transfer`: a person sends it. `late`: the channel has not
 * ended it for a day. `waiting`: it is under way, and nobody has to do anything.
 */
export const refundStandings = {
  failed: "渠道没有退成",
  stuck: "卡在渠道",
  transfer: "等转账",
  late: "超时未到",
  waiting: "渠道办理中",
} as const;
export type RefundStanding = keyof typeof refundStandings;

/** What a person has to do about each. */
export const refundAdvice: Readonly<Record<RefundStanding, string>> = {
  failed: "请渠道再退一次，或改退到买家余额。",
  stuck: "要在渠道的商户后台处理。处理好以后，本店问到结果就自动完成。",
  transfer: "请从本店账户转给买家，再登记银行流水号。",
  late: "先再问一次渠道。还是没有结果，请到渠道的商户后台核对。",
  waiting: "不用处理，本店会一直问到有结果。",
};

/** After so long a channel's refund counts as late. */
export const refundLateMs = 24 * 3_600_000;

const openRefund = v.object({
  after_id: v.string(),
  after_no: v.string(),
  order_id: v.string(),
  order_no: v.string(),
  mobile: v.string(),
  /** The channel that took the money. */
  channelText: v.string(),
  /** `message` is what the channel said; `at`, when it was last asked. */
  refund: refundView,
  /** When it was promised to the buyer. */
  since: instant,
  standing: v.picklist(["failed", "stuck", "transfer", "late", "waiting"]),
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
  input: v.object({ after_id: uuid }),
  output: v.object({ answered: v.boolean(), refund: refundView }),
});
