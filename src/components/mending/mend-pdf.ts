import { degrees, PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { type Area, boxesOf, common, sizeOf } from "#components/preflight/page-boxes.ts";
import { faultOf } from "#components/preflight/size-findings.ts";
import { coverOf, formatFor } from "./cover.ts";
import type { Format, Mend } from "./mend.ts";
import { formOf, type Laid, redraw } from "./page-form.ts";

const pointsOf = (mm: number): number => (mm * 72) / 25.4;

const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** An area of this size in the middle of another. */
const centred = (size: { width: number; height: number }, on: Area): Area => ({
  x: on.x + (on.width - size.width) / 2,
  y: on.y + (on.height - size.height) / 2,
  ...size,
});

/** The axis of a reflection lies so far within the drawing: no renderer shows a seam then. Points. */
const seam = 0.4;
/** A side may lack so little of the sheet. */
const nearly = 0.05;

/** Reflections of the drawn area into what is empty around it, the drawing itself on top. */
function mirrored(drawn: Area, sheet: Area): Laid[] {
  const right = drawn.x + drawn.width;
  const upper = drawn.y + drawn.height;
  const columns = [
    { x: sheet.x, width: drawn.x - sheet.x, scale: -1, shift: 2 * (drawn.x + seam) },
    { x: right, width: sheet.x + sheet.width - right, scale: -1, shift: 2 * (right - seam) },
    { x: drawn.x, width: drawn.width, scale: 1, shift: 0 },
  ];
  const rows = [
    { y: sheet.y, height: drawn.y - sheet.y, scale: -1, shift: 2 * (drawn.y + seam) },
    { y: upper, height: sheet.y + sheet.height - upper, scale: -1, shift: 2 * (upper - seam) },
    { y: drawn.y, height: drawn.height, scale: 1, shift: 0 },
  ];
  const laid = columns.flatMap((column) =>
    rows.flatMap((row): Laid[] => {
      if (column.width <= 0 || row.height <= 0) return [];
      const clip = { x: column.x, y: row.y, width: column.width, height: row.height };
      return [
        {
          clip: grown(clip, seam),
          matrix: [column.scale, 0, 0, row.scale, column.shift, row.shift],
        },
      ];
    }),
  );
  const own = laid.pop();
  return own === undefined ? [] : [...laid, { ...own, clip: drawn }];
}

/** Size on the page's own axes, in its units, of a size as a viewer shows it. */
function unturned(size: { width: number; height: number }, page: PDFPage) {
  const { turn, userUnit } = boxesOf(page);
  const [width, height] = [pointsOf(size.width) / userUnit, pointsOf(size.height) / userUnit];
  return turn % 2 === 1 ? { width: height, height: width } : { width, height };
}

function addBleed(page: PDFPage, format: Format): void {
  const boxes = boxesOf(page);
  const { trim, sheet } = sizeOf(boxes);
  const own = formatFor(trim ?? sheet, format);
  const inner =
    trim !== null && boxes.trim !== null ? boxes.trim : centred(unturned(own, page), boxes.bleed);
  const whole = grown(inner, pointsOf(format.bleedMm) / boxes.userUnit);
  const held = common(boxes.bleed, whole);
  if (whole.width - held.width < nearly && whole.height - held.height < nearly) return;
  redraw(page, formOf(page), mirrored(held, whole), {
    trim: inner,
    sheet: whole,
  });
}

function scalePage(page: PDFPage, format: Format): void {
  const boxes = boxesOf(page);
  const size = sizeOf(boxes);
  if (faultOf(size, { ...format, pages: null })?.kind !== "size") return;
  const cover = coverOf(size.sheet, size.trim ?? size.sheet, format);
  const { width, height } = unturned(cover.sheet, page);
  const sheet = { x: 0, y: 0, width, height };
  const { x, y, width: across, height: up } = boxes.bleed;
  const { scale } = cover;
  const shift = [width / 2 - scale * (x + across / 2), height / 2 - scale * (y + up / 2)] as const;
  redraw(page, formOf(page), [{ clip: sheet, matrix: [scale, 0, 0, scale, ...shift] }], {
    trim: grown(sheet, -pointsOf(format.bleedMm) / boxes.userUnit),
    sheet,
  });
}

function turnAcross(page: PDFPage, format: Format): void {
  const { trim, sheet } = sizeOf(boxesOf(page));
  const { width, height } = trim ?? sheet;
  if (width === height || width > height === format.widthMm > format.heightMm) return;
  page.setRotation(degrees((page.getRotation().angle + 90) % 360));
}

/** An empty page like the last one. */
function addEmpty(document: PDFDocument, like: PDFPage): void {
  const page = document.addPage();
  for (const name of ["MediaBox", "CropBox", "BleedBox", "TrimBox", "Rotate", "UserUnit"]) {
    const value = like.node.getInheritableAttribute(PDFName.of(name));
    if (value !== undefined) page.node.set(PDFName.of(name), value);
  }
}

/** Changes a PDF. Rejects where a page cannot be drawn again as it is. */
export async function mendPdf(
  bytes: Uint8Array,
  mend: Exclude<Mend, { kind: "place" }>,
  format: Format,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = document.getPages();
  switch (mend.kind) {
    case "bleed":
      for (const page of pages) addBleed(page, format);
      break;
    case "scale":
      for (const page of pages) scalePage(page, format);
      break;
    case "turn":
      for (const page of pages) turnAcross(page, format);
      break;
    case "drop":
      for (let at = pages.length - 1; at >= mend.keep; at -= 1) document.removePage(at);
      break;
    case "pad": {
      const last = pages.at(-1);
      if (last === undefined) throw new Error("a file without pages");
      for (let count = pages.length; count < mend.pages; count += 1) addEmpty(document, last);
      break;
    }
  }
  return document.save();
}
