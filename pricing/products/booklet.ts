import type { SheetJob, SheetPart } from "#contract/jobs/jobs.ts";
import { partNames } from "#contract/jobs/part-names.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import * as bindingWords from "#contract/wording/pricing/binding-words.ts";
import * as units from "#contract/wording/pricing/unit-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { type DraftLine, line } from "#pricing/core/costing.ts";
import {
  ceilDivide,
  feeFen,
  micro,
  microPerFen,
  quotient,
  shortText,
} from "#pricing/core/decimal.ts";
import { type Exact, exact, exactOf, rounded, times } from "#pricing/core/exact.ts";
import { largestSection } from "./page-forms.ts";

/** Books and brochures: spine, binding rules, printed sheets. */

/** 印张 = pages / 开: one side of a full sheet. */
export const printedSheets = (pages: number, kai: number): Exact => exact([pages], [kai]);

/** Text reams = 印张 × copies / 1000. */
export const textReams = (pages: number, kai: number, copies: number): Exact =>
  exact([pages, copies], [kai, 1000]);

/** 色令: 1000 对开 impressions of one colour. */
export const colorReams = (sheets: Exact, copies: number, colors: number): Exact =>
  times(sheets, exact([copies, colors], [1000]));

/**
 * Spine in mm of `pages` printed sides: leaves × g/m² × bulk / 1000.
 * @param bulk cm³/g: woodfree about 1.25–1.35, coated about 0.85
 */
export const spine = (pages: number, gsm: number, bulk: string): Exact =>
  times(exact([pages, gsm], [2, 1000]), exactOf(bulk));

/** Net press sheets: pages × copies over pages a sheet, both sides. */
export const bookSheets = (pages: number, perSide: number, copies: number): number =>
  rounded(exact([pages, copies], [perSide, 2]), 0, "up");

const isText = (part: SheetPart): boolean =>
  part.name === partNames.text || part.name === partNames.insert;

/** Thickness of the text block in µm. */
export function spineMicrometres(job: SheetJob, book: PriceBook): number {
  const { papers } = indexOf(book);
  let sum = 0;
  for (const part of job.parts) {
    const bulk = papers.get(part.paperId)?.bulk;
    if (isText(part) && bulk !== undefined)
      sum += rounded(spine(part.pages, part.gsm, bulk), 3, "halfUp");
  }
  return sum;
}

/** Rules of the binding: pages, multiples, thickness, parts. */
export function bindingProblems(job: SheetJob, book: PriceBook): Problem[] {
  const problems: Problem[] = [];
  const text = job.parts.filter(isText);
  const complain = (field: string, message: string) =>
    problems.push({ code: "binding", field, message });
  if (text.length === 0) complain("parts", bindingWords.noText);
  if (job.parts.filter(({ name }) => name === partNames.cover).length > 1)
    complain("parts", bindingWords.oneCover);
  job.parts.forEach((part, index) => {
    if (part.name === partNames.cover && part.pages !== 4 && part.pages !== 2)
      complain(`parts.${index}.pages`, bindingWords.coverPages);
    if (part.name === partNames.sheet) complain(`parts.${index}.name`, bindingWords.partName);
  });
  const binding = book.bindings.find(({ id }) => id === job.binding);
  if (job.binding === "none") return [...problems, needBinding];
  if (binding === undefined) {
    complain("binding", bindingWords.noSuchBinding);
    return problems;
  }
  for (const [index, part] of job.parts.entries()) {
    const folds = binding.id === "wire" || largestSection(book.sheetFed.folding, part.gsm) > 0;
    if (isText(part) && !folds) complain(`parts.${index}.gsm`, bindingWords.folding(part.gsm));
  }
  const cover = job.parts.find(({ name }) => name === partNames.cover);
  const inner = text.reduce((sum, { pages }) => sum + pages, 0);
  const pages = binding.id === "saddle" ? inner + (cover?.pages ?? 0) : inner;
  if (pages % binding.pageMultiple !== 0)
    complain("binding", bindingWords.multiple(binding.name, binding.pageMultiple, pages));
  if (pages < binding.minPages || pages > binding.maxPages)
    complain(
      "binding",
      bindingWords.pageRange(binding.name, binding.minPages, binding.maxPages, pages),
    );
  const thick = spineMicrometres(job, book);
  if (thick > binding.maxSpineMm * 1000)
    complain(
      "binding",
      bindingWords.thickness(binding.name, binding.maxSpineMm, shortText(thick, 3, 1)),
    );
  return problems;
}

const needBinding: Problem = { code: "binding", field: "binding", message: bindingWords.noBinding };

/** What the binder charges for copies of so many sections, in micro-yuan: product of two. */
function bindingRate(job: SheetJob, book: PriceBook, sections: number) {
  const binding = book.bindings.find(({ id }) => id === job.binding);
  if (binding === undefined) return undefined;
  const copies = totalQuantity(job);
  const rate = micro(binding.perCopy) + micro(binding.perSignatureCopy) * sections;
  return { binding, copies, rate };
}

function bindingFen(job: SheetJob, book: PriceBook, sections: number): number {
  const found = bindingRate(job, book, sections);
  if (found === undefined) return 0;
  const { binding, copies, rate } = found;
  return Math.max(feeFen(binding.minCharge), quotient([copies, rate], [microPerFen], "halfUp"));
}

/** What so many sections more cost, in fen: nothing as long as the binding's minimum holds. */
export const sectionsFen = (job: SheetJob, book: PriceBook) => {
  const bare = bindingFen(job, book, 0);
  return (sections: number): number => bindingFen(job, book, sections) - bare;
};

/** Lifts of leaves, for a binding that does not fold. */
export const liftsOf = (job: SheetJob, { sheetFed }: PriceBook): number =>
  job.parts
    .filter(isText)
    .reduce((sum, { pages }) => sum + ceilDivide(pages, sheetFed.liftPages), 0);

/** 装订: a copy and each of its sections (or lifts of leaves), with a minimum. */
export function bindingLines(
  job: SheetJob,
  book: PriceBook,
  gathered: number,
  kind: bindingWords.Gathered,
): DraftLine[] {
  const found = bindingRate(job, book, gathered);
  if (found === undefined) return [];
  const { binding, copies, rate } = found;
  return [
    line({
      code: "bind",
      name: binding.name,
      basis: () => bindingWords.basis(copies, gathered, kind, shortText(rate, 6, 4)),
      qty: () => String(copies),
      unit: units.copy,
      rate,
      above: [copies, rate],
      minimumFen: feeFen(binding.minCharge),
    }),
  ];
}

/** 爬移 in µm: the innermost sheet lies as far out as half of the text is thick. */
export const creepMicrometres = (job: SheetJob, book: PriceBook): number =>
  job.binding === "saddle" ? quotient([spineMicrometres(job, book)], [2], "halfUp") : 0;
