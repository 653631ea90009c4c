import type { Quote } from "#contract/quotes/quote.ts";
import * as agreementWords from "#contract/wording/pricing/agreement-words.ts";

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
    return { kind: "book", words: agreementWords.book };
  }
  if (engineOf(phone) !== engineOf(server)) {
    return { kind: "engine", words: agreementWords.engine };
  }
  return { kind: "unexplained", words: agreementWords.unexplained };
}
