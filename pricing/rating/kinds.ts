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
import { catalogueRungs, gangRunRungs, labelRungs, paperRungs, sheetRungs } from "./kind-rungs.ts";

type JobKind = Job["quoteType"];
type JobOf<Kind extends JobKind> = Extract<Job, { readonly quoteType: Kind }>;

/** What pricing has to know of a kind. */
interface KindRules<Kind extends JobKind> {
  /** Lines and plan, before rush, freight and tax; in steps where a search is long. */
  readonly cost: (job: JobOf<Kind>, book: PriceBook) => Outcome<Costing> | Steps<Outcome<Costing>>;
  /** The quantities of the ladder, in any order. */
  readonly rungs: (job: JobOf<Kind>, book: PriceBook) => readonly number[];
}

/** The kinds of jobs: the type demands an entry for each. */
const kinds: { readonly [Kind in JobKind]: KindRules<Kind> } = {
  pt: { cost: costCatalogue, rungs: catalogueRungs },
  ysp: { cost: costSheet, rungs: sheetRungs },
  lz: { cost: costLabel, rungs: labelRungs(2000, 5000, 10_000, 20_000, 50_000) },
  inkLz: { cost: costDigitalLabel, rungs: labelRungs(500, 1000, 2000, 5000, 10_000) },
  pb: { cost: costGangRun, rungs: gangRunRungs },
  paper: { cost: costPaper, rungs: paperRungs },
};

const rules = <Kind extends JobKind>(kind: Kind): KindRules<Kind> => kinds[kind];

/** The lines and the plan of a job, before rush, freight and tax. */
export function* costInSteps(job: Job, book: PriceBook): Steps<Outcome<Costing>> {
  const cost = rules(job.quoteType).cost(job, book);
  return "ok" in cost ? cost : yield* cost;
}

export const rungsOfKind = (job: Job, book: PriceBook): readonly number[] =>
  rules(job.quoteType).rungs(job, book);
