import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import type { Names } from "#contract/wording/job-words.ts";
import { versionsCopy } from "#data/cart/cart-copies.ts";
import { networkFirst } from "#data/copies/network-first.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./quote-versions.module.css";
import { versionWords } from "./version-words.ts";

export type Versions = Loading<readonly SignedQuote[]>;

/** The versions of a line's quote, latest first; no request where there is one only. */
export const versionsOf = (
  quoteNo: string | null,
  revision: number,
  signal: AbortSignal,
): Versions | null =>
  quoteNo === null || revision < 2
    ? null
    : handOn(
        networkFirst(versionsCopy({ versions_of: quoteNo }), { signal }).then(
          ({ value }) => value.items,
        ),
      );

interface QuoteVersionsProps {
  readonly versions: Versions;
  readonly names: Names;
}

/** 历次报价: v1, v2, v3 with their totals, changes and reasons. */
export function QuoteVersions({ versions, names }: QuoteVersionsProps) {
  return (
    <Card title="历次报价">
      <Loaded from={versions} skeleton={<Skeleton lines={3} />}>
        {(items) => (
          <ol className={styles.versions} aria-label="历次报价">
            {items.map((version, index) => (
              <Version
                key={version.quoteNo}
                version={version}
                before={items[index + 1]}
                names={names}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}

interface VersionProps {
  readonly version: SignedQuote;
  readonly before: SignedQuote | undefined;
  readonly names: Names;
}

function Version({ version, before, names }: VersionProps) {
  const { revision = 1, createdAt, validUntil, quote } = version;
  const words = before === undefined ? [] : versionWords(before, version, names);
  return (
    <li className={styles.version}>
      <p className={styles.head}>
        <span>
          v{revision}，{fullTime(createdAt)}
        </span>
        <Money yuan={quote.total} />
      </p>
      {words.map((word) => (
        <p key={word} className={styles.words}>
          {word}
        </p>
      ))}
      <p className={styles.words}>有效至 {fullTime(validUntil)}</p>
    </li>
  );
}
