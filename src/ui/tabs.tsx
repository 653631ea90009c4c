import { Link } from "react-router-dom";
import styles from "./tabs.module.css";

export interface TabLink {
  to: string;
  label: string;
  count?: number | undefined;
  current: boolean;
}

/** Tabs that are places: each has its own address. Scrolls sideways when narrow. */
export function TabLinks({ items, label = "分类" }: { items: readonly TabLink[]; label?: string }) {
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
              {item.count ? <span className={styles.count}>{item.count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
