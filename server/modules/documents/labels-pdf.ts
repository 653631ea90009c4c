import type { CartonLabel, LabelsContent } from "./delivery-content.ts";
import { ink } from "./page-size.ts";
import { drawCode } from "./pdf-code.ts";
import { type Pen, printable, printed } from "./pdf-page.ts";
import { drawMark } from "./sheet-head.ts";

/** 100 × 150 mm, the size of a courier's label printer. */
const points = (mm: number): number => (mm * 72) / 25.4;
const page = [points(100), points(150)] as const;
const edge = 14;
const wide = page[0] - 2 * edge;
const codeSide = 116;

function drawLabel(pen: Pen, content: LabelsContent, label: CartonLabel): void {
  const { shop, orderNo, receiver } = content;
  drawMark(pen, edge, edge, 18);
  pen.fillColor(ink).font("strong").fontSize(11);
  pen.text(shop, edge + 22, edge + 2, { width: wide - 22, height: 15 });
  pen
    .lineWidth(1)
    .moveTo(edge, edge + 24)
    .lineTo(edge + wide, edge + 24)
    .stroke(ink);
  pen.fontSize(15).text(label.title, edge, edge + 30, { width: wide, height: 40 });
  pen.font("text").fontSize(9);
  pen.text(label.summary, edge, edge + 72, { width: wide, height: 50 });
  pen
    .lineWidth(0.5)
    .moveTo(edge, edge + 126)
    .lineTo(edge + wide, edge + 126)
    .stroke(ink);
  pen
    .font("strong")
    .fontSize(20)
    .text(label.pieces, edge, edge + 130, { width: wide });
  pen.fontSize(30).text(label.place, edge, edge + 158, { width: wide });
  pen.font("text").fontSize(10);
  pen.text(`重量 ${label.weight}`, edge, edge + 200, { width: wide });
  pen.text(`订单 ${orderNo}`, edge, edge + 216, { width: wide });
  pen.text(receiver, edge, edge + 232, { width: wide, height: 30 });
  if (label.link === null) return;
  drawCode(pen, {
    ...{ link: label.link, left: edge - 6, top: page[1] - edge - codeSide - 10, side: codeSide },
    words: "扫码再印一单",
  });
  pen.fontSize(9);
  pen.text("用微信或相机扫一扫，按这一箱的规格再下单", edge + codeSide, page[1] - edge - 80, {
    width: wide - codeSide,
  });
}

/** A page for each parcel. */
export const labelsPdf = (asked: LabelsContent): Promise<Buffer> =>
  printed(
    `箱标 ${asked.orderNo}`,
    (pen) => {
      const content = printable(pen, asked);
      for (const [at, label] of content.labels.entries()) {
        if (at > 0) pen.addPage();
        drawLabel(pen, content, label);
      }
    },
    { size: page, margin: edge },
  );
