import type { Job } from "#contract/jobs.ts";
import { yuanOf } from "#contract/money.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { LadderStep } from "#contract/quote.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { type Refused, withinRange } from "#pricing/core/outcome.ts";
import { atQuantity } from "#pricing/ladder.ts";
import { type Priced, priceOnce, unitPriceText } from "#pricing/price-once.ts";
import { readJob } from "#pricing/quote.ts";

/** 数量甜点: where a sheet or roll fills up, and what the next step costs. */
export interface SweetSpot {
  /** Quantity of one kind. */
  readonly qty: number;
  readonly total: string;
  readonly unitPrice: string;
  /** Against the asked quantity. */
  readonly more: number;
  readonly difference: string;
  readonly reason: "samePrice" | "fullSheet" | "fullRoll" | "nextTier";
  /** `再加 400 张只多 18.00 元`. */
  readonly message: string;
}

export interface SweetSpots {
  /** About sixty quantities around the asked one, ascending. */
  readonly curve: readonly LadderStep[];
  readonly spots: readonly SweetSpot[];
  /** The first quantity that costs more, and how much more. */
  readonly nextStep?: { readonly qty: number; readonly difference: string };
}

export type SweetSpotsResult = { readonly ok: true; readonly value: SweetSpots } | Refused;

const points = 60;
const most = 10_000_000;

type CountedJob = Exclude<Job, { quoteType: "paper" }>;

/** Quantities that the job may take: all, those of a step, or a list. */
function allowedNear(job: CountedJob, book: PriceBook): (qty: number) => number | undefined {
  const limit = Math.floor(most / job.kinds);
  const within = (qty: number) => (qty >= 1 && qty <= limit ? qty : undefined);
  if (job.quoteType !== "pt") return within;
  const table = indexOf(book).catalogue.get(job.tableId);
  if (table === undefined) return within;
  const { minQuantity, step } = table;
  return (qty) => within(minQuantity + Math.max(0, Math.ceil((qty - minQuantity) / step)) * step);
}

function listedQuantities(job: CountedJob, book: PriceBook): readonly number[] | undefined {
  const index = indexOf(book);
  if (job.quoteType === "pb")
    return index.gangRun.get(job.formatId)?.packages.map(({ quantity }) => quantity);
  if (job.quoteType !== "pt") return undefined;
  const table = index.catalogue.get(job.tableId);
  return table?.mode === "package" ? table.packages.map(({ quantity }) => quantity) : undefined;
}

/** From a fifth to five times the asked quantity, evenly on a logarithmic scale. */
function curveQuantities(job: CountedJob, book: PriceBook): number[] {
  const listed = listedQuantities(job, book);
  if (listed !== undefined) return [...listed];
  const near = allowedNear(job, book);
  const found = new Set<number>([job.quantity]);
  for (let index = 0; index < points; index += 1) {
    const qty = near(Math.round(job.quantity * 5 ** ((2 * index) / (points - 1) - 1)));
    if (qty !== undefined) found.add(qty);
  }
  return [...found].sort((a, b) => a - b);
}

/** Pieces of one kind that a full parent sheet or a full roll is. */
function fillOf(job: CountedJob, { costing }: Priced): { size: number; roll: boolean } | undefined {
  if (job.quoteType === "lz" || job.quoteType === "inkLz")
    return job.shipForm === "roll" ? { size: job.labelsPerRoll, roll: true } : undefined;
  if (job.quoteType !== "ysp" || job.yspType === "book") return undefined;
  const plan = costing.plan();
  const part = plan.kind === "sheet" ? plan.parts[0] : undefined;
  return part === undefined ? undefined : { size: part.ups * part.kai, roll: false };
}

/** The largest quantity whose total is not above the asked one's; totals never fall. */
function sameTotal(
  job: CountedJob,
  book: PriceBook,
  near: (qty: number) => number | undefined,
  total: number,
): { last: number; next: number | undefined } {
  const costs = (qty: number): number | undefined => {
    const priced = priceOnce(atQuantity(job, qty), book);
    return priced.ok ? priced.value.totals.total : undefined;
  };
  let last = job.quantity;
  let step = 1;
  let beyond = near(last + step);
  while (beyond !== undefined) {
    const found = costs(beyond);
    if (found === undefined) return { last, next: undefined };
    if (found > total) break;
    last = beyond;
    step *= 2;
    beyond = near(last + step);
  }
  if (beyond === undefined) return { last, next: undefined };
  let low = last;
  let high = beyond;
  while (high - low > 1) {
    const middle = near(Math.floor((low + high) / 2));
    if (middle === undefined || middle >= high) break;
    const found = costs(middle);
    if (found !== undefined && found <= total) low = middle;
    else high = middle;
  }
  return { last: low, next: high };
}

