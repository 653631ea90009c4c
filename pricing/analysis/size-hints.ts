import { yuanOf } from "#contract/format/money.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import { neighbourRules } from "#contract/price-book/neighbours.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import * as adviceWords from "#contract/wording/pricing/advice-words.ts";
import { stepsWithinRange } from "#pricing/core/outcome.ts";
import { finished, type Steps } from "#pricing/core/steps.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { type Priced, priceInSteps } from "#pricing/rating/price-once.ts";

/** Small size changes that save money: one more piece fits, or the shop has the die. */
export interface SizeHint {
  /** The job's fields with their new values, mm. */
  readonly change: Readonly<Record<string, number>>;
  readonly saved: string;
  /** `宽减 2 mm，每张多出 2 个，省 86.00 元`, `有现成刀 98×150，免刀费，省 120.00 元`. */
  readonly message: string;
}

interface Dimension {
  readonly field: "widthMm" | "heightMm" | "lengthMm";
  readonly name: string;
}

function dimensionsOf(job: Job): readonly Dimension[] {
  if (isLabel(job)) return labelDimensions;
  switch (job.quoteType) {
    case "ysp":
      return job.yspType === "box" || job.yspType === "bag" ? [] : sheetDimensions;
    case "paper":
      return job.widthMm === undefined ? [] : sheetDimensions;
    case "pt":
    case "pb":
      return [];
  }
}

const labelDimensions: readonly Dimension[] = [
  { field: "widthMm", name: adviceWords.width },
  { field: "heightMm", name: adviceWords.height },
];

const sheetDimensions: readonly Dimension[] = [
  { field: "widthMm", name: adviceWords.width },
  { field: "lengthMm", name: adviceWords.length },
];

/** Pieces on one sheet, or on one repeat of the web. */
function yieldOf({ costing }: Priced): { pieces: number; per: string } {
  const plan = costing.plan();
  switch (plan.kind) {
    case "sheet": {
      const [part] = plan.parts;
      return { pieces: (part?.ups ?? 0) * (part?.kai ?? 0), per: adviceWords.perParentSheet };
    }
    case "label":
      return { pieces: plan.across * plan.around, per: adviceWords.perRepeat };
    case "paper":
      return { pieces: plan.piecesPerSheet, per: adviceWords.perSheet };
    case "catalogue":
    case "gang":
      return { pieces: 0, per: "" };
  }
}

/** The smallest reduction of one dimension that saves as much as the book asks of a hint. */
function* hintFor(
  job: Job,
  book: PriceBook,
  own: Priced,
  { field, name }: Dimension,
): Steps<SizeHint | undefined> {
  const fields: Readonly<Record<string, unknown>> = { ...job };
  const current = fields[field];
  if (typeof current !== "number") return undefined;
  const total = own.totals.total;
  const { hintMm, hintPercent } = neighbourRules(book);
  for (let lessMm = 1; lessMm <= hintMm; lessMm += 1) {
    const value = Math.round((current - lessMm) * 100) / 100;
    const smaller = readJob({ ...job, [field]: value });
    if (!smaller.ok) return undefined;
    const priced = yield* priceInSteps(smaller.value, book);
    if (!priced.ok) continue;
    const saved = total - priced.value.totals.total;
    if (saved * 100 < total * hintPercent) continue;
    const before = yieldOf(own);
    const after = yieldOf(priced.value);
    const more = after.pieces - before.pieces;
    const message =
      more > 0
        ? adviceWords.smallerWithMore(name, lessMm, after.per, more, yuanOf(saved))
        : adviceWords.smaller(name, lessMm, yuanOf(saved));
    return { change: { [field]: value }, saved: yuanOf(saved), message };
  }
  return undefined;
}

/** Dies of the shop that are of the label's shape and nearly its size, where they save as much. */
function* dieHints(job: Job, book: PriceBook, own: Priced): Steps<SizeHint[]> {
  if (job.quoteType !== "lz") return [];
  const { hintMm, hintPercent } = neighbourRules(book);
  const near = book.labels.dies.filter(
    (die) =>
      die.shape === job.shape &&
      (die.shape !== "rounded" || die.cornerRadiusMm === job.cornerRadiusMm) &&
      Math.abs(die.widthMm - job.widthMm) <= hintMm &&
      Math.abs(die.heightMm - job.heightMm) <= hintMm,
  );
  const found: SizeHint[] = [];
  for (const { widthMm, heightMm } of near) {
    if (widthMm === job.widthMm && heightMm === job.heightMm) continue;
    const priced = yield* priceInSteps({ ...job, widthMm, heightMm }, book);
    const saved = priced.ok ? own.totals.total - priced.value.totals.total : 0;
    if (saved <= 0 || saved * 100 < own.totals.total * hintPercent) continue;
    const message = adviceWords.existingDie(widthMm, heightMm, yuanOf(saved));
    found.push({ change: { widthMm, heightMm }, saved: yuanOf(saved), message });
  }
  return found;
}

/** Hints for a job, the largest saving first; none where the job has no price. */
export const sizeHints = (input: unknown, book: PriceBook): SizeHint[] =>
  finished(hintsInSteps(input, book));

/** The same, where a step prices one size, or does a part of its search for press sheets. */
export function* hintsInSteps(input: unknown, book: PriceBook): Steps<SizeHint[]> {
  const found = yield* stepsWithinRange(hintsFor(input, book));
  return Array.isArray(found) ? found : [];
}

function* hintsFor(input: unknown, book: PriceBook): Steps<SizeHint[]> {
  const read = readJob(input);
  if (!read.ok) return [];
  const own = yield* priceInSteps(read.value, book);
  if (!own.ok) return [];
  const found: SizeHint[] = [];
  for (const dimension of dimensionsOf(read.value)) {
    const hint = yield* hintFor(read.value, book, own.value, dimension);
    if (hint !== undefined) found.push(hint);
  }
  found.push(...(yield* dieHints(read.value, book, own.value)));
  return found.sort((a, b) => Number(b.saved) - Number(a.saved));
}
