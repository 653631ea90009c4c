/// <reference path="./pdfkit.d.ts" />
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument, { type OpenedFont } from "pdfkit";
import { bottom, ink, margin } from "./page-size.ts";

/** Text and tables on the sheets of `page-size.ts`, in Chinese that can be searched and copied. */

/** The package's exports name the list of fonts only; the font files are beside it. */
function fontPath(name: string): string {
  const entry = createRequire(import.meta.url).resolve("@embedpdf/fonts-sc");
  return join(dirname(entry), "..", "fonts", `NotoSansHans-${name}.otf`);
}

const opened = new Map<string, OpenedFont>();

/** A font is read once a process: decoding its 8 MB takes longer than drawing a page. */
function openedFont(name: string): OpenedFont {
  let font = opened.get(name);
  if (font === undefined) {
    const scratch = new PDFDocument({ size: "A4", margin, lang: "zh-CN", info: {} });
    font = scratch.font(fontPath(name))._font.font;
    opened.set(name, font);
  }
  return font;
}

export interface Cell {
  readonly text: string;
  readonly wide: number;
  readonly right?: boolean;
  readonly font?: "text" | "strong";
}

export interface RowLook {
  readonly font?: "text" | "strong";
  readonly size?: number;
  /** Fill behind the text. */
  readonly ground?: string;
}

export type Pen = InstanceType<typeof PDFDocument>;

const usual = { font: "text", size: 9.5 } as const;
const aside = 5;

/** The middle of a Chinese character above the baseline, in ems. */
const middle = 0.38;

/** How far the characters of a line are above the line's middle, in points. */
function raised(pen: Pen, size: number): number {
  const { ascender, descender, lineGap } = pen._font;
  return ((ascender + lineGap - descender) / 2000 + middle - ascender / 1000) * size;
}

const inked = (pen: Pen, { font }: Cell, look: RowLook): Pen =>
  pen.font(font ?? look.font ?? usual.font).fontSize(look.size ?? usual.size);

const textHeight = (pen: Pen, cell: Cell, look: RowLook): number =>
  inked(pen, cell, look).heightOfString(cell.text, { width: cell.wide - 2 * aside });

/** The height of a row: its highest cell with the space above and below it. */
export const rowHeight = (pen: Pen, cells: readonly Cell[], look: RowLook = {}): number =>
  Math.max(...cells.map((cell) => textHeight(pen, cell, look))) + (look.size ?? usual.size) * 0.6;

/** A ruled row at a height of the page; every text is in the middle of its cell. */
export function rowAt(pen: Pen, top: number, cells: readonly Cell[], look: RowLook = {}): number {
  const high = rowHeight(pen, cells, look);
  let x = margin;
  for (const cell of cells) {
    const { wide, right, text } = cell;
    if (look.ground !== undefined) pen.rect(x, top, wide, high).fill(look.ground);
    pen.lineWidth(0.5).rect(x, top, wide, high).stroke(ink);
    const above = (high - textHeight(pen, cell, look)) / 2 + raised(pen, look.size ?? usual.size);
    inked(pen, cell, look)
      .fillColor(ink)
      .text(text, x + aside, top + above, {
        width: wide - 2 * aside,
        align: right === true ? "right" : "left",
      });
    x += wide;
  }
  return high;
}

/** A ruled row below the last one; on a new page where it would not fit. */
export function row(pen: Pen, cells: readonly Cell[]): void {
  if (pen.y + rowHeight(pen, cells) > bottom) {
    pen.addPage();
    pen.y = margin;
  }
  const top = pen.y;
  pen.y = top + rowAt(pen, top, cells);
}

const codeOf = (one: string): string =>
  `〔U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}〕`;

/** Replaces a character that the font lacks by its code point, never by an empty box. */
export function printable<Content>(pen: Pen, content: Content): Content {
  const { font } = pen.font("text")._font;
  const isThere = (one: string) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0);
  const text = Array.from(JSON.stringify(content), (one) => (isThere(one) ? one : codeOf(one)));
  return JSON.parse(text.join(""));
}

/** Size of the pages in points, without the room at their edges. */
interface PageSize {
  readonly size: "A4" | readonly [number, number];
  readonly margin: number;
}

/** Opens a sheet, lets `draw` fill it, and returns its bytes. */
export function printed(
  title: string,
  draw: (pen: Pen) => void,
  page: PageSize = { size: "A4", margin },
): Promise<Buffer> {
  const pen = new PDFDocument({ ...page, lang: "zh-CN", info: { Title: title } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pen.on("data", (chunk: Buffer) => chunks.push(chunk));
    pen.on("end", () => resolve(Buffer.concat(chunks)));
    pen.on("error", reject);
  });
  pen.registerFont("text", openedFont("Regular")).registerFont("strong", openedFont("Bold"));
  pen.fillColor(ink);
  draw(pen);
  pen.end();
  return done;
}
