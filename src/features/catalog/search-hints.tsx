import { Suspense, use } from "react";
import { Link } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { oftenSought } from "#contract/search/often-sought.ts";
import { Money } from "#ui/feedback/money.tsx";
import { withCommas } from "#ui/feedback/with-commas.ts";
import styles from "./search-hints.module.css";
import type { SearchShelf, ShelfItem } from "./search-shelf.ts";

interface SearchHintsProps {
  /** The text of the box. */
  readonly text: string;
  /** The catalogue; null where it cannot be loaded. */
  readonly shelf: Promise<SearchShelf | null>;
}

/** The price of the product as its page opens, with the options that were found. */
export function HintPrice({
  shelf,
  item,
}: {
  readonly shelf: SearchShelf;
  readonly item: ShelfItem;
}) {
  const offer = use(shelf.offerOf(item));
  if (offer === null) return "按需报价";
  return (
    <>
      <Money yuan={offer.total} size="s" /> {withCommas(String(offer.quantity))} {offer.unit}
    </>
  );
}

function Hint({ shelf, item }: { readonly shelf: SearchShelf; readonly item: ShelfItem }) {
  return (
    <Link to={paths.product({ id: item.id, with: item.with })} className={styles.product}>
      <img
        src={item.picture}
        alt=""
        width="56"
        height="42"
        decoding="async"
        className={styles.picture}
      />
      <span className={styles.name}>{item.name}</span>
      <span className={styles.price}>
        <Suspense fallback={null}>
          <HintPrice shelf={shelf} item={item} />
        </Suspense>
      </span>
    </Link>
  );
}

const mostHints = 6;

function Hints({ text, shelf: loading }: SearchHintsProps) {
  const shelf = use(loading);
  if (shelf === null) return null;
  if (text.trim() === "") {
    if (shelf.often.length === 0) return null;
    return (
      <nav className={styles.often} aria-label="常搜">
        <span className={styles.label}>常搜</span>
        {shelf.often.map((word) => (
          <Link key={word} to={paths.products({ q: word })} className={styles.word}>
            {word}
          </Link>
        ))}
      </nav>
    );
  }
  const found = shelf.search(text).items.slice(0, mostHints);
  if (found.length === 0) return null;
  return (
    <nav className={styles.found} aria-label="可能要找的">
      <ul>
        {found.map((item) => (
          <li key={item.id}>
            <Hint shelf={shelf} item={item} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Reserves the space of common searches, so that content below does not move. */
const Space = () => (
  <div className={`${styles.often} ${styles.space}`} aria-hidden="true">
    <span>常搜</span>
    {oftenSought.map((word) => (
      <span key={word} className={styles.word}>
        {word}
      </span>
    ))}
  </div>
);

/** Common searches, and product suggestions while somebody types. */
export const SearchHints = (props: SearchHintsProps) => (
  <Suspense fallback={props.text.trim() === "" ? <Space /> : null}>
    <Hints {...props} />
  </Suspense>
);
