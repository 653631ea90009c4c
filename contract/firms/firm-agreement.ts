import * as v from "valibot";
import { quoteType } from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

/** The largest discount of 协议价, in per mille of the list price before tax. */
export const mostPermille = 500;

/** What one kind of goods costs less, in per mille of the list price before tax. */
export const agreedDiscount = v.object({
  kind: v.picklist(codesOf(quoteType), "请选择品类"),
  permille: v.pipe(
    v.number("请填写优惠"),
    v.integer("优惠最多一位小数"),
    v.minValue(1, "优惠须大于 0"),
    v.maxValue(mostPermille, `优惠最多 ${mostPermille / 10}%`),
  ),
});
export type AgreedDiscount = v.InferOutput<typeof agreedDiscount>;

/** A 协议价: its days are days of the shop's calendar, both included; no `until`: it has no end. */
export const firmAgreement = v.object({
  discounts: v.array(agreedDiscount),
  from: v.string(),
  until: v.nullable(v.string()),
  /** `coming`: `from` is yet to come. */
  state: v.picklist(["coming", "running", "over"]),
});
export type FirmAgreement = v.InferOutput<typeof firmAgreement>;
