import { useState } from "react";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { grouped } from "#contract/format/numerals.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { versionsCopy } from "#data/cart/cart-copies.ts";
import { fetchWithCache } from "#data/copies/fetch-with-cache.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import styles from "./quotes.module.css";

type Versions = Loading<readonly SignedQuote[]>;

const load = (quoteNo: string): Versions =>
  handOn(fetchWithCache(versionsCopy({ versions_of: quoteNo })).then(({ value }) => value.items));

interface QuoteRevisionsProps {
  readonly quoteNo: string;
  readonly revision: number;
}

/** The earlier prices of one quote, loaded when they are opened. */
export function QuoteRevisions({ quoteNo, revision }: QuoteRevisionsProps) {
  const [versions, setVersions] = useState<Versions | null>(null);
  const opened = (isOpen: boolean) => {
    if (isOpen && versions === null) setVersions(load(quoteNo));
  };
  return (
    <details onToggle={(event) => opened(event.currentTarget.open)}>
      <summary className={styles.summary}>改过 {revision - 1} 次，看历次报价</summary>
      {versions === null ? null : (
        <Loaded from={versions} skeleton={<Skeleton lines={revision} />}>
          {(items) => (
            <ol className={styles.versions} aria-label="历次报价">
              {items.map(({ quoteNo: number, revision: at = 1, createdAt, quote }) => (
                <li key={number} className={styles.head}>
                  <span className={styles.facts}>
                    v{at}，{fullTime(createdAt)}，{grouped(String(quote.quantity))} {quote.unit}
                  </span>
                  <Money yuan={quote.total} size="s" />
                </li>
              ))}
            </ol>
          )}
        </Loaded>
      )}
    </details>
  );
}
