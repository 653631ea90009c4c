import type { ReactNode } from "react";
import { AlertIcon, ClockIcon, DoneIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  /** `wait`: something is pending; `danger`: something was refused; `ok`: done. */
  tone: "wait" | "danger" | "ok";
  action?: ReactNode;
  children: ReactNode;
}

const icons = { wait: ClockIcon, danger: AlertIcon, ok: DoneIcon } as const;

/** An important state of the screen, with its actions. */
export function Notice({ tone, action, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "danger" ? "alert" : "status"}>
      <Icon size={20} />
      <p className={styles.text}>{children}</p>
      {action}
    </div>
  );
}
