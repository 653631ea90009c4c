import type { ReactNode } from "react";
import { showTime } from "#ui/feedback/time.ts";
import { CheckIcon } from "./icons.tsx";
import styles from "./steps.module.css";

export interface TimelineEntry {
  text: ReactNode;
  /** ms since 1970; absent while it has not happened. */
  at?: number | null | undefined;
  done: boolean;
}

/** Past and future events, in order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const current = entries.findIndex((entry) => !entry.done);
  return (
    <ol className={styles.timeline}>
      {entries.map((entry, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are a fixed sequence and may repeat their words
          key={index}
          className={styles.entry}
          data-done={entry.done ? "" : undefined}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {entry.done ? <CheckIcon size={14} /> : null}
          </span>
          <span className={styles.text}>
            {entry.text}
            <span className={styles.hidden}>
              {entry.done ? "，已完成" : index === current ? "，进行中" : "，未开始"}
            </span>
          </span>
          {entry.at ? (
            <time className={styles.time} dateTime={new Date(entry.at).toISOString()}>
              {showTime(entry.at)}
            </time>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
