import * as v from "valibot";
import { agreedDiscount, firmAgreement } from "#contract/firms/firm-agreement.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";

/** 协议价 of firms, as staff set it. */
const path = "/api/v2/staff/firms/agreement";

const day = (message: string) => v.pipe(v.string(message), v.isoDate("日期格式错误"));

/** The latest edition that the caller saw; 0: none. */
const edition = v.pipe(v.number("缺少版本"), v.integer("版本格式错误"), v.minValue(0));

/** One edition. The latest one alone is in force; without discounts it ended the one before. */
const agreementEdition = v.object({
  ...firmAgreement.entries,
  edition: v.number(),
  /** Of the shop; the firm does not see it. */
  note: v.string(),
  /** Who set it, and when. */
  by: v.string(),
  at: instant,
});
export type AgreementEdition = v.InferOutput<typeof agreementEdition>;

export const staffAgreements = endpoint({
  method: "GET",
  path: `${path}s`,
  guard: "staff",
  addition: true,
  summary: "Every edition of a firm's 协议价, the newest first",
  input: v.object({ firm_id: uuid }),
  output: v.object({ editions: v.array(agreementEdition) }),
});

/**
 * Takes the place of the former edition at once. Refused with `stateConflict` where another edition
 * came first, with `invalidInput` for a kind named twice and for days in the wrong order.
 */
export const setAgreement = endpoint({
  method: "POST",
  path,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Set a firm's discounts by kind of goods; its owners get a mail",
  input: v.object({
    firm_id: uuid,
    edition,
    discounts: v.pipe(v.array(agreedDiscount), v.minLength(1, "至少填一个品类的优惠")),
    from: day("请填写开始日期"),
    until: v.nullable(day("请填写结束日期")),
    note: v.optional(note("备注", 200), ""),
  }),
  output: nothing,
});

/** Refused like `setAgreement`, and with `stateConflict` where there is nothing to end. */
export const endAgreement = endpoint({
  method: "POST",
  path: `${path}/end`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "End a firm's 协议价 now; its owners get a mail",
  input: v.object({ firm_id: uuid, edition, note: v.optional(note("备注", 200), "") }),
  output: nothing,
});
