import type { Layout } from "#contract/quotes/quote.ts";
import {
  bottom,
  type Cell,
  ink,
  margin,
  type Pen,
  printed,
  row,
  tellable,
  width,
} from "./pdf-page.ts";
import type { SheetContent, SheetLine } from "./sheet-content.ts";

const lineCells = ({ name, basis, amount }: SheetLine): Cell[] => [
  { text: name, wide: 130 },
  { text: basis, wide: width - 230 },
  { text: amount, wide: 100, right: true },
];

/** Buyer and shop side by side. */
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

/** Lays out a quote sheet. */
export const sheetPdf = (asked: SheetContent): Promise<Buffer> =>
  printed(`${asked.title}报价单`, (pen) => draw(pen, asked));

function draw(pen: Pen, asked: SheetContent): void {
  const content = tellable(pen, asked);
  pen.font("strong").fontSize(18).text("报价单", margin, margin);
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
}
