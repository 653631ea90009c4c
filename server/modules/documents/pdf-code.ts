import { scanRows } from "#server/infra/runtime/scan-code.ts";
import { ink } from "./page-size.ts";
import type { Pen } from "./pdf-page.ts";

/** A longer link has no code: none of its sizes holds it. */
const longestLink = 2_900;

interface CodeOnPaper {
  readonly link: string;
  readonly left: number;
  readonly top: number;
  readonly side: number;
  /** Below the code. */
  readonly words: string;
}

/** The code of a link; the link itself can be clicked on a screen. */
export function drawCode(pen: Pen, { link, left, top, side, words }: CodeOnPaper): void {
  if (link.length > longestLink) return;
  const rows = scanRows(link);
  const unit = side / rows.length;
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      // Neighbours overlap by a hair: a printer leaves no white line between them.
      if (dark) pen.rect(left + x * unit, top + y * unit, unit * 1.02, unit * 1.02);
    });
  });
  pen.fill(ink);
  pen.link(left, top, side, side, link);
  pen.font("text").fontSize(7.5);
  pen.text(words, left, top + side - 2, { width: side, align: "center" });
}
