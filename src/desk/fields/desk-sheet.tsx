import type { ReactNode } from "react";
import { currentPrice } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskNow } from "#desk/state/use-desk.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Money } from "#ui/money.tsx";
import styles from "./desk-sheet.module.css";

interface DeskSheetProps {
  readonly desk: QuoteDesk;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Questions over the desk. Each change is priced at once, and kept however the sheet is closed. */
export function DeskSheet({ desk, title, open, onClose, children }: DeskSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      grip
      footer={<SheetFoot desk={desk} onDone={onClose} />}
    >
      {children}
    </Dialog>
  );
}

/** The live price, and the way back. */
function SheetFoot({ desk, onDone }: { readonly desk: QuoteDesk; readonly onDone: () => void }) {
  const priced = useDeskNow(desk, (state) => state.priced);
  const problems = useDeskNow(desk, (state) => state.problems);
  const stale = useDeskNow(desk, (state) => currentPrice(state) === null);
  return (
    <>
      <div className={styles.price} data-stale={stale || undefined}>
        {priced === null ? null : <Money yuan={priced.quote.total} size="l" />}
        <span className={styles.note}>
          {problems[0]?.message ??
            (priced === null ? "" : `${priced.quote.unitPrice} 元/${priced.quote.unit}`)}
        </span>
      </div>
      <Button onClick={onDone}>完成</Button>
    </>
  );
}
