/// <reference path="./pdfkit.d.ts" />
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import PDFDocument from "pdfkit";
import type { Layout } from "#contract/quote.ts";
import type { SheetContent, SheetLine } from "./sheet-content.ts";

const ink = "#000000";
const margin = 40;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin;

/** The package exports its list of fonts alone; the files lie beside it. */
function fontPath(name: string): string {
  const entry = createRequire(import.meta.url).resolve("@embedpdf/fonts-sc");
  return join(dirname(entry), "..", "fonts", `NotoSansHans-${name}.otf`);
}

interface Cell {
  readonly text: string;
  readonly wide: number;
  readonly right?: boolean;
}

type Pen = InstanceType<typeof PDFDocument>;

/** A ruled row, as high as its highest cell; on a new page where it would not fit. */
function row(pen: Pen, cells: readonly Cell[], font = "text"): void {
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

const lineCells = ({ name, basis, amount }: SheetLine): Cell[] => [
  { text: name, wide: 130 },
  { text: basis, wide: width - 230 },
  { text: amount, wide: 100, right: true },
];

/** Both parties side by side. */
function parties(pen: Pen, { seller, buyer }: SheetContent): void {
  const half = width / 2;
  row(pen, [
    { text: ["供方", ...seller].join("\n"), wide: half },
    { text: ["需方", ...buyer].join("\n"), wide: half },
  ]);
  pen.y += 10;
}

/** The layout to scale: the sheet and its pieces. */
function drawing(pen: Pen, layout: Layout, words: string): void {
  const scale = Math.min(260 / layout.widthMm, 130 / layout.heightMm);
  const high = layout.heightMm * scale;
  if (pen.y + high + 30 > bottom) {
    pen.addPage();
    pen.y = margin;
  }
  const top = pen.y + 18;
  const left = margin;
  const size = `${Math.round(layout.widthMm)}×${Math.round(layout.heightMm)} mm`;
  pen.font("text").fontSize(8.5).fillColor(ink);
  pen.text(`${words}，${size}，${layout.pieces} 个`, left, pen.y + 4, { width });
  pen
    .lineWidth(0.7)
    .rect(left, top, layout.widthMm * scale, high)
    .stroke(ink);
  for (const block of layout.blocks) {
    for (let index = 0; index < block.columns * block.rows; index += 1) {
      const x = block.x + (index % block.columns) * block.stepX;
      const y = block.y + Math.floor(index / block.columns) * block.stepY;
      pen
        .lineWidth(0.3)
        .rect(left + x * scale, top + y * scale, block.width * scale, block.height * scale)
        .stroke(ink);
    }
  }
  pen.y = top + high + 10;
}

const codeOf = (one: string): string =>
  `〔U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}〕`;

/** A character that the font lacks is told by its number, never printed as an empty box. */
function tellable(pen: Pen, content: SheetContent): SheetContent {
  const { font } = pen.font("text")._font;
  const isThere = (one: string) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0);
  const text = Array.from(JSON.stringify(content), (one) => (isThere(one) ? one : codeOf(one)));
  return JSON.parse(text.join(""));
}

/** An A4 sheet whose Chinese is text: it can be searched and copied. */
export function sheetPdf(asked: SheetContent): Promise<Buffer> {
  const info = { Title: `${asked.title}报价单` };
  const pen = new PDFDocument({ size: "A4", margin, lang: "zh-CN", info });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pen.on("data", (chunk: Buffer) => chunks.push(chunk));
    pen.on("end", () => resolve(Buffer.concat(chunks)));
    pen.on("error", reject);
  });
  pen.registerFont("text", fontPath("Regular")).registerFont("strong", fontPath("Bold"));
  const content = tellable(pen, asked);
  pen.fillColor(ink).font("strong").fontSize(18).text("报价单", margin, margin);
  pen
    .font("text")
    .fontSize(11)
    .text(content.title, margin, margin + 28);
  pen.fontSize(9).text(content.head.join("\n"), margin, margin + 46);
  pen.y = margin + 80;
  parties(pen, content);
  for (const { name, value } of content.facts) {
    row(pen, [
      { text: name, wide: 80 },
      { text: value, wide: width - 80 },
    ]);
  }
  pen.y += 10;
  row(pen, lineCells({ name: "项目", basis: "依据", amount: "未税金额（元）" }), "strong");
  for (const line of content.lines) row(pen, lineCells(line));
  row(pen, lineCells(content.total), "strong");
  if (content.layout !== null) drawing(pen, content.layout, content.layoutWords);
  pen.y += 8;
  row(pen, [{ text: `报价依据：${content.basis}。`, wide: width }]);
  pen.y += 10;
  row(
    pen,
    ["供方（盖章）", "需方（签章）", "日期"].map((text) => ({
      text: `${text}\n\n\n`,
      wide: width / 3,
    })),
  );
  pen.end();
  return done;
}
