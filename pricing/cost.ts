import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { costCatalogue } from "./catalogue.ts";
import type { Costing } from "./costing.ts";
import { costLabel } from "./label.ts";
import { bad, type Outcome } from "./outcome.ts";

/** One file a kind answers with its lines and plan, before rush, freight and tax. */
export function costOf(job: Job, book: PriceBook): Outcome<Costing> {
  switch (job.quoteType) {
    case "pt":
      return costCatalogue(job, book);
    case "lz":
      return costLabel(job, book);
    case "ysp":
    case "inkLz":
    case "pb":
    case "paper":
      return bad("unavailable", "此类报价暂未开放", "quoteType");
  }
}
