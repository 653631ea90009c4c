import type { Quote } from "#contract/quotes/quote.ts";
import * as agreementWords from "#contract/wording/pricing/agreement-words.ts";

/**
 * How the device's price compares with the server's for one job: `same`; `book`: different price
 * books; `engine`: the page has another engine version than the server; `unexplained`: both agree
 * and the totals differ, which is a bug.
 */
export type Agreement =
  | { readonly kind: "same" }
  | { readonly kind: "book" | "engine" | "unexplained"; readonly words: string };

/** Quotes of versions without an engine number are of the first. */
const engineOf = ({ engineVersion }: Quote): string => engineVersion ?? "1";

/** The server's quote counts; `words` explain to the buyer why the price changed. */
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
