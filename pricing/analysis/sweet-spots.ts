import { yuanOf } from "#contract/format/money.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { LadderStep, Plan } from "#contract/quotes/quote.ts";
import * as adviceWords from "#contract/wording/pricing/advice-words.ts";
import { listed } from "#contract/wording/pricing/list-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { type Refused, stepsWithinRange } from "#pricing/core/outcome.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { atQuantity } from "#pricing/rating/ladder.ts";
import { type Priced, priceInSteps, unitPriceText } from "#pricing/rating/price-once.ts";
import { allowedNear, type CountedJob, curveQuantities } from "./quantity-curve.ts";
import { machineStep, sameTotal } from "./quantity-steps.ts";

/** 数量甜点: a larger quantity at which a production step changes. */
export interface SweetSpot {
  /** Quantity of one kind. */
  readonly qty: number;
  readonly total: string;
  readonly unitPrice: string;
  /** Compared with the wanted quantity. */
  readonly more: number;
  readonly difference: string;
  /**
   * Why: the largest for the same total, sheets used up or not; a full roll; a tier; other presses.
   */
  readonly reason: "samePrice" | "fullSheet" | "fullRoll" | "nextTier" | "machines";
  /** `再加 400 张只多 18.00 元，正好满卷`, `8913 张起换对开四色机，合计 912.00 元`. */
  readonly message: string;
}

export interface SweetSpots {
  /** About sixty quantities around the wanted one, ascending. */
  readonly curve: readonly LadderStep[];
  readonly spots: readonly SweetSpot[];
  /** The first quantity that costs more, and the difference. */
  readonly nextStep?: { readonly qty: number; readonly difference: string };
}

export type SweetSpotsResult = { readonly ok: true; readonly value: SweetSpots } | Refused;

/** A step and its text. */
interface Step {
  readonly qty: number;
  readonly priced: Priced;
  readonly reason: SweetSpot["reason"];
  readonly words: string;
}

/** 只多 where the added pieces cost less than half of the wanted ones each. */
function moneyWords(difference: number, more: number, each: number): string {
  if (difference === 0) return adviceWords.sameMoney;
  return difference < (more * each) / 2
    ? adviceWords.onlyMore(yuanOf(difference))
    : adviceWords.more(yuanOf(difference));
}

function spotOf(job: CountedJob, own: Priced, { qty, priced, reason, words }: Step): SweetSpot {
  const { total } = priced.totals;
  const difference = total - own.totals.total;
  const { unit, quantity } = priced.costing;
  const more = qty - job.quantity;
  const message =
    reason === "machines"
      ? adviceWords.otherMachines(qty, unit, words, yuanOf(total))
      : adviceWords.add(
          more,
          unit,
          moneyWords(difference, more, own.totals.total / job.quantity),
          words,
        );
  return {
    qty,
    total: yuanOf(total),
    unitPrice: unitPriceText(total, quantity),
    more,
    difference: yuanOf(difference),
    reason,
    message,
  };
}

const sheetsOf = (plan: Plan): number =>
  plan.kind === "sheet" ? plan.parts.reduce((sum, { fullSheets }) => sum + fullSheets, 0) : 0;

/** The largest quantity with the same total: the next piece needs another sheet. */
function lastStep(qty: number, priced: Priced, next: Priced | undefined): Step {
  const full =
    next !== undefined && sheetsOf(next.costing.plan()) > sheetsOf(priced.costing.plan());
  return full
    ? { qty, priced, reason: "fullSheet", words: adviceWords.fullSheets }
    : { qty, priced, reason: "samePrice", words: adviceWords.samePrice };
}

/** The quantity that fills the last roll; none where it is full, or the goods are not on rolls. */
function fullRoll(job: CountedJob): number | undefined {
  if (!isLabel(job) || job.shipForm !== "roll") return undefined;
  const rest = job.quantity % job.labelsPerRoll;
  return rest === 0 ? undefined : job.quantity - rest + job.labelsPerRoll;
}

