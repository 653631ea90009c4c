import type { ReactNode } from "react";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionNow } from "#configurator/state/use-quote-session.ts";
import { unitPriceText } from "#contract/format/amounts.ts";
import { Button } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import styles from "./field-sheet.module.css";

interface FieldSheetProps {
  readonly session: QuoteSession;
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Questions in a sheet. Each change is priced at once, and stays however the sheet is closed. */
export function FieldSheet({ session, title, open, onClose, children }: FieldSheetProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={title}
      grip
      footer={<SheetFoot session={session} onDone={onClose} />}
    >
      {children}
    </Dialog>
  );
}

/** The live price, and the close button. */
function SheetFoot({
  session,
  onDone,
}: {
  readonly session: QuoteSession;
  readonly onDone: () => void;
}) {
  const priced = useSessionNow(session, (state) => state.priced);
  const problems = useSessionNow(session, (state) => state.problems);
  const stale = useSessionNow(session, (state) => currentPrice(state) === null);
  return (
    <>
      <div className={styles.price} data-stale={stale || undefined}>
        {priced === null ? null : <Money yuan={priced.quote.total} size="l" />}
        <span className={styles.note}>
          {problems[0]?.message ??
            (priced === null
              ? ""
              : `${unitPriceText(priced.quote.unitPrice)} 元/${priced.quote.unit}`)}
        </span>
      </div>
      <Button onClick={onDone}>完成</Button>
    </>
  );
}
