import type { SheetJob, SheetPart } from "#contract/jobs/jobs.ts";
import { partNames } from "#contract/jobs/part-names.ts";
import { quantitiesOf, totalQuantity } from "#contract/jobs/quantities.ts";
import { backInks, frontInks } from "#contract/jobs/white-ink.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import * as sheetProblems from "#contract/wording/pricing/sheet-problem-words.ts";
import * as sheetWords from "#contract/wording/pricing/sheet-words.ts";
import { indexOf } from "#pricing/core/book-index.ts";
import { micrometres, quotient } from "#pricing/core/decimal.ts";
import { dieLineOf, dieMicrometres } from "#pricing/core/die-line.ts";
import { type ChosenFinishing, chosenFinishing } from "#pricing/core/finishing.ts";
import { grainProblems } from "#pricing/core/grain.ts";
import type { PartTools } from "#pricing/core/kept-tools.ts";
import { good, type Outcome } from "#pricing/core/outcome.ts";
import { spotInkProblems } from "#pricing/core/spot-inks.ts";
import { dataProblems } from "#pricing/core/variable-data.ts";
import { whiteProblems } from "#pricing/core/white-ink.ts";
import { bindingProblems, spineMicrometres } from "./booklet.ts";
import type { Design } from "./design-forms.ts";
import { bleeds, type FlatSize, pieceSize } from "./flat-size.ts";
import { largestSection } from "./page-forms.ts";
import { paperPrice } from "./paper-price.ts";

/** A paper of a press form, with the prefix of its lines. */
export interface FormPaper {
  readonly index: number;
  readonly name: string;
  readonly part: SheetPart;
  readonly paper: Paper;
  readonly price: { readonly per: "ton" | "m2"; readonly micro: number };
}

/** What one paper block asks of the press, whatever the product. */
export interface PartWork {
  readonly part: SheetPart;
  readonly index: number;
  readonly name: string;
  readonly paper: Paper;
  /** Papers that the form is printed on one after the other: one, or one for each ply of a set. */
  readonly papers: readonly FormPaper[];
  /** Finished piece in µm, with its bleed a side; for folded book text one spread. */
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  /** Taken apart by folding: halves of halves. */
  readonly folded: boolean;
  /** Pages of the largest section that its paper folds to; 0 where nothing is folded. */
  readonly largestSection: number;
  /** Pieces of each design on each paper; none where pages are laid on forms. */
  readonly designs: readonly Design[];
  /** Book text: printed sides, and pages that one piece carries on a side. */
  readonly pages?: number;
  readonly pagesAPiece: number;
  /** 余页: pages of a part that fill no form, on a press sheet of their own. */
  readonly rest: number;
  /** Books (or goods) of one kind. */
  readonly copies: number;
  /** Finished goods of all its designs. */
  readonly goods: number;
  readonly finishing: ChosenFinishing & { readonly tools: PartTools };
  /** 刀线 of one piece in µm, where it is die-cut; else none. */
  readonly dieLine: number;
  /** Net weight in g of all kinds. */
  readonly grams: number;
}

/** Pieces of all designs on each paper. */
export const piecesIn = ({ designs }: Pick<PartWork, "designs">): number =>
  designs.reduce((sum, { pieces }) => sum + pieces, 0);

/** Each design's pieces, of so many leaves a finished good. */
const designsOf = (job: SheetJob, leaves: number): Design[] =>
  quantitiesOf(job).map((quantity, design) => ({ design, pieces: quantity * leaves }));

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly folded: boolean;
  readonly designs: readonly Design[];
  readonly pages?: number;
  readonly pagesAPiece: number;
  /** Finished area in µm² factors and pieces for the weight. */
  readonly finished: readonly [number, number];
  readonly leaves: number;
}

function bookShape(
  job: SheetJob,
  part: SheetPart,
  size: FlatSize,
  spine: number,
  { sheetFed, shapes }: PriceBook,
): Shape {
  const bleed = micrometres(job.bleedMm);
  const width = micrometres(size.widthMm);
  const height = micrometres(size.heightMm);
  if (part.name === partNames.cover) {
    const turn = job.binding === "hardcover" ? 2 * micrometres(shapes.caseTurnMm) : 0;
    const back = job.binding === "saddle" ? 0 : spine;
    const open = 2 * width + back + turn;
    return {
      width: open,
      height: height + turn,
      bleed,
      folded: false,
      designs: designsOf(job, 1),
      pagesAPiece: 1,
      finished: [open, height + turn],
      leaves: totalQuantity(job),
    };
  }
  const folded = job.binding !== "wire";
  const milled = job.binding === "perfect" ? 2 * micrometres(sheetFed.millingMm) : 0;
  return {
    width: folded ? 2 * width + milled : width,
    height,
    bleed,
    folded,
    designs: [],
    pages: part.pages,
    pagesAPiece: folded ? 2 : 1,
    finished: [width, height],
    leaves: (totalQuantity(job) * part.pages) / 2,
  };
}

/** Leaves of this part in one finished piece. */
function leavesOf(job: SheetJob, part: SheetPart): number {
  switch (job.yspType) {
    case "ncr":
      return job.leavesPerBook * (job.parts.length === 1 ? job.plies : 1);
    case "pad":
      return job.leavesPerBook;
    case "calendar":
      return part.pages / 2;
    default:
      return 1;
  }
}

