import type { DigitalLabelJob, Job, LabelJob, PaperJob, SheetJob } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import { neighbourRules } from "#contract/price-book/neighbours.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { labelWays } from "#pricing/methods/label-ways.ts";
import { sheetJobOf, waysOfTables } from "#pricing/methods/sheet-ways.ts";
import type { Way } from "#pricing/methods/way.ts";
import { otherWays } from "#pricing/methods/ways.ts";
import { type Format, formatsNear, smallerSizes } from "./neighbour-formats.ts";
import { labelsOnSheets, sheetsOnRolls } from "./neighbour-kinds.ts";
import { type PaperChange, withPapersNear } from "./neighbour-papers.ts";

/** Jobs that are nearly the job that was asked for: format, paper or kind differ by one step. */

/** One difference from the job that was asked for. */
export type Change =
  | { readonly kind: "size"; readonly lengthMm: number; readonly widthMm: number }
  | PaperChange
  | { readonly kind: "cutPieces" | "onRolls" };

/** A neighbouring job, by one way to make it. */
export interface Neighbour extends Way {
  readonly changes: readonly Change[];
}

/** The next neighbour, or nothing where a step ends before one is found. */
type Search = Generator<Neighbour | undefined, void, void>;

const sizeChange = ({ lengthMm, widthMm }: Format): Change => ({
  kind: "size",
  lengthMm,
  widthMm,
});

/** Any press, with plates or without them. */
function onAnyPress(job: SheetJob): Way {
  const { pressId: _, ...free } = job;
  return { way: "offset", job: { ...free, printing: "auto" } };
}

/** The paper sizes of a sheet job; a box has none. */
const formatOf = ({ yspType, lengthMm, widthMm }: SheetJob): Format | null =>
  yspType === "box" || yspType === "bag" || lengthMm === undefined || widthMm === undefined
    ? null
    : { lengthMm, widthMm };

/** Sheets of a near format, on a near paper, or both where a table sells them. */
function* sheetNeighbours(job: SheetJob, book: PriceBook, before: readonly Change[]): Search {
  const own = { job, changes: before };
  const papers = withPapersNear(job, book).map(({ job: other, change }) => ({
    job: other,
    changes: [...before, change],
  }));
  yield;
  const size = formatOf(job);
  const formats = size === null ? [] : formatsNear(size, book);
  const isNew = ({ changes }: { readonly changes: readonly Change[] }) => changes.length > 0;
  for (const base of [own, ...papers]) {
    for (const format of formats) {
      yield;
      for (const way of waysOfTables({ ...base.job, ...format }, book))
        yield { ...way, changes: [...base.changes, sizeChange(format)] };
    }
    yield;
    if (isNew(base))
      for (const way of waysOfTables(base.job, book)) yield { ...way, changes: base.changes };
  }
  for (const base of [own, ...papers].filter(isNew))
    yield { ...onAnyPress(base.job), changes: base.changes };
  for (const format of formats)
    yield { ...onAnyPress({ ...job, ...format }), changes: [...before, sizeChange(format)] };
  if (size === null) return;
  for (const [lengthMm, widthMm] of smallerSizes(size.lengthMm, size.widthMm, book)) {
    const format = { lengthMm, widthMm };
    yield { ...onAnyPress({ ...job, ...format }), changes: [...before, sizeChange(format)] };
  }
}

/** Sizes for which the shop has the die, then smaller ones, then the other kind of press. */
function* labelNeighbours(job: LabelJob | DigitalLabelJob, book: PriceBook): Search {
  const { sideMm } = neighbourRules(book);
  const { widthMm, heightMm } = job;
  const near = book.labels.dies.filter(
    (die) =>
      die.shape === job.shape &&
      (die.shape !== "rounded" || die.cornerRadiusMm === job.cornerRadiusMm) &&
      Math.abs(die.widthMm - widthMm) <= sideMm &&
      Math.abs(die.heightMm - heightMm) <= sideMm &&
      (die.widthMm !== widthMm || die.heightMm !== heightMm),
  );
  const smaller = [...smallerSizes(widthMm, heightMm, book)].map(([width, height]) => ({
    widthMm: width,
    heightMm: height,
  }));
  for (const size of [...near, ...smaller]) {
    const sized = { ...job, widthMm: size.widthMm, heightMm: size.heightMm };
    const changes = [{ kind: "size", lengthMm: size.widthMm, widthMm: size.heightMm } as const];
    const way = labelWays[job.quoteType].own;
    for (const one of [{ way, job: sized }, ...otherWays(sized, book)]) yield { ...one, changes };
  }
  yield;
  const onSheets = labelsOnSheets(job, book);
  if (onSheets !== null) yield* sheetNeighbours(onSheets, book, [{ kind: "cutPieces" }]);
}

/** Paper cut to a near format, or a little smaller. Its weight is what the buyer asks for. */
function* paperNeighbours(job: PaperJob, book: PriceBook): Search {
  const way = "catalogue";
  const { lengthMm, widthMm } = job;
  if (lengthMm === undefined || widthMm === undefined) return;
  const smaller = smallerSizes(lengthMm, widthMm, book);
  const formats = [...smaller].map(([length, width]) => ({ lengthMm: length, widthMm: width }));
  for (const format of [...formatsNear({ lengthMm, widthMm }, book), ...formats])
    yield { way, job: { ...job, ...format }, changes: [sizeChange(format)] };
}

/** Every neighbour of a job; none where its designs have unlike quantities. */
export function* neighboursOf(job: Job, book: PriceBook): Search {
  if (hasOwnQuantities(job)) return;
  if (isLabel(job)) {
    yield* labelNeighbours(job, book);
    return;
  }
  switch (job.quoteType) {
    case "ysp":
      yield* sheetNeighbours(job, book, []);
      for (const way of sheetsOnRolls(job, book)) yield { ...way, changes: [{ kind: "onRolls" }] };
      return;
    case "pb":
    case "pt": {
      const sheet = sheetJobOf(job, book);
      if (sheet !== null) yield* sheetNeighbours(sheet, book, []);
      return;
    }
    case "paper":
      yield* paperNeighbours(job, book);
  }
}
