import type { CSSProperties, ReactNode } from "react";
import { Button } from "#ui/controls/button.tsx";
import { RefreshIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./states.module.css";

interface EmptyProps {
  title: string;
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

/** An empty state: a blank sheet with crop marks. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className={styles.blank}>
      <svg className={styles.sheet} viewBox="0 0 96 72" aria-hidden="true">
        <path d="M16 2v10M2 16h10M80 2v10M94 16H84M16 70V60M2 56h10M80 70V60M94 56H84" />
        <rect x="20" y="18" width="56" height="36" />
        <circle cx="48" cy="36" r="7" />
        <path d="M48 25v22M37 36h22" />
      </svg>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

interface FailedProps {
  message: string;
  text?: string | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
}

/** A failure: its message, and a retry. */
export function Failed({ message, text, onRetry, busy }: FailedProps) {
  return (
    <div className={styles.blank} role="alert">
      <svg className={styles.sheet} viewBox="0 0 96 72" aria-hidden="true">
        <rect className={styles.plateC} x="20" y="18" width="52" height="36" />
        <rect className={styles.plateM} x="26" y="14" width="52" height="36" />
        <path d="M41 28l14 14M55 28L41 42" />
      </svg>
      <p className={styles.title}>{message}</p>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {onRetry ? (
        <div className={styles.action}>
          <Button tone="outline" busy={busy} onClick={onRetry}>
            <RefreshIcon size={18} />
            重试
          </Button>
        </div>
      ) : null}
    </div>
  );
}

interface SkeletonProps {
  /** Number of lines or tiles. */
  lines?: number | undefined;
  shape?: "text" | "tiles" | "card" | undefined;
}

/** A skeleton in halftone. It appears after a moment, so that quick loads do not flicker. */
export function Skeleton({ lines = 3, shape = "text" }: SkeletonProps) {
  return (
    <div className={styles.skeleton} data-shape={shape} role="status">
      <span className={styles.hidden}>加载中</span>
      {Array.from({ length: lines }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other identity
          key={index}
          className={styles.bone}
          style={{ "--n": index } as CSSProperties}
        />
      ))}
    </div>
  );
}
