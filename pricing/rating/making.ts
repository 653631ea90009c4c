import type {
  CatalogueJob,
  DigitalLabelJob,
  Job,
  LabelJob,
  PaperJob,
  SheetJob,
} from "#contract/jobs/jobs.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { CatalogueTable } from "#contract/price-book/goods.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { RushLevel } from "#contract/price-book/time.ts";
import type { Making, MakingStep } from "#contract/quotes/quote-dates.ts";
import * as makingWords from "#contract/wording/pricing/making-words.ts";
import * as spotInkWords from "#contract/wording/pricing/spot-ink-words.ts";
import * as dataWords from "#contract/wording/pricing/variable-data-words.ts";
import * as whiteWords from "#contract/wording/pricing/white-ink-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { leavesOn, minuteOfDay, mostDays, type WorkingTime } from "#pricing/core/calendar.ts";
import type { PlannedWork } from "#pricing/core/costing.ts";
import { mixedInks } from "#pricing/core/spot-inks.ts";
import { hasData } from "#pricing/core/variable-data.ts";
import { whiteMinutes } from "#pricing/core/white-ink.ts";
import { finishingStages, hands, minutesOf, operationOf, stages } from "./operations.ts";

/** Lead time from the plan: printing on each press, drying, and finishing in order. */

type PartRun = Extract<PlannedWork, { kind: "sheet" }>["parts"][number];

const everyDay = new WeakMap<PriceBook, WorkingTime>();

/** The book's working time as if every day were a working day; parsed once a book. */
function everyDayOf(book: PriceBook): WorkingTime {
  const known = everyDay.get(book);
  if (known !== undefined) return known;
  const { dayStarts, dayEnds, cutOff } = book.calendar;
  const time: WorkingTime = {
    works: () => true,
    starts: minuteOfDay(dayStarts),
    ends: minuteOfDay(dayEnds),
    cutOff: minuteOfDay(cutOff),
    knownUntil: Number.POSITIVE_INFINITY,
  };
  everyDay.set(book, time);
  return time;
}

/** Make-readies: every change of plates; a press without plates is set up once. */
function printing(part: PartRun, book: PriceBook): MakingStep[] {
  const colors = book.presses.find(({ id }) => id === part.press.id)?.colors ?? 1;
  const setUps = Math.max(1, Math.ceil(part.plates / colors));
  const operation = operationOf(book.production.sheetPresses, part.press.id);
  if (part.impressions === 0 && part.plates === 0) return [];
  return stages(`press:${part.press.id}`, makingWords.press, operation, part.impressions, setUps);
}

/** Inks are mixed to their numbers before the press is made ready. */
const inkMixing = (job: SheetJob | LabelJob, { spotInks }: PriceBook): MakingStep[] =>
  hands("inks", spotInkWords.mixing, mixedInks(job).length * (spotInks?.minutes ?? 0));

/** A table is checked and laid out on its own days, before the press. */
function dataChecking(job: SheetJob, book: PriceBook): MakingStep[] {
  const { starts, ends } = everyDayOf(book);
  const days = hasData(job) ? (book.variableData?.days ?? 0) : 0;
  return hands("data", dataWords.checking, days * (ends - starts));
}

/** A press is changed to white before it is made ready. */
function whiteLoading(job: SheetJob, parts: readonly PartRun[], book: PriceBook): MakingStep[] {
  const used = new Set(parts.map(({ press }) => press.id));
  const presses = book.presses.filter(({ id }) => used.has(id));
  return hands("white", whiteWords.setup, whiteMinutes(job, presses));
}

/** Each press prints its parts one after the other; the presses run in parallel. */
function printingOf(parts: readonly PartRun[], book: PriceBook): MakingStep[] {
  const byPress = new Map<string, MakingStep>();
  let rest: MakingStep | undefined;
  for (const part of parts)
    for (const step of printing(part, book)) {
      if (step.kind === "rest") {
        if (rest === undefined || step.minutes > rest.minutes) rest = step;
        continue;
      }
      const before = byPress.get(step.code);
      byPress.set(step.code, { ...step, minutes: step.minutes + (before?.minutes ?? 0) });
    }
  let longest: MakingStep | undefined;
  for (const step of byPress.values())
    if (longest === undefined || step.minutes > longest.minutes) longest = step;
  return [longest, rest].flatMap((step) => step ?? []);
}

/** The part with the longest finishing delays the others; then the goods are bound. */
function sheetStages(job: SheetJob, parts: readonly PartRun[], book: PriceBook): MakingStep[] {
  const pieces = totalQuantity(job);
  let longest: MakingStep[] = [];
  for (const [index, { hgx }] of job.parts.entries()) {
    const sheets = parts[index]?.runSheets ?? 0;
    const steps = finishingStages(hgx, book, { sheets, pieces, metres: 0, rolls: 0 });
    if (minutesOf(steps) > minutesOf(longest)) longest = steps;
  }
  const binding =
    job.binding === "none" || (job.yspType !== "book" && job.yspType !== "calendar")
      ? []
      : stages(
          "binding",
          makingWords.binding,
          operationOf(book.production.bindings, job.binding),
          pieces,
        );
  return [
    ...dataChecking(job, book),
    ...inkMixing(job, book),
    ...whiteLoading(job, parts, book),
    ...printingOf(parts, book),
    ...longest,
    ...binding,
  ];
}

