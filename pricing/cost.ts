import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { costCatalogue } from "./catalogue.ts";
import type { Costing } from "./costing.ts";
import { costDigitalLabel } from "./digital-label.ts";
import { costGangRun } from "./gang-run.ts";
import { costLabel } from "./label.ts";
import type { Outcome } from "./outcome.ts";
import { costPaper } from "./paper.ts";
import { costSheet } from "./sheet.ts";

/** One file a kind answers with its lines and plan, before rush, freight and tax. */
export function costOf(job: Job, book: PriceBook): Outcome<Costing> {
  switch (job.quoteType) {
    case "pt":
      return costCatalogue(job, book);
    case "lz":
      return costLabel(job, book);
    case "paper":
      return costPaper(job, book);
    case "inkLz":
      return costDigitalLabel(job, book);
    case "pb":
      return costGangRun(job, book);
    case "ysp":
      return costSheet(job, book);
  }
}
