import type { ReactNode } from "react";
import styles from "./state-title.module.css";
import type { TagTone } from "./tag.tsx";

interface StateTitleProps {
  readonly tone: TagTone;
  readonly children: ReactNode;
}

/** A state in large text with a bar of its colour; announced when it changes. */
export function StateTitle({ tone, children }: StateTitleProps) {
  return (
    <p className={styles.state} data-tone={tone} role="status">
      {children}
    </p>
  );
}
