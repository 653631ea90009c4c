import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Costing } from "#pricing/core/costing.ts";
import type { Outcome } from "#pricing/core/outcome.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { costCatalogue } from "#pricing/products/catalogue.ts";
import { costDigitalLabel } from "#pricing/products/digital-label.ts";
import { costGangRun } from "#pricing/products/gang-run.ts";
import { costLabel } from "#pricing/products/label.ts";
import { costPaper } from "#pricing/products/paper.ts";
import { costSheet } from "#pricing/products/sheet.ts";

/** One file for each kind returns its lines and plan, before rush, freight and tax. */
export function* costInSteps(job: Job, book: PriceBook): Steps<Outcome<Costing>> {
  switch (job.quoteType) {
    case "pt":
      return costCatalogue(job, book);
    case "lz":
      return yield* costLabel(job, book);
    case "paper":
      return costPaper(job, book);
    case "inkLz":
      return yield* costDigitalLabel(job, book);
    case "pb":
      return costGangRun(job, book);
    case "ysp":
      return yield* costSheet(job, book);
  }
}
