import { useDeferredValue } from "react";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { useDeskPart } from "#desk/state/use-desk.ts";
import { PriceLines } from "#job/facts/price-lines.tsx";
import styles from "#job/facts/result.module.css";
import { packedWords } from "./packed-words.ts";

/** 明细: every line that the price is made of. */
export function LinesTab({ desk }: { readonly desk: QuoteDesk }) {
  const priced = useDeferredValue(useDeskPart(desk, (state) => state.priced));
  if (priced === null) return null;
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
