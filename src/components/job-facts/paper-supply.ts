import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { PaperAtHand } from "#contract/stock/stock.ts";
import { supplyText } from "#contract/wording/supply-words.ts";
import { loadPaperStock } from "#data/copies/paper-stock.ts";
import type { LoadedPriceBook } from "#data/copies/price-book.ts";
import { comesWithin, patienceMs } from "#platform/comes-within.ts";
import { useAnswer } from "#platform/use-answer.ts";
import { afterSupply, paperNeedOf, type Supply, supplyOf } from "#pricing/analysis/paper-supply.ts";
import { datedNow, shipText } from "./dates-now.ts";

/** The stock of paper: `waiting` until the shop has answered, null where it cannot be asked. */
export type SeenStock = readonly PaperAtHand[] | "waiting" | null;

/** Asks the shop once a screen with paper is shown. */
export function usePaperStock(hasPaper = true): SeenStock {
  const answer = useAnswer(loadPaperStock, hasPaper);
  return answer === null ? "waiting" : answer.value;
}

/** The supply of a line; null where it takes no paper, or the shop keeps no stock. */
export function supplyNow(
  stock: readonly PaperAtHand[],
  job: Job,
  quote: Quote,
  book: PriceBook | null,
): Supply | null {
  const need = paperNeedOf(job, quote.plan);
  if (need === null || stock.length === 0) return null;
  return supplyOf(stock, need, book?.paperSales.orderDays ?? 0);
}

/** Supply and date of paper that is ordered now: `有现货，11-26 周四前发货`. */
export function supplySentence(
  stock: SeenStock,
  job: Job,
  quote: Quote,
  book: PriceBook | null,
): string {
  if (stock === "waiting") return "正在看库存";
  if (stock === null) return "联网后看货源和发货日期";
  const supply = supplyNow(stock, job, quote, book);
  if (supply === null) return `现在下单，${shipText(datedNow(quote, book))}`;
  const ships = shipText(datedNow(afterSupply(quote, supply.days), book));
  return `${supplyText(supply)}，现在下单，${ships}`;
}

/** The quote as late as its paper; null while the shop has not said what is at hand. */
export function suppliedNow(
  stock: SeenStock,
  job: Job,
  quote: Quote,
  book: PriceBook | null,
): Quote | null {
  if (job.quoteType !== "paper") return quote;
  if (stock === "waiting" || stock === null) return null;
  return afterSupply(quote, supplyNow(stock, job, quote, book)?.days ?? 0);
}

/** What a configurator of paper opens with: the stock, and quotes as late as their paper. */
export interface PaperOptions {
  /** Null where the shop could not be asked in time. */
  readonly paperStock: readonly PaperAtHand[] | null;
  readonly supplied: (job: Job, quote: Quote) => Quote;
}

/** The stock, where the shop answers in time. */
export async function paperStockInTime(): Promise<readonly PaperAtHand[] | null> {
  const answer = loadPaperStock();
  return (await comesWithin(answer, patienceMs.builtOn)) ? answer : null;
}

export const paperOptions = (
  stock: readonly PaperAtHand[] | null,
  book: PriceBook | null,
): PaperOptions => ({
  paperStock: stock,
  supplied: (job, quote) => {
    const supply = stock === null ? null : supplyNow(stock, job, quote, book);
    return afterSupply(quote, supply?.days ?? 0);
  },
});

/** The options with the stock, where the shop answers in time. */
export const paperOptionsInTime = async (loaded: LoadedPriceBook | null): Promise<PaperOptions> =>
  paperOptions(await paperStockInTime(), loaded?.book ?? null);
