import type { KaishuJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { ParentSize } from "#contract/price-book/print.ts";
import type { KaishuCandidate, Layout, LayoutBlock } from "#contract/quotes/quote.ts";
import { micrometres } from "#pricing/core/decimal.ts";
import { percent, piecesOf, swapAxes } from "#pricing/core/layout.ts";
import { cutLayout, pressLayout } from "#pricing/products/press-layout.ts";
import {
  type PressSheet,
  type PressSheetWish,
  pressSheets,
} from "#pricing/products/press-sheets.ts";

type PrintedJob = KaishuJob & { readonly yaokouMm: number };

const piecesOn = ({ kai, ups }: PressSheet): number => kai * ups;

/** The press sheet of any press that gives the most pieces of a parent; of equals the largest. */
function best(
  job: PrintedJob,
  parent: ParentSize,
  book: PriceBook,
  mixed: boolean,
): PressSheet | undefined {
  const bleed = micrometres(job.bleedMm);
  const sides = [micrometres(job.widthMm), micrometres(job.lengthMm)];
  const wish: PressSheetWish = {
    width: Math.min(...sides),
    height: Math.max(...sides),
    bleed,
    gutter: Math.min(2 * bleed, micrometres(book.sheetFed.gutterMm)),
    yaokouMm: job.yaokouMm,
    mixed,
    mixedCuts: mixed,
    mostKai: book.sheetFed.mostKai,
    folded: false,
    byArea: true,
    paged: false,
    methods: ["single"],
  };
  const found = pressSheets(book.presses, [parent], wish);
  return found.reduce<PressSheet | undefined>(
    (most, sheet) =>
      most === undefined ||
      piecesOn(sheet) > piecesOn(most) ||
      (piecesOn(sheet) === piecesOn(most) && sheet.kai < most.kai)
        ? sheet
        : most,
    undefined,
  );
}

const turnedBlock = (block: LayoutBlock): LayoutBlock => ({
  ...swapAxes(block),
  turned: !block.turned,
});

/** The pieces of every press sheet, at their places on the parent. */
function wholeLayout(sheet: PressSheet, job: PrintedJob): Layout {
  const { blocks: pieces } = pressLayout(sheet);
  const cut = cutLayout(sheet);
  const blocks = cut.blocks.flatMap((cell) => {
    const laid = cell.width >= cell.height ? pieces : pieces.map(turnedBlock);
    return Array.from({ length: cell.columns * cell.rows }, (_, index) => {
      const x = cell.x + (index % cell.columns) * cell.stepX;
      const y = cell.y + Math.floor(index / cell.columns) * cell.stepY;
      return laid.map((block) => ({ ...block, x: x + block.x, y: y + block.y }));
    }).flat();
  });
  const [first] = blocks;
  const area = first === undefined ? 0 : first.width * first.height;
  const count = piecesOf(blocks);
  return {
    ...cut,
    ...(job.bleedMm > 0 ? { bleedMm: job.bleedMm } : {}),
    blocks,
    pieces: count,
    utilisation: percent(count * area, cut.widthMm * cut.heightMm),
  };
}

function orientationOf({ blocks }: Layout): KaishuCandidate["orientation"] {
  if (new Set(blocks.map(({ turned }) => turned)).size > 1) return "mixed";
  return blocks[0]?.turned === true ? "turned" : "straight";
}

/** 上机开数: the most pieces of a parent that a press of the shop prints, gripper and bleed included. */
export function printedKaishu(
  job: PrintedJob,
  parent: ParentSize,
  book: PriceBook,
): KaishuCandidate | undefined {
  const plain = best(job, parent, book, false);
  const mixed = job.mixedLayout ? best(job, parent, book, true) : plain;
  const chosen =
    mixed !== undefined && (plain === undefined || piecesOn(mixed) > piecesOn(plain))
      ? mixed
      : plain;
  if (chosen === undefined) return undefined;
  const layout = wholeLayout(chosen, job);
  return {
    parent: { ...parent },
    kai: piecesOn(chosen),
    gridKai: plain === undefined ? 0 : piecesOn(plain),
    utilisation: layout.utilisation,
    orientation: orientationOf(layout),
    layout,
  };
}
