import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";

/** The price of one weight of a paper, in whole sheets of one format; yuan before tax. */
export interface PaperPrice {
  readonly gsm: number;
  /** Null where it is not sold by weight. */
  readonly ton: string | null;
  readonly ream: string;
  readonly sheet: string;
  /** 令重. */
  readonly reamKg: string;
  /** One ream, and its quote. */
  readonly job: Job;
  readonly quote: Quote;
}

/** Every weight of the paper in one format, priced like any quote. */
export function paperPrices(paper: Paper, parentId: string, book: PriceBook): PaperPrice[] {
  return paper.gsms.flatMap(({ gsm }) => {
    const ream = {
      quoteType: "paper",
      paperId: paper.id,
      gsm,
      parentId,
      qtyUnit: "ream",
      qty: "1",
    };
    const found = price(ream, book, { ladder: false, alternatives: false });
    const read = readJob(ream);
    if (!read.ok || !found.ok || found.quote.plan.kind !== "paper") return [];
    const { tonPrice = null, reamPrice, sheetPrice, kg } = found.quote.plan;
    if (reamPrice === undefined || sheetPrice === undefined) return [];
    const { quote } = found;
    return [
      {
        ...{ gsm, ton: tonPrice, ream: reamPrice, sheet: sheetPrice, reamKg: kg },
        ...{ job: read.value, quote },
      },
    ];
  });
}
