import { useState } from "react";
import { flushSync } from "react-dom";
import type { PriceBook } from "#contract/price-book.ts";
import { linkOf } from "#job/form/job-link.ts";
import type { ShownQuote } from "#job/form/shown-quote.ts";
import { Button } from "#ui/button.tsx";
import { PrinterIcon } from "#ui/icons.tsx";
import { type QrPath, qrOf } from "./qr-code.tsx";
import { QuoteSheet } from "./quote-sheet.tsx";

interface PrintButtonProps {
  readonly shown: ShownQuote;
  readonly book: PriceBook | null;
}

/** Prints the A4 quote sheet, which stands in the page only for as long as it prints. */
export function PrintButton({ shown, book }: PrintButtonProps) {
  const [sheet, setSheet] = useState<{ shown: ShownQuote; qr: QrPath } | null>(null);
  const [busy, setBusy] = useState(false);

  const printSheet = async () => {
    setBusy(true);
    try {
      const qr = await qrOf(await linkOf(shown));
      flushSync(() => setSheet({ shown, qr }));
      addEventListener("afterprint", () => setSheet(null), { once: true });
      print();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button tone="outline" busy={busy} onClick={() => void printSheet()}>
        <PrinterIcon size={18} />
        打印报价单
      </Button>
      {sheet === null ? null : <QuoteSheet shown={sheet.shown} book={book} qr={sheet.qr} />}
    </>
  );
}