const reasons = {
  samePrice: "同样的价钱",
  fullSheet: "正好用满一张大纸",
  fullRoll: "正好满卷",
  nextTier: "到下一档",
} as const;

function spotOf(
  job: CountedJob,
  own: Priced,
  qty: number,
  priced: Priced,
  reason: SweetSpot["reason"],
): SweetSpot {
  const { total } = priced.totals;
  const difference = total - own.totals.total;
  const { unit, quantity } = priced.costing;
  const more = qty - job.quantity;
  const word =
    difference > 0
      ? `多 ${yuanOf(difference)} 元`
      : difference < 0
        ? `反而省 ${yuanOf(-difference)} 元`
        : "不多花钱";
  return {
    qty,
    total: yuanOf(total),
    unitPrice: unitPriceText(total, quantity),
    more,
    difference: yuanOf(difference),
    reason,
    message: `再加 ${more} ${unit}${difference > 0 ? "只" : ""}${word}，${reasons[reason]}`,
  };
}

function tierStarts(job: CountedJob, book: PriceBook): readonly number[] {
  if (job.quoteType !== "pt") return [];
  const table = indexOf(book).catalogue.get(job.tableId);
  if (table?.mode !== "tier") return [];
  return table.tiers.map(({ from }) => from).filter((from) => from > job.quantity * job.kinds);
}

function spotsOf(job: CountedJob, book: PriceBook, own: Priced, last: number): SweetSpot[] {
  const near = allowedNear(job, book);
  const wanted: Array<[number | undefined, SweetSpot["reason"]]> = [];
  if (last > job.quantity) wanted.push([last, "samePrice"]);
  const fill = fillOf(job, own);
  if (fill !== undefined) {
    const reason = fill.roll ? "fullRoll" : "fullSheet";
    const full = Math.ceil((job.quantity + 1) / fill.size) * fill.size;
    wanted.push([near(full), reason], [near(full + fill.size), reason]);
  }
  const [tier] = tierStarts(job, book);
  if (tier !== undefined) wanted.push([near(Math.ceil(tier / job.kinds)), "nextTier"]);
  const found = new Map<number, SweetSpot>();
  for (const [qty, reason] of wanted) {
    if (qty === undefined || qty <= job.quantity || found.has(qty)) continue;
    const priced = priceOnce(atQuantity(job, qty), book);
    if (priced.ok) found.set(qty, spotOf(job, own, qty, priced.value, reason));
  }
  return [...found.values()].sort((a, b) => a.qty - b.qty);
}

/** The curve of total and unit price around a job's quantity, and the quantities worth taking. */
export const sweetSpots = (input: unknown, book: PriceBook): SweetSpotsResult =>
  withinRange(() => spotsAround(input, book));

function spotsAround(input: unknown, book: PriceBook): SweetSpotsResult {
  const read = readJob(input);
  if (!read.ok) return read;
  const job = read.value;
  const own = priceOnce(job, book);
  if (!own.ok) return own;
  if (job.quoteType === "paper") return { ok: true, value: { curve: [], spots: [] } };
  const curve: LadderStep[] = [];
  for (const qty of curveQuantities(job, book)) {
    const priced = priceOnce(atQuantity(job, qty), book);
    if (!priced.ok) continue;
    const { total } = priced.value.totals;
    const unitPrice = unitPriceText(total, priced.value.costing.quantity);
    curve.push({ qty, total: yuanOf(total), unitPrice });
  }
  if (listedQuantities(job, book) !== undefined) return { ok: true, value: { curve, spots: [] } };
  const { total } = own.value.totals;
  const { last, next } = sameTotal(job, book, allowedNear(job, book), total);
  const spots = spotsOf(job, book, own.value, last);
  const step = next === undefined ? undefined : priceOnce(atQuantity(job, next), book);
  if (next === undefined || step === undefined || !step.ok)
    return { ok: true, value: { curve, spots } };
  const difference = yuanOf(step.value.totals.total - total);
  return { ok: true, value: { curve, spots, nextStep: { qty: next, difference } } };
}
