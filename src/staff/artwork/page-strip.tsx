import type { PageSize } from "#components/preflight/facts.ts";
import { said } from "#components/preflight/finding.ts";
import styles from "./review.module.css";

interface PageStripProps {
  readonly pages: number;
  readonly page: number;
  onPage(page: number): void;
  /** Of each page, once the preflight has read them. */
  readonly sizes: readonly PageSize[];
}

const sizeOf = (size: PageSize | undefined): string | null =>
  size === undefined ? null : said(size.trim ?? size.sheet);

/** 页面: every page with its size; one that differs from page 1 is marked. */
export function PageStrip({ pages, page, onPage, sizes }: PageStripProps) {
  const first = sizeOf(sizes[0]);
  return (
    <nav aria-label="页面" className={styles.strip}>
      <ol>
        {Array.from({ length: pages }, (_, at) => {
          const number = at + 1;
          const size = sizeOf(sizes[at]);
          return (
            <li key={number}>
              <button
                type="button"
                className={styles.leaf}
                aria-current={number === page ? "page" : undefined}
                data-other={size !== null && size !== first ? "" : undefined}
                onClick={() => onPage(number)}
              >
                <b>第 {number} 页</b>
                {size === null ? null : <span>{size}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
