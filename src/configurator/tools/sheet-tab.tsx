import styles from "#components/job-facts/result.module.css";
import { QuoteTools } from "#components/sharing/quote-tools.tsx";
import { currentPrice } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";

/** 报价单: the quote as a sheet to print and to send. */
export function SheetTab({ session }: { readonly session: QuoteSession }) {
  const priced = useSessionPart(session, currentPrice);
  const signed = useSessionPart(session, (state) => state.signed);
  if (priced === null) return <p className={styles.words}>规格填好、有了价钱，才有报价单。</p>;
  const shown = {
    title: session.title,
    job: priced.job,
    quote: priced.quote,
    quoteNo: signed?.quoteNo ?? null,
    signature: signed?.signature,
    validUntil: signed?.validUntil ?? null,
  };
  return <QuoteTools shown={shown} book={session.book} />;
}
