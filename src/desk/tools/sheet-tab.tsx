import { currentPrice } from "#desk/state/desk-state.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import styles from "#job/facts/result.module.css";
import { QuoteTools } from "#job/share/quote-tools.tsx";

/** 报价单: the quote as a paper to print and to send. */
export function SheetTab({ desk }: { readonly desk: QuoteDesk }) {
  const priced = useDeskPart(desk, currentPrice);
  const signed = useDeskPart(desk, (state) => state.signed);
  if (priced === null) return <p className={styles.words}>规格填好、有了价钱，才有报价单。</p>;
  const shown = {
    title: desk.title,
    job: priced.job,
    quote: priced.quote,
    quoteNo: signed?.quoteNo ?? null,
    signature: signed?.signature,
    validUntil: signed?.validUntil ?? null,
  };
  return <QuoteTools shown={shown} book={desk.book} />;
}
