import type { Job } from "#contract/jobs/jobs.ts";
import type { Plan, Quote } from "#contract/quotes/quote.ts";
import type { PaperAtHand } from "#contract/stock/stock.ts";
import type { SupplyLevel } from "#contract/wording/supply-words.ts";
import { makingOf } from "#pricing/rating/dates.ts";

/** How soon the paper of a line is there: from stock, within two days, or on order. */

/** Paper that a line takes: sheets, or grams of a reel. */
export interface PaperNeed extends Pick<PaperAtHand, "paper_id" | "gsm" | "form" | "size"> {
  /** Absent: any brand. */
  readonly brand?: string;
  readonly amount: number;
}

/** The paper of a line; null where it takes none from the stock of sheets and reels. */
export function paperNeedOf(job: Job | null, plan: Plan): PaperNeed | null {
  if (job?.quoteType !== "paper" || plan.kind !== "paper") return null;
  const { paperId: paper_id, gsm, brand } = job;
  const own = { paper_id, gsm, ...(brand === undefined ? {} : { brand }) };
  if (plan.reel !== undefined) {
    const grams = Math.ceil(Math.round(Number(plan.kg) * 10_000) / 10);
    return { ...own, form: "reel", size: String(plan.reel.widthMm), amount: grams };
  }
  const { parent, sheets } = plan;
  return parent === undefined ? null : { ...own, form: "sheet", size: parent.id, amount: sheets };
}

const fits = (row: PaperAtHand, need: PaperNeed): boolean =>
  row.paper_id === need.paper_id &&
  row.gsm === need.gsm &&
  row.form === need.form &&
  row.size === need.size &&
  (need.brand === undefined || row.brand === need.brand);

export interface Supply<Row extends PaperAtHand = PaperAtHand> {
  readonly level: SupplyLevel;
  /** Working days until the paper is there. */
  readonly days: number;
  /** The stocked paper; null where the shop stocks none. */
  readonly row: Row | null;
  /** The part that comes from the stock. */
  readonly fromHand: number;
}

/** Paper that comes within so many working days is 两天内. */
const soonDays = 2;

/**
 * The supply of a need: the brand that has all of it, else the one that comes first, else the one
 * with most of it. A shop that stocks nothing says nothing: callers ask before.
 * @param orderDays working days for paper that is not stocked
 */
export function supplyOf<Row extends PaperAtHand>(
  stock: readonly Row[],
  need: PaperNeed,
  orderDays: number,
): Supply<Row> {
  const rows = stock.filter((row) => fits(row, need));
  const daysOf = (row: Row): number => (row.free >= need.amount ? 0 : row.restock_days);
  const [row] = rows.toSorted((a, b) => daysOf(a) - daysOf(b) || b.free - a.free);
  if (row === undefined) return { level: "order", days: orderDays, row: null, fromHand: 0 };
  const fromHand = Math.max(0, Math.min(row.free, need.amount));
  if (fromHand === need.amount) return { level: "now", days: 0, row, fromHand };
  const level = row.restock_days <= soonDays ? "soon" : "order";
  return { level, days: row.restock_days, row, fromHand };
}

/** The quote whose production waits so many working days for its paper. */
export function afterSupply(quote: Quote, days: number): Quote {
  if (days === 0) return quote;
  const making = makingOf(quote);
  return { ...quote, making: { ...making, queueDays: making.queueDays + days } };
}
