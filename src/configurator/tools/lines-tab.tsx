import { useDeferredValue } from "react";
import { PriceLines } from "#components/job-facts/price-lines.tsx";
import styles from "#components/job-facts/result.module.css";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { packedWords } from "./packed-words.ts";
import { WithoutPrice } from "./without-price.tsx";

/** 明细: every line of the price. */
export function LinesTab({ session }: { readonly session: QuoteSession }) {
  const priced = useDeferredValue(useSessionPart(session, (state) => state.priced));
  if (priced === null) return <WithoutPrice of="明细" />;
  const { quote } = priced;
  return (
    <>
      <PriceLines quote={quote} />
      <p className={styles.words}>
        {packedWords(quote)}，价格簿 {quote.priceVersion}
      </p>
    </>
  );
}
