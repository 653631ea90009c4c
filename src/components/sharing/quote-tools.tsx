import { useState } from "react";
import type { ShownQuote } from "#components/job-form/shown-quote.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { Button } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { ShareIcon } from "#ui/layout/icons.tsx";
import { PdfButton } from "./pdf-button.tsx";
import { PrintButton } from "./print-button.tsx";
import styles from "./quote-tools.module.css";
import { ShareDialog } from "./share-dialog.tsx";

interface QuoteToolsProps {
  readonly shown: ShownQuote;
  readonly book: PriceBook | null;
}

/** Print and share of one quote. */
export function QuoteTools({ shown, book }: QuoteToolsProps) {
  const [sharing, setSharing] = useState(false);
  return (
    <Card title="报价单">
      <div className={styles.row}>
        <Button tone="outline" onClick={() => setSharing(true)}>
          <ShareIcon size={18} />
          分享报价
        </Button>
        <PrintButton shown={shown} book={book} />
        {shown.quoteNo === null || shown.signature === undefined ? null : (
          <PdfButton quoteNo={shown.quoteNo} signature={shown.signature} title={shown.title} />
        )}
      </div>
      <p className={styles.note}>
        {shown.quoteNo === null ? "未经店铺核价，打印件注明为估价" : `编号 ${shown.quoteNo}`}
      </p>
      <ShareDialog open={sharing} onOpenChange={setSharing} shown={shown} book={book} />
    </Card>
  );
}
