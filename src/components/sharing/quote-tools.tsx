import { Suspense, useDeferredValue, useState } from "react";
import type { ShownQuote } from "#components/job-form/shown-quote.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { Button } from "#ui/controls/button.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ShareIcon } from "#ui/layout/icons.tsx";
import type { Parties } from "./parties.ts";
import { PdfButton } from "./pdf-button.tsx";
import { PrintButton } from "./print-button.tsx";
import styles from "./quote-tools.module.css";
import { ShareDialog } from "./share-dialog.tsx";
import { SheetPreview } from "./sheet-preview.tsx";

interface QuoteToolsProps {
  readonly shown: ShownQuote;
  readonly book: PriceBook | null;
  /** Destination of the freight's estimate; null = unknown. */
  readonly place: Place | null;
  readonly parties: Promise<Parties>;
}

/** The sheet of one quote, to print, to share and to look at. */
export function QuoteTools({ shown, book, place, parties }: QuoteToolsProps) {
  const [sharing, setSharing] = useState(false);
  // The former sheet stays while the code of the next one is made.
  const previewed = useDeferredValue(shown);
  return (
    <Card title="报价单">
      <div className={styles.row}>
        <Button tone="outline" onClick={() => setSharing(true)}>
          <ShareIcon size={18} />
          分享报价
        </Button>
        <PrintButton shown={shown} book={book} place={place} />
        {shown.quoteNo === null || shown.signature === undefined ? null : (
          <PdfButton
            quoteNo={shown.quoteNo}
            signature={shown.signature}
            title={shown.title}
            place={place}
          />
        )}
      </div>
      <p className={styles.note}>
        {shown.quoteNo === null ? "未经店铺核价，打印件注明为估价" : `编号 ${shown.quoteNo}`}
      </p>
      <Suspense fallback={<Skeleton lines={8} />}>
        <SheetPreview shown={previewed} book={book} place={place} parties={parties} />
      </Suspense>
      <ShareDialog open={sharing} onOpenChange={setSharing} shown={shown} book={book} />
    </Card>
  );
}
