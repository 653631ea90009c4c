import { bottom, ink, margin, width } from "./page-size.ts";
import { type Cell, type Pen, printable, printed, type RowLook } from "./pdf-page.ts";
import { factRows, gap, ground, highOf, joined, type Part, rowPart, space } from "./pdf-parts.ts";
import type { SheetContent, SheetLine } from "./sheet-content.ts";
import { drawDrawing } from "./sheet-drawing.ts";
import { drawHead, headHigh } from "./sheet-head.ts";

const amountWide = 92;
const lineNameWide = 118;

const lineCells = ({ name, basis, amount }: SheetLine): Cell[] => [
  { text: name, wide: lineNameWide },
  { text: basis, wide: width - lineNameWide - amountWide },
  { text: amount, wide: amountWide, right: true },
];

const blank = "________________________";

/** Buyer and shop side by side; an unknown buyer is written by hand. */
function parties(pen: Pen, { seller, buyer }: SheetContent, look: RowLook): Part {
  const half = width / 2;
  const known = buyer.length > 0 ? buyer : [`名称 ${blank}`, `联系人 ${blank}`, `电话 ${blank}`];
  return joined([
    rowPart(
      pen,
      [
        { text: "供方", wide: half },
        { text: "需方", wide: half },
      ],
      { ...look, font: "strong", ground },
    ),
    rowPart(
      pen,
      [
        { text: seller.join("\n"), wide: half },
        { text: known.join("\n"), wide: half },
      ],
      look,
    ),
  ]);
}

const signHigh = 58;

/** Places for stamps and the date, below the sum that they confirm. */
function signatures(pen: Pen): Part {
  return {
    high: signHigh,
    draw: (top) => {
      pen.font("text").fontSize(9);
      for (const [at, text] of ["供方（盖章）", "需方（签章）", "日期"].entries()) {
        const left = margin + (at * (width + 12)) / 3;
        const wide = (width - 24) / 3;
        pen
          .lineWidth(0.5)
          .moveTo(left, top + 40)
          .lineTo(left + wide, top + 40)
          .stroke(ink);
        pen.fillColor(ink).text(text, left, top + 43, { width: wide });
      }
    },
  };
}

interface Laid {
  readonly before: readonly Part[];
  readonly header: Part;
  /** The lines of the price, without the last. */
  readonly lines: readonly Part[];
  /** The last line, the sum, the basis and the signatures: never apart. */
  readonly end: Part;
}

function laidOut(pen: Pen, content: SheetContent, size: number): Laid {
  const look = { size };
  const total = { ...look, font: "strong", ground } as const;
  const lines = content.lines.map((line) => rowPart(pen, lineCells(line), look));
  return {
    before: [
      { high: headHigh, draw: () => drawHead(pen, content) },
      parties(pen, content, look),
      space(gap),
      ...factRows(pen, content, look),
      space(gap),
    ],
    header: rowPart(
      pen,
      lineCells({ name: "项目", basis: "依据", amount: "未税金额（元）" }),
      total,
    ),
    lines: lines.slice(0, -1),
    end: joined([
      ...lines.slice(-1),
      rowPart(pen, lineCells(content.total), total),
      space(4),
      rowPart(pen, [{ text: `报价依据：${content.basis}。`, wide: width }], { size: size - 0.5 }),
      signatures(pen),
    ]),
  };
}

const pageHigh = bottom - margin;
const leastDrawing = 92;
const mostDrawing = 210;

function picture(pen: Pen, { drawing }: SheetContent, high: number): readonly Part[] {
  if (drawing === null) return [];
  return [{ high, draw: (top) => drawDrawing(pen, drawing, top, high) }, space(gap)];
}

/** All of it on one page in the largest type that fits; null where none does. */
function onePage(pen: Pen, content: SheetContent): Part | null {
  for (const size of [9.5, 9, 8.5, 8]) {
    const { before, header, lines, end } = laidOut(pen, content, size);
    const room = pageHigh - highOf([...before, header, ...lines, end, space(gap)]);
    if (room < (content.drawing === null ? 0 : leastDrawing)) continue;
    const drawn = picture(pen, content, Math.min(room, mostDrawing));
    return joined([...before, ...drawn, header, ...lines, end]);
  }
  return null;
}

/** Over several pages: each with the table's heading and the number of the page. */
function manyPages(pen: Pen, content: SheetContent): readonly (readonly Part[])[] {
  const { before, header, lines, end } = laidOut(pen, content, 9);
  const pages: Part[][] = [[]];
  let used = 0;
  const put = (part: Part, heading: readonly Part[]) => {
    if (used + part.high > pageHigh - gap * 2 && used > 0) {
      pages.push([...heading]);
      used = highOf(heading);
    }
    pages.at(-1)?.push(part);
    used += part.high;
  };
  for (const part of [...before, ...picture(pen, content, 150), header]) put(part, []);
  for (const part of [...lines, end]) put(part, [header]);
  return pages;
}

/** Lays out a quote sheet. */
export const sheetPdf = (asked: SheetContent): Promise<Buffer> =>
  printed(`${asked.title}报价单`, (pen) => draw(pen, asked));

function draw(pen: Pen, asked: SheetContent): void {
  const content = printable(pen, asked);
  const whole = onePage(pen, content);
  const pages = whole === null ? manyPages(pen, content) : [[whole]];
  for (const [at, parts] of pages.entries()) {
    if (at > 0) pen.addPage();
    joined(parts).draw(margin);
    if (pages.length === 1) continue;
    const place = `${content.head[0] ?? ""}，第 ${at + 1} / ${pages.length} 页`;
    pen.font("text").fontSize(7.5).fillColor(ink);
    pen.text(place, margin, bottom - 12, { width, align: "right", lineBreak: false });
  }
}
