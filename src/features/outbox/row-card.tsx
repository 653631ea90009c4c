import type { ReactNode } from "react";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./outbox.module.css";

interface RowCardProps {
  readonly kind: string;
  readonly tag: string;
  readonly tone?: TagTone;
  /** Its subject in the buyer's own words; empty where the kind is enough. */
  readonly about: string;
  /** Since when it is on the device, and why it waits. */
  readonly facts: string;
  /** Dialogs, beside the actions. */
  readonly dialogs?: ReactNode;
  /** The actions; the main one is the last. */
  readonly children: ReactNode;
}

/** One row of 待发箱: its text, and beside it on a wide screen its actions. */
export function RowCard({ kind, tag, tone, about, facts, dialogs, children }: RowCardProps) {
  return (
    <Card>
      <div className={styles.row}>
        <div className={styles.text}>
          <p className={styles.what}>
            <b>{kind}</b>
            <Tag tone={tone}>{tag}</Tag>
          </p>
          {about === "" ? null : <p>{about}</p>}
          <p className={styles.facts}>{facts}</p>
        </div>
        <div className={styles.acts}>{children}</div>
      </div>
      {dialogs}
    </Card>
  );
}
