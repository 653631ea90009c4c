import { Link } from "react-router-dom";
import { countWords } from "#ui/feedback/count-words.ts";
import styles from "./tabs.module.css";

export interface TabLink {
  to: string;
  label: string;
  count?: number | undefined;
  current: boolean;
}

interface TabLinksProps {
  items: readonly TabLink[];
  label?: string;
  /** Limit of counts: this number means as many or more. */
  most?: number;
}

/** Tabs with an address each. Scrolls sideways when narrow. */
export function TabLinks({ items, label = "分类", most = Number.NaN }: TabLinksProps) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul className={styles.row}>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={styles.tab}
              aria-current={item.current ? "page" : undefined}
              preventScrollReset
            >
              {item.label}
              {item.count ? (
                <span className={styles.count}>{countWords(item.count, most)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
