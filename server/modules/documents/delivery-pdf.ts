import type { DeliveryContent } from "./delivery-content.ts";
import { bottom, ink, margin, width } from "./page-size.ts";
import { type Cell, type Pen, printable, printed } from "./pdf-page.ts";
import { factRows, ground, highOf, joined, type Part, rowPart, space } from "./pdf-parts.ts";
import { drawMark } from "./sheet-head.ts";

const look = { size: 9.5 };
const strong = { ...look, font: "strong", ground } as const;
const signHigh = 64;
const pageHigh = bottom - margin - 14;
const wides = [26, 210, 72, 130] as const;

const cells = (texts: readonly string[]): Cell[] =>
  texts.map((text, at) => ({
    text,
    wide: wides[at] ?? width - wides.reduce((sum, wide) => sum + wide, 0),
  }));

function head(pen: Pen, { shop, orderNo }: DeliveryContent): Part {
  return {
    high: 58,
    draw: (top) => {
      drawMark(pen, margin - 2, top, 22);
      pen.fillColor(ink).font("strong").fontSize(11);
      pen.text(shop, margin + 24, top + 4, { width: width - 24 });
      pen.fontSize(19).text("送货单", margin, top + 26, { width: 80 });
      pen.fontSize(12).text(orderNo, margin + 80, top + 33, { width: width - 80 });
    },
  };
}

/** Who handed over, and who received. */
function signatures(pen: Pen, { seller }: DeliveryContent): Part {
  return {
    high: signHigh,
    draw: (top) => {
      pen.font("text").fontSize(9).fillColor(ink);
      pen.text(seller, margin, top + 4, { width });
      for (const [at, text] of ["送货人", "收货人（签字或盖章）", "收货日期"].entries()) {
        const left = margin + (at * (width + 12)) / 3;
        const wide = (width - 24) / 3;
        pen
          .lineWidth(0.5)
          .moveTo(left, top + 46)
          .lineTo(left + wide, top + 46)
          .stroke(ink);
        pen.fillColor(ink).text(text, left, top + 49, { width: wide });
      }
    },
  };
}

/** Lays out 送货单: it has no price, as it travels with the goods. */
export const deliveryPdf = (asked: DeliveryContent): Promise<Buffer> =>
  printed(`送货单 ${asked.orderNo}`, (pen) => {
    const content = printable(pen, asked);
    const heading = rowPart(pen, cells(["", "品名和规格", "数量", "包装", "重量"]), strong);
    const rows = content.lines.map(({ title, summary, quantity, packing, weight }, at) =>
      rowPart(pen, cells([`${at + 1}`, `${title}\n${summary}`, quantity, packing, weight]), look),
    );
    const end = joined([
      rowPart(pen, [{ text: content.total, wide: width }], strong),
      space(8),
      signatures(pen, content),
    ]);
    const pages: Part[][] = [
      [head(pen, content), ...factRows(pen, content, look), space(8), heading],
    ];
    for (const part of [...rows, end]) {
      const page = pages.at(-1) ?? [];
      if (highOf(page) + part.high > pageHigh) pages.push([heading, part]);
      else page.push(part);
    }
    for (const [at, page] of pages.entries()) {
      if (at > 0) pen.addPage();
      joined(page).draw(margin);
      pen.font("text").fontSize(7.5).fillColor(ink);
      const place = `${content.orderNo}，第 ${at + 1} / ${pages.length} 页`;
      pen.text(place, margin, bottom - 12, { width, align: "right", lineBreak: false });
    }
  });
