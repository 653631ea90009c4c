import { fenOf } from "#contract/format/money.ts";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { Quote } from "#contract/quotes/quote.ts";

/** Code of a quote's lines for paper and label material. */
const materialCode = "paper";

interface ItemFigures {
  readonly quoteType: QuoteType | null;
  readonly untaxedFen: number;
  readonly materialFen: number;
}

/** What the figures count of an item: its kind, its goods without tax, and the material of it. */
export function figuresOf(quote: Pick<Quote, "untaxed" | "lines">, job: unknown): ItemFigures {
  const material = quote.lines.filter(({ code }) => code === materialCode);
  return {
    quoteType: readStoredJob(job)?.quoteType ?? null,
    untaxedFen: fenOf(quote.untaxed),
    materialFen: material.reduce((sum, { amount }) => sum + fenOf(amount), 0),
  };
}
