import type { Quote } from "#contract/quotes/quote.ts";
import { dated } from "#pricing/rating/dates.ts";
import type { QuoteTools } from "./quoting.ts";

/** An object with a quote, with the dates of this moment by the active calendar. */
export const withDates = <Shown extends { readonly quote: Quote }>(
  shown: Shown,
  { book, deps }: Pick<QuoteTools, "book" | "deps">,
): Shown => ({ ...shown, quote: dated(shown.quote, book.calendar, deps.clock.now()) });
