import { margin, width } from "./page-size.ts";
import { type Pen, printable, printed, row } from "./pdf-page.ts";

/** The content of 开票信息, separate from its layout. */
export interface InvoiceContent {
  readonly number: string;
  /** What this document is, and what it is not. */
  readonly plainly: readonly string[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** Lays out the shop's own sheet about an invoice. */
export const invoicePdf = (asked: InvoiceContent): Promise<Buffer> =>
  printed(`开票信息 ${asked.number}`, (pen) => draw(pen, asked));

function draw(pen: Pen, asked: InvoiceContent): void {
  const { plainly, facts } = printable(pen, asked);
  pen.font("strong").fontSize(18).text("开票信息（不是发票）", margin, margin);
  pen.y = margin + 36;
  for (const text of plainly) row(pen, [{ text, wide: width }]);
  pen.y += 12;
  for (const { name, value } of facts) {
    row(pen, [
      { text: name, wide: 110 },
      { text: value, wide: width - 110 },
    ]);
  }
}