/** Goods of a table: its days beyond the queue, and those beyond one day's output. */
function outputStages(
  book: PriceBook,
  daysAfterQueue: number,
  units: number,
  dailyOutput: number | undefined,
): MakingStep[] {
  const { starts, ends } = everyDayOf(book);
  const more = dailyOutput === undefined ? 0 : Math.max(0, Math.ceil(units / dailyOutput) - 1);
  const days = daysAfterQueue + more;
  return hands("output", makingWords.goods, days * (ends - starts));
}

/** Pieces, m², m or kg that are made; a table of packages measures kinds, and makes pieces. */
const unitsMade = (
  job: CatalogueJob,
  table: CatalogueTable | undefined,
  measure: string,
): number => (table?.mode === "package" ? totalQuantity(job) : Number(measure));

function paperStages(job: PaperJob, sheets: number, book: PriceBook): MakingStep[] {
  const cut = job.widthMm !== undefined || job.trim;
  return cut ? stages("cutting", makingWords.cutting, book.production.cutting, sheets) : [];
}

function labelStages(
  job: LabelJob | DigitalLabelJob,
  { press, metres, rolls }: Extract<PlannedWork, { kind: "label" }>,
  book: PriceBook,
): MakingStep[] {
  const amounts = { sheets: 0, pieces: totalQuantity(job), metres, rolls };
  const operation = operationOf(book.production.labelPresses, press.id);
  return [
    ...(job.quoteType === "lz" ? inkMixing(job, book) : []),
    ...stages(`press:${press.id}`, makingWords.labelPress, operation, metres),
    ...finishingStages(job.hgx, book, amounts),
  ];
}

/**
 * The days of a job's costing as queue and stages; none for a plan of another kind than the job.
 */
function planned(
  job: Job,
  plan: PlannedWork,
  book: PriceBook,
  leadDays: number,
): Pick<Making, "queueDays" | "steps"> {
  if (isLabel(job)) {
    const steps = plan.kind === "label" ? labelStages(job, plan, book) : [];
    return { queueDays: leadDays, steps };
  }
  switch (job.quoteType) {
    case "ysp": {
      const steps = plan.kind === "sheet" ? sheetStages(job, plan.parts, book) : [];
      return { queueDays: leadDays, steps };
    }
    case "paper": {
      const steps = plan.kind === "paper" ? paperStages(job, plan.sheets, book) : [];
      return { queueDays: leadDays, steps };
    }
    case "pt": {
      const queueDays = Math.min(leadDays, book.leadDays.pt);
      const table = indexOf(book).catalogue.get(job.tableId);
      const units = plan.kind === "catalogue" ? unitsMade(job, table, plan.measure) : 0;
      const days = leadDays - queueDays;
      return { queueDays, steps: outputStages(book, days, units, table?.dailyOutput) };
    }
    case "pb": {
      const queueDays = Math.min(leadDays, book.leadDays.pb);
      const units = totalQuantity(job);
      const daily = indexOf(book).gangRun.get(job.formatId)?.dailyOutput;
      return { queueDays, steps: outputStages(book, leadDays - queueDays, units, daily) };
    }
  }
}

/** The production of a job at the ordinary pace. `leadDays` are its costing's. */
export function ordinaryMaking(
  job: Job,
  book: PriceBook,
  plan: PlannedWork,
  leadDays: number,
): Making {
  const { prepressMinutes, packingMinutes } = book.production;
  const { queueDays, steps } = planned(job, plan, book, leadDays);
  return {
    queueDays,
    overtimeMinutes: 0,
    steps: [
      ...hands("prepress", makingWords.prepress, prepressMinutes[job.quoteType]),
      ...steps,
      ...hands("packing", makingWords.packing, packingMinutes),
    ],
  };
}

/** The level of a job's surcharge: the fastest that it pays for, else the slowest. */
export function rushLevel(book: PriceBook, percent: number): RushLevel | undefined {
  let level = book.rush[0];
  for (const each of book.rush) if (each.percent <= percent) level = each;
  return level;
}

/** Rush skips part of the queue and extends the shift; machine and drying times stay. */
export function hurried(making: Making, level: RushLevel | undefined): Making {
  if (level === undefined) return making;
  return {
    queueDays: Math.ceil((making.queueDays * level.queuePercent) / 100),
    overtimeMinutes: level.overtimeMinutes,
    steps: making.steps,
  };
}

/** Working days from the order until the shipment, as if every day were one. */
export const leadDaysOf = (book: PriceBook, making: Making): number =>
  leavesOn(everyDayOf(book), 0, making) ?? mostDays;
