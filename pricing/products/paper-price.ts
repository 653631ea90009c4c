import type { PaperJob } from "#contract/jobs/jobs.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { listed } from "#contract/wording/pricing/list-words.ts";
import * as paperWords from "#contract/wording/pricing/paper-words.ts";
import { micro } from "#pricing/core/decimal.ts";
import { type Exact, exact, exactOf, times } from "#pricing/core/exact.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";
import { sheetPrice } from "#pricing/core/paper-formulas.ts";

/** What a paper costs at a weight, by ton or by m². */

/** Paper by ton, ream, sheet or kilogram: whole parents, cut to size, or reels. */

/** The unit that a paper is bought by, which no owner calls otherwise. */
export const unitText = ({ qtyUnit }: PaperJob): string => jobChoices.paperUnit.words[qtyUnit];

export interface PaperSetting {
  readonly job: PaperJob;
  readonly book: PriceBook;
  readonly paper: Paper;
  /** Micro-yuan a ton, or a m². */
  readonly price: { readonly per: "ton" | "m2"; readonly micro: number };
}

/** Price of an area of this paper in micro-yuan. */
export function areaPrice({ job, price }: PaperSetting, area: Exact): Exact {
  return price.per === "m2"
    ? times(area, exact([price.micro]))
    : sheetPrice(area, job.gsm, exact([price.micro]));
}

export const byWeight = (job: PaperJob): boolean => job.qtyUnit === "ton" || job.qtyUnit === "kg";

export const requestedGrams = (job: PaperJob): Exact =>
  times(exactOf(job.qty), exact([job.qtyUnit === "ton" ? 1_000_000 : 1000]));

/** The paper's price at a weight, or why there is none. */
export function paperPrice(paper: Paper, gsm: number): Outcome<PaperSetting["price"]> {
  const entry = paper.gsms.find((candidate) => candidate.gsm === gsm);
  if (entry === undefined) {
    const weights = listed(paper.gsms.map((candidate) => candidate.gsm));
    return bad("noGsm", paperWords.noWeight(paper.name, gsm, weights), "gsm");
  }
  if (entry.tonPrice !== undefined) return good({ per: "ton", micro: micro(entry.tonPrice) });
  if (entry.squarePrice !== undefined) return good({ per: "m2", micro: micro(entry.squarePrice) });
  return bad("noPrice", paperWords.noPrice(paper.name, gsm), "gsm");
}
