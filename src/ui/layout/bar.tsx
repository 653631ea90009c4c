import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import styles from "./bar.module.css";

interface ActionBarProps {
  /** The left side: usually the price. */
  children?: ReactNode;
  /** The left side has buttons too: where both do not fit, the right ones go below. */
  acts?: boolean;
  /** One or two buttons. */
  actions: ReactNode;
  /** Text above the buttons. */
  notice?: ReactNode;
}

/**
 * Bar at the bottom edge of the screen on phones, on short pages too, and at the foot of its column
 * on wide screens. The page reserves its height, so that it covers nothing.
 */
export function ActionBar({ children, acts = false, actions, notice }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const measure = () => setHeight(element.offsetHeight);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return (
    <div className={styles.room} style={{ "--bar-height": `${height}px` } as CSSProperties}>
      <div className={styles.bar} ref={bar} data-action-bar="">
        {notice}
        <div className={styles.inner} data-acts={acts || undefined}>
          <div className={styles.info}>{children}</div>
          <div className={styles.actions}>{actions}</div>
        </div>
      </div>
    </div>
  );
}
