/// <reference path="./pdfkit.d.ts" />
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";

/** A4 sheets in black with Chinese text that can be searched and copied. Lengths in points. */

export const ink = "#000000";
export const margin = 40;
export const width = 595.28 - 2 * margin;
export const bottom = 841.89 - margin;

/** The package's exports name the list of fonts only; the font files are beside it. */
function fontPath(name: string): string {
  const entry = createRequire(import.meta.url).resolve("@embedpdf/fonts-sc");
  return join(dirname(entry), "..", "fonts", `NotoSansHans-${name}.otf`);
}

export interface Cell {
  readonly text: string;
  readonly wide: number;
  readonly right?: boolean;
}

export type Pen = InstanceType<typeof PDFDocument>;

/** A ruled row, as high as its highest cell; on a new page where it would not fit. */
export function row(pen: Pen, cells: readonly Cell[], font = "text"): void {
  pen.font(font).fontSize(9.5);
  const heights = cells.map(({ text, wide }) => pen.heightOfString(text, { width: wide - 10 }));
  const high = Math.max(...heights) + 7;
  if (pen.y + high > bottom) {
    pen.addPage();
    pen.y = margin;
  }
  const top = pen.y;
  let x = margin;
  for (const { text, wide, right } of cells) {
    pen.lineWidth(0.5).rect(x, top, wide, high).stroke(ink);
    pen.fillColor(ink).text(text, x + 5, top + 3, {
      width: wide - 10,
      align: right === true ? "right" : "left",
    });
    x += wide;
  }
  pen.y = top + high;
}

const codeOf = (one: string): string =>
  `〔U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}〕`;

/** Replaces a character that the font lacks by its code point, never by an empty box. */
export function tellable<Content>(pen: Pen, content: Content): Content {
  const { font } = pen.font("text")._font;
  const isThere = (one: string) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0);
  const text = Array.from(JSON.stringify(content), (one) => (isThere(one) ? one : codeOf(one)));
  return JSON.parse(text.join(""));
}

/** Opens a sheet, lets `draw` fill it, and returns its bytes. */
export function printed(title: string, draw: (pen: Pen) => void): Promise<Buffer> {
  const pen = new PDFDocument({ size: "A4", margin, lang: "zh-CN", info: { Title: title } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pen.on("data", (chunk: Buffer) => chunks.push(chunk));
    pen.on("end", () => resolve(Buffer.concat(chunks)));
    pen.on("error", reject);
  });
  pen.registerFont("text", fontPath("Regular")).registerFont("strong", fontPath("Bold"));
  pen.fillColor(ink);
  draw(pen);
  pen.end();
  return done;
}
