import { PDFArray, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";
import type { Box, PageSize, Sides, Size } from "./facts.ts";

/** A rectangle in the page's own units, from its lower left corner. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Areas of a page, with the defaults of the format: a crop box is the paper, the others the crop. */
export interface PageBoxes {
  readonly media: Area;
  readonly crop: Area;
  readonly bleed: Area;
  /** Null where the file has none. */
  readonly trim: Area | null;
  /** Clockwise quarter turns. */
  readonly turn: number;
  /** Points of one unit of the page. */
  readonly userUnit: number;
}

const letter: Area = { x: 0, y: 0, width: 612, height: 792 };

/** The common part of two areas; a size of 0 where there is none. */
export function common(one: Area, other: Area): Area {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const right = Math.min(one.x + one.width, other.x + other.width);
  const upper = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, upper - y) };
}

const isEmpty = ({ width, height }: Area): boolean => width <= 0 || height <= 0;

function boxOf(page: PDFPage, name: string): Area | null {
  const found = page.node.getInheritableAttribute(PDFName.of(name));
  const list = found === undefined ? undefined : page.node.context.lookup(found);
  if (!(list instanceof PDFArray) || list.size() < 4) return null;
  const values = [0, 1, 2, 3].map((at) => list.lookup(at));
  const [a = 0, b = 0, c = 0, d = 0] = values.map((one) =>
    one instanceof PDFNumber ? one.asNumber() : 0,
  );
  const area = {
    x: Math.min(a, c),
    y: Math.min(b, d),
    width: Math.abs(c - a),
    height: Math.abs(d - b),
  };
  return isEmpty(area) ? null : area;
}

const numberOf = (page: PDFPage, name: string): number | null => {
  const found = page.node.getInheritableAttribute(PDFName.of(name));
  const value = found === undefined ? undefined : page.node.context.lookup(found);
  return value instanceof PDFNumber ? value.asNumber() : null;
};

export function boxesOf(page: PDFPage): PageBoxes {
  const media = boxOf(page, "MediaBox") ?? letter;
  const within = (box: Area | null): Area | null => {
    if (box === null) return null;
    const inside = common(box, media);
    return isEmpty(inside) ? null : inside;
  };
  const crop = within(boxOf(page, "CropBox")) ?? media;
  const degrees = numberOf(page, "Rotate") ?? 0;
  const userUnit = numberOf(page, "UserUnit") ?? 1;
  return {
    media,
    crop,
    bleed: within(boxOf(page, "BleedBox")) ?? crop,
    trim: boxOf(page, "TrimBox"),
    turn: ((Math.round(degrees / 90) % 4) + 4) % 4,
    userUnit: userUnit > 0 ? userUnit : 1,
  };
}

/** An area of the page in fractions of the drawn area: its rotated crop box. */
export function boxOn({ crop, turn }: PageBoxes, area: Area): Box {
  const width = area.width / crop.width;
  const height = area.height / crop.height;
  const x = (area.x - crop.x) / crop.width;
  const y = 1 - (area.y - crop.y) / crop.height - height;
  switch (turn) {
    case 1:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 2:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 3:
      return { x: y, y: 1 - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

const mmOf = (points: number): number => (points * 25.4) / 72;

/** Boxes are written with a few decimals: mm. */
const nearMm = 0.05;

/** Margins of one area around another, in the sequence left, top, right, bottom of the unturned page. */
const marginsOf = (outer: Area, inner: Area): [number, number, number, number] => [
  inner.x - outer.x,
  outer.y + outer.height - inner.y - inner.height,
  outer.x + outer.width - inner.x - inner.width,
  inner.y - outer.y,
];

/** Sizes of the page as a viewer shows it, mm. */
export function sizeOf(boxes: PageBoxes): PageSize {
  const { media, crop, bleed, turn, userUnit } = boxes;
  const inMm = (length: number): number => mmOf(length * userUnit);
  const shown = ({ width, height }: Area): Size =>
    turn % 2 === 1
      ? { width: inMm(height), height: inMm(width) }
      : { width: inMm(width), height: inMm(height) };
  const margins = boxes.trim === null ? null : marginsOf(bleed, boxes.trim).map(inMm);
  // Many programs repeat the page as every box: such a box states no margins.
  const trim = margins?.every((one) => Math.abs(one) <= nearMm) === true ? null : boxes.trim;
  const sides = margins === null || trim === null ? null : sidesOf(margins, turn);
  return {
    trim: trim === null ? null : shown(trim),
    sheet: shown(bleed),
    view: shown(crop),
    at: boxOn(boxes, trim ?? bleed),
    bleed: sides,
    beyond: trim !== null && marginsOf(media, trim).some((one) => inMm(one) < -nearMm),
  };
}

/** After a clockwise turn the left side is what was the bottom. */
function sidesOf(margins: readonly number[], turn: number): Sides {
  const side = (at: number): number => margins[(at - turn + 4) % 4] ?? 0;
  return { left: side(0), top: side(1), right: side(2), bottom: side(3) };
}