function nextTier(job: CountedJob, book: PriceBook): number | undefined {
  if (job.quoteType !== "pt") return undefined;
  const table = indexOf(book).catalogue.get(job.tableId);
  if (table?.mode !== "tier") return undefined;
  const tier = table.tiers.find(({ from }) => from > job.quantity * job.kinds);
  return tier === undefined ? undefined : allowedNear(job, book)(Math.ceil(tier.from / job.kinds));
}

function machineWords(plan: Plan): string {
  if (plan.kind === "label") return plan.press.name;
  if (plan.kind !== "sheet") return "";
  const used = plan.parts.map(({ press, printMethod }) =>
    adviceWords.machine(press.name, jobChoices.printMethod.words[printMethod]),
  );
  return listed([...new Set(used)]);
}

/**
 * The curve of total and unit price around a job's quantity, and the notable quantities. Designs of
 * unlike quantities have no common quantity, so they have neither.
 */
export const sweetSpots = (input: unknown, book: PriceBook): SweetSpotsResult =>
  finished(spotsInSteps(input, book));

/** The same, where a step does a part of the price of one quantity. */
export const spotsInSteps = (input: unknown, book: PriceBook): Steps<SweetSpotsResult> =>
  stepsWithinRange(spotsAround(input, book));

function* spotsAround(input: unknown, book: PriceBook): Steps<SweetSpotsResult> {
  const read = readJob(input);
  if (!read.ok) return read;
  const job = read.value;
  const own = yield* priceInSteps(job, book);
  if (!own.ok) return own;
  if (job.quoteType === "paper" || hasOwnQuantities(job))
    return { ok: true, value: { curve: [], spots: [] } };
  const quantities = curveQuantities(job, book);
  function* pricedAt(qty: number | undefined): Steps<Priced | undefined> {
    if (qty === undefined) return undefined;
    yield;
    const priced = yield* priceInSteps(atQuantity(job, qty), book);
    return priced.ok ? priced.value : undefined;
  }
  const curve: LadderStep[] = [];
  for (const qty of quantities) {
    const priced = yield* pricedAt(qty);
    if (priced === undefined) continue;
    const { total } = priced.totals;
    const unitPrice = unitPriceText(total, priced.costing.quantity);
    curve.push({ qty, total: yuanOf(total), unitPrice });
  }
  const steps: Step[] = [];
  const { total } = own.value.totals;
  const { last, next } = yield* sameTotal(job, book, allowedNear(job, book), total);
  const beyond = yield* pricedAt(next);
  const same = last > job.quantity ? yield* pricedAt(last) : undefined;
  if (same !== undefined) steps.push(lastStep(last, same, beyond));
  const roll = fullRoll(job);
  const rolled = yield* pricedAt(roll);
  if (roll !== undefined && rolled !== undefined)
    steps.push({ qty: roll, priced: rolled, reason: "fullRoll", words: adviceWords.fullRoll });
  const tier = nextTier(job, book);
  const tiered = yield* pricedAt(tier);
  if (tier !== undefined && tiered !== undefined && tiered.totals.total > total)
    steps.push({ qty: tier, priced: tiered, reason: "nextTier", words: adviceWords.nextTier });
  const machines = yield* machineStep(job, book, own.value, quantities);
  if (machines !== undefined) {
    const words = machineWords(machines.priced.costing.plan());
    steps.push({ ...machines, reason: "machines", words });
  }
  const spots = steps
    .filter(({ qty }, index) => steps.findIndex((step) => step.qty === qty) === index)
    .sort((a, b) => a.qty - b.qty)
    .map((step) => spotOf(job, own.value, step));
  if (next === undefined || beyond === undefined) return { ok: true, value: { curve, spots } };
  const difference = yuanOf(beyond.totals.total - total);
  return { ok: true, value: { curve, spots, nextStep: { qty: next, difference } } };
}
