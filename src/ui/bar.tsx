import type { ReactNode } from "react";
import styles from "./bar.module.css";

interface ActionBarProps {
  /** The left side: usually the price. */
  children?: ReactNode;
  /** One or two buttons. */
  actions: ReactNode;
}

/** Bar at the foot of the screen on phones and of its column on wide screens. */
export function ActionBar({ children, actions }: ActionBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.info}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </div>
  );
}
