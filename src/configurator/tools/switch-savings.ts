import { readForm } from "#components/job-form/job-form.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { price } from "#pricing/quote/quote.ts";

/** Each switch's effect on the total, as signed yuan, by its field. */
export function switchSavings(
  form: JobForm,
  quote: Quote,
  book: PriceBook,
): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { field } of quote.assumptions) {
    const held: unknown = Object.entries(form).find(([name]) => name === field)?.[1];
    if (field === undefined || typeof held !== "boolean") continue;
    const read = readForm({ ...form, [field]: !held });
    if (!read.ok) continue;
    const other = price(read.job, book, { ladder: false, alternatives: false });
    if (other.ok) found[field] = yuanOf(fenOf(other.quote.total) - fenOf(quote.total));
  }
  return found;
}
