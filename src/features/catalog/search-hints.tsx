import { Suspense, use } from "react";
import { Link } from "react-router-dom";
import { searchProducts } from "#contract/catalog/product-search.ts";
import { paths } from "#contract/paths/paths.ts";
import { leadingWords, oftenSought, type ShelfItem } from "./find-products.ts";
import styles from "./search-hints.module.css";

interface SearchHintsProps {
  /** The text of the box. */
  readonly text: string;
  /** The catalogue; empty where it cannot be loaded. */
  readonly shelf: Promise<readonly ShelfItem[]>;
}

function Hints({ text, shelf }: SearchHintsProps) {
  const items = use(shelf);
  if (text.trim() === "") {
    const words = leadingWords(items);
    if (words.length === 0) return null;
    return (
      <nav className={styles.often} aria-label="常搜">
        <span className={styles.label}>常搜</span>
        {words.map((word) => (
          <Link key={word} to={paths.products({ q: word })} className={styles.word}>
            {word}
          </Link>
        ))}
      </nav>
    );
  }
  const found = searchProducts(items, text).slice(0, 5);
  if (found.length === 0) return null;
  return (
    <nav className={styles.found} aria-label="可能要找的">
      <ul>
        {found.map(({ id, name, category }) => (
          <li key={id}>
            <Link to={paths.product({ id })} className={styles.product}>
              {name}
              <span className={styles.category}>{category}</span>
            </Link>
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
