import { useState } from "react";
import { flushSync } from "react-dom";
import { linkOf } from "#components/job-form/job-link.ts";
import type { ShownQuote } from "#components/job-form/shown-quote.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { Button } from "#ui/controls/button.tsx";
import { PrinterIcon } from "#ui/layout/icons.tsx";
import { type QrPath, qrOf } from "#ui/layout/qr-code.tsx";
import { type Parties, partiesNow } from "./parties.ts";
import { QuoteSheet } from "./quote-sheet.tsx";

interface PrintButtonProps {
  readonly shown: ShownQuote;
  readonly book: PriceBook | null;
  readonly place: Place | null;
}

interface Printed {
  readonly shown: ShownQuote;
  readonly qr: QrPath;
  readonly parties: Parties;
}

/** Prints the A4 quote sheet, which is in the page only while it prints. */
export function PrintButton({ shown, book, place }: PrintButtonProps) {
  const [sheet, setSheet] = useState<Printed | null>(null);
  const [busy, setBusy] = useState(false);

  const printSheet = async () => {
    setBusy(true);
    try {
      const [qr, parties] = await Promise.all([linkOf(shown).then(qrOf), partiesNow()]);
      flushSync(() => setSheet({ shown, qr, parties }));
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
      {sheet === null ? null : <QuoteSheet {...sheet} book={book} place={place} />}
    </>
  );
}