function shapeOf(
  job: SheetJob,
  part: SheetPart,
  size: FlatSize,
  spine: number,
  book: PriceBook,
): Shape {
  if (job.yspType === "book") return bookShape(job, part, size, spine, book);
  const width = micrometres(size.widthMm);
  const height = micrometres(size.heightMm);
  const leaves = leavesOf(job, part);
  return {
    width,
    height,
    bleed: bleeds(job) ? micrometres(job.bleedMm) : 0,
    folded: false,
    designs: job.yspType === "calendar" ? [] : designsOf(job, leaves),
    ...(job.yspType === "calendar" ? { pages: part.pages } : {}),
    pagesAPiece: 1,
    finished: [width, height],
    leaves: totalQuantity(job) * leaves,
  };
}

function partProblems(job: SheetJob, part: SheetPart, index: number, paper: Paper): Problem[] {
  const field = `parts.${index}`;
  const problems: Problem[] = [];
  const back = backInks(part);
  const front = frontInks(part);
  const complain = (name: string, message: string) =>
    problems.push({ code: "print", field: `${field}.${name}`, message });
  if (back > 0 && front > 0 && paper.printableSides === 1)
    complain("backColors", sheetProblems.backOfOneSided(paper.name));
  if (part.printMethod === "single" && back > 0 && front > 0)
    complain("printMethod", sheetProblems.backOfSingle);
  const both = ["sheetwise", "workAndTurn", "tumble", "perfecting"].includes(part.printMethod);
  if (both && (front === 0 || back === 0)) complain("printMethod", sheetProblems.bothSidesNeeded);
  if (job.yspType !== "book" && job.yspType !== "calendar" && part.pages > 2)
    complain("pages", sheetProblems.pages);
  return problems;
}

function quantityProblems({ quantities, yspType }: SheetJob): Problem[] {
  if (quantities === undefined) return [];
  const field = "quantities";
  const paged = yspType === "book" || yspType === "calendar";
  if (paged && new Set(quantities).size > 1)
    return [{ code: "quantities", field, message: sheetProblems.sameQuantities }];
  return [];
}

function countProblems(job: SheetJob): Problem[] {
  const { length } = job.parts;
  if (job.yspType === "book") return [];
  if (job.yspType === "ncr") {
    if (length === 1 || length === job.plies) return [];
    return [{ code: "parts", field: "parts", message: sheetProblems.plies(job.plies) }];
  }
  if (job.yspType === "calendar" || job.yspType === "pad" || length === 1) return [];
  return [{ code: "parts", field: "parts", message: sheetProblems.onePart }];
}

/** Its own die line, or round the piece; nothing where no step needs a die. */
function dieLength(
  job: SheetJob,
  { steps }: ChosenFinishing,
  shape: Pick<Shape, "width" | "height">,
  { shapes }: PriceBook,
) {
  if (!steps.some(({ step }) => step.byDieLine === true)) return 0;
  const own = dieLineOf(job, shapes.flaps);
  return own === undefined ? 2 * (shape.width + shape.height) : dieMicrometres(own);
}

/** Prefix of the part's lines: none where there is only one part. */
function partName(job: SheetJob, part: SheetPart, index: number): string {
  if (job.parts.length === 1) return "";
  return job.yspType === "ncr" ? sheetWords.ply(index + 1) : `${part.name} `;
}

/** Reads the job's parts: papers found, sizes and counts worked out, every fault named. */
export function partWorks(job: SheetJob, book: PriceBook): Outcome<PartWork[]> {
  const size = pieceSize(job, book.shapes);
  if (!size.ok) return size;
  const problems: Problem[] = [
    ...countProblems(job),
    ...quantityProblems(job),
    ...(job.yspType === "book" ? bindingProblems(job, book) : []),
    ...spotInkProblems(job, book),
    ...grainProblems(job),
    ...dataProblems(job, book),
  ];
  const spine = job.yspType === "book" ? spineMicrometres(job, book) : 0;
  const works: PartWork[] = [];
  const { papers, finishing: steps } = indexOf(book);
  for (const [index, part] of job.parts.entries()) {
    const paper = papers.get(part.paperId);
    if (paper === undefined) {
      const field = `parts.${index}.paperId`;
      problems.push({ code: "noPaper", field, message: sheetProblems.noPaper(part.paperId) });
      continue;
    }
    const price = paperPrice(paper, part.gsm);
    if (!price.ok) {
      const field = `parts.${index}.gsm`;
      problems.push(...price.problems.map((found) => ({ ...found, field })));
      continue;
    }
    problems.push(...partProblems(job, part, index, paper));
    problems.push(...whiteProblems(job, book, { part, index, paper }));
    const finishing = chosenFinishing(part.hgx, steps, {
      for: "ysp",
      field: `parts.${index}.hgx`,
      yspType: job.yspType,
      gsm: part.gsm,
      paperKind: paper.kind,
    });
    if (!finishing.ok) {
      problems.push(...finishing.problems);
      continue;
    }
    const { finished, leaves, ...shape } = shapeOf(job, part, size.value, spine, book);
    const grams = quotient(
      [finished[0], finished[1], part.gsm, leaves],
      [1_000_000, 1_000_000],
      "halfUp",
    );
    const name = partName(job, part, index);
    const copies = job.quantities?.[0] ?? job.quantity;
    works.push({
      part,
      index,
      name,
      paper,
      papers: [{ index, name, part, paper, price: price.value }],
      finishing: { ...finishing.value, tools: { part: name.trim(), kept: job.kept } },
      dieLine: dieLength(job, finishing.value, shape, book),
      rest: 0,
      largestSection: shape.folded ? largestSection(book.sheetFed.folding, part.gsm) : 0,
      copies,
      goods: totalQuantity(job),
      grams,
      ...shape,
    });
  }
  return problems.length > 0 ? { ok: false, problems } : good(works);
}
