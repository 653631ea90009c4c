import { bottom, ink, margin, width } from "./page-size.ts";
import { drawCode } from "./pdf-code.ts";
import { type Cell, type Pen, printable, printed } from "./pdf-page.ts";
import { factRows, ground, highOf, joined, type Part, rowPart, space } from "./pdf-parts.ts";
import { drawMark } from "./sheet-head.ts";
import type { TicketContent, TicketDrawing, TicketFile } from "./ticket-content.ts";
import { drawMarked } from "./ticket-marks.ts";

const size = 9;
const look = { size };
const strong = { ...look, font: "strong", ground } as const;
const codeSide = 88;
const headHigh = codeSide + 20;
const pageHigh = bottom - margin - 14;

function head(pen: Pen, { shop, ticketNo, title, head: lines, link }: TicketContent): Part {
  return {
    high: headHigh,
    draw: (top) => {
      const room = width - codeSide - 12;
      drawMark(pen, margin - 2, top + 2, 22);
      pen.fillColor(ink).font("strong").fontSize(11);
      pen.text(shop, margin + 24, top + 6, { width: room - 24 });
      pen.fontSize(19).text("施工单", margin, top + 28, { width: 70 });
      pen.fontSize(13).text(ticketNo, margin + 70, top + 34, { width: room - 70 });
      pen.fontSize(11).text(title, margin, top + 54, { width: room, height: 16 });
      pen
        .font("text")
        .fontSize(9.5)
        .text(lines.join("\n"), margin, top + 71, { width: room });
      drawCode(pen, {
        ...{ link, left: margin + width - codeSide, top, side: codeSide },
        words: "员工扫码登记工序",
      });
    },
  };
}

const drawingHigh = 196;

/** Two drawings side by side. */
function drawingPair(pen: Pen, pair: readonly TicketDrawing[]): Part {
  return {
    high: drawingHigh,
    draw: (top) => {
      const wide = width / 2;
      for (const [at, one] of pair.entries()) {
        drawMarked(pen, one, {
          left: margin + at * wide,
          top: top + 6,
          wide,
          high: drawingHigh - 8,
        });
      }
    },
  };
}

const pairs = <Item>(items: readonly Item[]): Item[][] =>
  items.reduce<Item[][]>((found, item, at) => {
    if (at % 2 === 0) found.push([item]);
    else found.at(-1)?.push(item);
    return found;
  }, []);

/** Every step with room for a name and a count, where it is not recorded yet. */
function stepParts(pen: Pen, { steps }: TicketContent): Part[] {
  const wides = [24, 118, 150, 56, 84] as const;
  const cells = (texts: readonly string[]): Cell[] => [
    ...texts.map((text, at) => ({ text, wide: wides[at] ?? 0 })),
    { text: "", wide: width - wides.reduce((sum, wide) => sum + wide, 0) },
  ];
  const heading = cells(["", "工序", "机器与数量", "标准工时", "完成"]).slice(0, -1);
  const signed = { text: "签名、实数", wide: width - wides.reduce((sum, wide) => sum + wide, 0) };
  const rows = steps.map(({ name, where, minutes, done }, at) =>
    rowPart(
      pen,
      cells([`${at + 1}`, name, where, minutes === null ? "" : `${minutes} 分`, done]),
      look,
    ),
  );
  const [first, ...others] = rows;
  const top = rowPart(pen, [...heading, signed], strong);
  return first === undefined ? [] : [joined([top, first]), ...others];
}

const pictureSide = 96;

/** The approved page in small, beside the name and the hash of the file. */
function filePart(pen: Pen, { part, name, words, sha256, picture }: TicketFile): Part {
  const facts = [
    { name: "文件", value: `${part === "" ? "" : `${part}：`}${name === "" ? "没有" : name}` },
    { name: "样稿", value: words },
    ...(sha256 === null ? [] : [{ name: "SHA-256", value: sha256 }]),
  ];
  const rows = facts.map((fact) =>
    rowPart(
      pen,
      [
        { text: fact.name, wide: 62 },
        { text: fact.value, wide: width - 62 },
      ],
      look,
    ),
  );
  const bytes = picture === null ? null : Buffer.from(picture.split(",")[1] ?? "", "base64");
  const shown: Part[] =
    bytes === null
      ? []
      : [
          {
            high: pictureSide + 8,
            draw: (top) => {
              pen.image(bytes, margin + 62, top + 4, { fit: [width - 62, pictureSide] });
            },
          },
        ];
  return joined([...rows, ...shown]);
}

function parts(pen: Pen, content: TicketContent): Part[] {
  const title = (text: string) => rowPart(pen, [{ text, wide: width }], strong);
  const under = (text: string, found: readonly Part[]): Part[] => {
    const [first, ...others] = found;
    return first === undefined ? [] : [joined([title(text), first]), ...others, space(6)];
  };
  return [
    head(pen, content),
    ...content.sections.flatMap(({ title: text, rows }) =>
      under(text, factRows(pen, { facts: rows }, look)),
    ),
    ...under(
      "图",
      pairs(content.drawings).map((pair) => drawingPair(pen, pair)),
    ),
    ...under("工序", stepParts(pen, content)),
    ...under(
      "样稿",
      content.files.map((file) => filePart(pen, file)),
    ),
  ];
}

/** Lays out 施工单 of one line. */
export const ticketPdf = (asked: TicketContent): Promise<Buffer> =>
  printed(`施工单 ${asked.ticketNo}`, (pen) => {
    const content = printable(pen, asked);
    const pages: Part[][] = [[]];
    for (const part of parts(pen, content)) {
      const page = pages.at(-1) ?? [];
      if (page.length > 0 && highOf(page) + part.high > pageHigh) pages.push([part]);
      else page.push(part);
    }
    for (const [at, page] of pages.entries()) {
      if (at > 0) pen.addPage();
      joined(page).draw(margin);
      pen.font("text").fontSize(7.5).fillColor(ink);
      const place = `${content.ticketNo}，第 ${at + 1} / ${pages.length} 页`;
      pen.text(place, margin, bottom - 12, { width, align: "right", lineBreak: false });
    }
  });
