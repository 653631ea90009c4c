import { dataTypes } from "#contract/jobs/data-table.ts";
import type { SheetJob } from "#contract/jobs/jobs.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import * as dataWords from "#contract/wording/pricing/variable-data-words.ts";
import { type DraftLine, feeLine, line } from "./costing.ts";
import { feeFen, micro, shortText } from "./decimal.ts";
import { isDigital } from "./press-kind.ts";

/** 可变数据 of sheets: a row of a table on each piece, on a press without plates. */

export const hasData = ({ dataTable }: SheetJob): boolean => dataTable !== undefined;

function whyNot(job: SheetJob, book: PriceBook): [field: string, message: string] | undefined {
  const { dataTable, pressId, printing, quantity } = job;
  const { notOffered, oneDesign, otherCount, digitalOnly } = dataWords;
  if (book.variableData === undefined || !dataTypes.has(job.yspType))
    return ["dataTable", notOffered];
  if (job.kinds > 1) return ["kinds", oneDesign];
  const records = dataTable?.records ?? quantity;
  if (records !== quantity) return ["quantity", otherCount(records, quantity)];
  if (printing === "offset") return ["printing", digitalOnly];
  if (book.presses.some((press) => press.id === pressId && !isDigital(press)))
    return ["pressId", digitalOnly];
  const [part] = job.parts;
  return part?.printMethod === "auto" ? undefined : ["parts.0.printMethod", digitalOnly];
}

/** Why a job with a table has no price; nothing for other jobs. */
export function dataProblems(job: SheetJob, book: PriceBook): Problem[] {
  const found = hasData(job) ? whyNot(job, book) : undefined;
  if (found === undefined) return [];
  const [field, message] = found;
  return [{ code: "variableData", field, message }];
}

/** Preparing the table once, and each thousand of its rows: one a piece. */
export function dataLines(job: SheetJob, { variableData }: PriceBook): DraftLine[] {
  if (variableData === undefined || !hasData(job)) return [];
  const pieces = totalQuantity(job);
  const rate = micro(variableData.per1000);
  const { setup, setupBasis } = dataWords;
  const fen = feeFen(variableData.setup);
  return [
    feeLine("variable:setup", setup, () => setupBasis, fen, 1, units.order),
    line({
      code: "variable",
      name: dataWords.data,
      basis: () => dataWords.records(pieces),
      qty: () => shortText(pieces, 3, 3),
      unit: dataWords.thousand,
      rate,
      above: [pieces, rate],
      below: [1000],
    }),
  ];
}

/** Does a press print what a job asks for? Pieces that differ need one without plates. */
export const printsData = (job: SheetJob, press: Parameters<typeof isDigital>[0]): boolean =>
  !hasData(job) || isDigital(press);
