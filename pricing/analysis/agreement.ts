import type { Quote } from "#contract/quotes/quote.ts";

/**
 * How the phone's own price stands to the server's for one job: `same`; `book` the price books
 * differ; `engine` the page is of another version than the shop's server; `unexplained` both
 * are the same and the totals still differ, which is a bug to report.
 */
export type Agreement =
  | { readonly kind: "same" }
  | { readonly kind: "book" | "engine" | "unexplained"; readonly words: string };

/** Quotes that were made before engines had versions are of the first. */
const engineOf = ({ engineVersion }: Quote): string => engineVersion ?? "1";

/** The server's quote is the one that counts; `words` tell the buyer why the price moved. */
export function agreementOf(phone: Quote, server: Quote): Agreement {
  if (phone.total === server.total && phone.unitPrice === server.unitPrice) return { kind: "same" };
  if (phone.priceVersion !== server.priceVersion) {
    return { kind: "book", words: "价格簿已更新，以店铺核算的价格为准" };
  }
  if (engineOf(phone) !== engineOf(server)) {
    return { kind: "engine", words: "本页不是最新版本，以店铺核算的价格为准；刷新后一致" };
  }
  return { kind: "unexplained", words: "本页估价与店铺不同，以店铺核算的价格为准" };
}
