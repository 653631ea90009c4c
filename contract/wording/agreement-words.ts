import type { AgreedDiscount, FirmAgreement } from "#contract/firms/firm-agreement.ts";
import { quoteType } from "#contract/lookups/shop-choices.ts";

/** `12.5%` of 125 per mille. */
export const percentOf = (permille: number): string => `${permille / 10}%`;

/** `印刷品 12.5%`. */
export const discountWords = ({ kind, permille }: AgreedDiscount): string =>
  `${quoteType.words[kind]} ${percentOf(permille)}`;

/** The days on which it holds. */
export const agreementDays = ({ from, until }: Pick<FirmAgreement, "from" | "until">): string =>
  until === null ? `${from} 起，长期` : `${from} 到 ${until}`;

/** A line of the quote, and a line under the goods of an order. */
export const agreementLine = "协议优惠";

/** Why an order is not placed at the sum that was shown. */
export const agreementMoved = "协议价已变更";

export const agreementStates = {
  coming: ["m", "还没开始"],
  running: ["ok", "有效"],
  over: ["k", "已结束"],
} as const satisfies Readonly<Record<FirmAgreement["state"], readonly [string, string]>>;
