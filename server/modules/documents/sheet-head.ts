import { ink, margin, width } from "./page-size.ts";
import { drawCode } from "./pdf-code.ts";
import type { Pen } from "./pdf-page.ts";
import type { SheetContent } from "./sheet-content.ts";

const inks = { c: "#00a0d2", m: "#d9186e", y: "#ffc928", k: "#16181d" } as const;

/** 32 mm with the quiet zone: a phone reads its finest code from paper. */
const codeSide = 92;
export const headHigh = codeSide + 24;

/** The registration mark: a ring in four colours and a cross. */
export function drawMark(pen: Pen, left: number, top: number, size: number): void {
  pen
    .save()
    .translate(left, top)
    .scale(size / 40);
  pen.lineWidth(4).path("M20 9A11 11 0 0 1 31 20").stroke(inks.c);
  pen.path("M31 20A11 11 0 0 1 20 31").stroke(inks.m);
  pen.path("M20 31A11 11 0 0 1 9 20").stroke(inks.y);
  pen.path("M9 20A11 11 0 0 1 20 9").stroke(inks.k);
  pen.lineWidth(1.5).path("M20 2v36M2 20h36").stroke(inks.k);
  pen.restore();
}

/** Strip, mark, title, numbers, dates and the code, at the top of the first page. */
export function drawHead(pen: Pen, { shop, title, head, link }: SheetContent): void {
  const strip = [inks.c, inks.m, inks.y, inks.k];
  for (const [at, colour] of strip.entries()) {
    pen.rect(margin + (at * width) / 4, margin, width / 4, 3).fill(colour);
  }
  const room = width - codeSide - 12;
  drawMark(pen, margin - 2, margin + 11, 26);
  pen.fillColor(ink).font("strong").fontSize(12);
  pen.text(shop, margin + 28, margin + 15, { width: room - 28 });
  pen.fontSize(20).text("报价单", margin, margin + 38, { width: room });
  const shown = title === "" ? "" : title;
  pen.fontSize(11).text(shown, margin + 70, margin + 47, { width: room - 70, height: 16 });
  pen
    .font("text")
    .fontSize(9)
    .text(head.join("\n"), margin, margin + 70, { width: room });
  drawCode(pen, {
    link,
    left: margin + width - codeSide,
    top: margin + 8,
    side: codeSide,
    words: "扫码打开这份报价",
  });
}
