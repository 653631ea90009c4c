import type { Quote } from "#contract/quotes/quote.ts";
import { dated } from "#pricing/rating/dates.ts";
import type { QuoteTools } from "./quoting.ts";

/** What holds a quote, with the days of this moment by the calendar in force. */
export const withDates = <Shown extends { readonly quote: Quote }>(
  shown: Shown,
  { book, deps }: Pick<QuoteTools, "book" | "deps">,
): Shown => ({ ...shown, quote: dated(shown.quote, book.calendar, deps.clock.now()) });
