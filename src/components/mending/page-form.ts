import { PDFName, type PDFPage, type PDFRef } from "@cantoo/pdf-lib";
import { appearancesOf } from "#components/preflight/annotations.ts";
import { pageContent } from "#components/preflight/content-walk.ts";
import type { Matrix } from "#components/preflight/matrix.ts";
import { type Area, boxesOf } from "#components/preflight/page-boxes.ts";

const corners = ({ x, y, width, height }: Area): number[] => [x, y, x + width, y + height];

/** The drawing of a page as a form that may be drawn several times. */
export function formOf(page: PDFPage): PDFRef {
  // Notes and fields are laid by the page, not by its drawing.
  if (appearancesOf(page).length > 0) throw new Error("a page with printed annotations");
  const { context } = page.doc;
  const content = pageContent(page.node.Contents());
  const stream = context.flateStream(content, {
    Type: "XObject",
    Subtype: "Form",
    BBox: corners(boxesOf(page).bleed),
  });
  const resources = page.node.Resources();
  if (resources !== undefined) stream.dict.set(PDFName.of("Resources"), resources);
  const group = page.node.lookup(PDFName.of("Group"));
  if (group !== undefined) stream.dict.set(PDFName.of("Group"), group);
  return context.register(stream);
}

/** A form, drawn by a matrix within an area. */
export interface Laid {
  readonly clip: Area;
  readonly matrix: Matrix;
}

const inText = (values: readonly number[]): string =>
  values.map((value) => value.toFixed(5)).join(" ");

const clipped = ({ x, y, width, height }: Area): string =>
  `${inText([x, y, width, height])} re W n`;

/** Replaces the drawing of a page, with its boxes. Areas in units of the page. */
export function redraw(
  page: PDFPage,
  form: PDFRef,
  laid: readonly Laid[],
  boxes: { readonly trim: Area; readonly sheet: Area },
): void {
  const { context } = page.doc;
  const text = laid
    .map(({ clip, matrix }) => `q ${clipped(clip)} ${inText(matrix)} cm /Own Do Q`)
    .join("\n");
  page.node.set(PDFName.of("Contents"), context.register(context.flateStream(text)));
  page.node.set(PDFName.of("Resources"), context.obj({ XObject: { Own: form } }));
  for (const name of ["CropBox", "ArtBox"]) page.node.delete(PDFName.of(name));
  for (const [name, area] of [
    ["MediaBox", boxes.sheet],
    ["CropBox", boxes.sheet],
    ["BleedBox", boxes.sheet],
    ["TrimBox", boxes.trim],
  ] as const) {
    page.node.set(PDFName.of(name), context.obj(corners(area)));
  }
}
