import { useEffect, useEffectEvent, useState } from "react";
import { openingForm } from "#components/job-form/start-form.ts";
import { JobFields } from "#configurator/fields/job-fields.tsx";
import { useSheetBodies } from "#configurator/sheets/sheet-body.tsx";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import { heldPlace } from "#configurator/state/freight-place.ts";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import type { ProductDocument } from "#contract/catalog/product-document.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import styles from "#staff/list.module.css";
import { Money } from "#ui/feedback/money.tsx";
import { Failed } from "#ui/feedback/states.tsx";

interface PresetDeskProps {
  readonly document: Pick<ProductDocument, "name" | "quoteType" | "preset">;
  readonly book: PriceBook;
  /** Takes each changed form. */
  onForm(form: JobForm): void;
}

/** The price of the displayed form by the active book, or why there is none. */
function Price({ session }: { readonly session: QuoteSession }) {
  const priced = useSessionPart(session, currentPrice);
  const problems = useSessionPart(session, (state) => state.problems);
  if (priced === null) {
    return (
      <p role="status" className={styles.note}>
        暂算不出价：{problems[0]?.message ?? "规格还不完整"}
      </p>
    );
  }
  const { total, quantity, unit } = priced.quote;
  return (
    <p role="status" className={styles.line}>
      <Money yuan={total} />
      <span className={styles.note}>
        {quantity} {unit}，按现在的价格簿，不含运费
      </span>
    </p>
  );
}

/** The buyers' configurator for a preset: it stores no draft and asks for no quote. */
export function PresetDesk({ document, book, onForm }: PresetDeskProps) {
  const [held] = useState(heldPlace);
  const [session] = useState(() => {
    const { name, quoteType, preset } = document;
    const form = openingForm(quoteType, preset, null, book);
    return form === null
      ? null
      : new QuoteSession({ title: name, productId: null, book, bookAt: null, form, onForm });
  });
  useSheetBodies();
  // A product without a preset begins with the form that it shows.
  const begin = useEffectEvent(() => {
    if (session !== null && Object.keys(document.preset).length === 0) onForm(session.read().form);
  });
  useEffect(() => begin(), []);
  if (session === null) return <Failed message="这种报价类型还不能在这里填规格" />;
  return (
    <div className={styles.desk}>
      <Price session={session} />
      <JobFields session={session} held={held} />
    </div>
  );
}
