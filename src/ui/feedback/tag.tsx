import type { ReactNode } from "react";
import styles from "./tag.module.css";

export type TagTone = "c" | "m" | "y" | "k" | "ok" | "danger";

/** A short word on a tint; the colour repeats the word's meaning. */
export function Tag({ tone = "k", children }: { tone?: TagTone | undefined; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
