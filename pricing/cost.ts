import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { Costing } from "#pricing/core/costing.ts";
import type { Outcome } from "#pricing/core/outcome.ts";
import { costCatalogue } from "#pricing/kinds/catalogue.ts";
import { costDigitalLabel } from "#pricing/kinds/digital-label.ts";
import { costGangRun } from "#pricing/kinds/gang-run.ts";
import { costLabel } from "#pricing/kinds/label.ts";
import { costPaper } from "#pricing/kinds/paper.ts";
import { costSheet } from "#pricing/kinds/sheet.ts";

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
