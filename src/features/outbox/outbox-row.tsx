import type { OutboxRow } from "#data/outbox/outbox.ts";
import { Button } from "#ui/controls/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./outbox.module.css";
import { callWords } from "./outbox-words.ts";

interface WaitingCardProps {
  readonly row: OutboxRow;
  readonly busy: boolean;
  readonly onTryAgain: () => void;
  readonly onDrop: () => void;
}

/** One thing that has not reached the shop: what it is, since when, why it waits. */
export function WaitingCard({ row, busy, onTryAgain, onDrop }: WaitingCardProps) {
  const { intent, label, since, state, reason } = row;
  const refused = state === "refused";
  const what = callWords(intent.name);
  return (
    <Card>
      <p className={styles.what}>
        <b>{what}</b>
        <Tag tone={refused ? "danger" : "y"}>{refused ? "没有被接受" : "待发"}</Tag>
      </p>
      <p>{label}</p>
      <p className={styles.facts}>
        {showTime(since)} 存下{reason === null ? "，还没有发出" : `，${reason}`}
      </p>
      <div className={styles.acts}>
        {refused ? (
          <Button tone="plain" size="s" busy={busy} onClick={onTryAgain}>
            再试一次
          </Button>
        ) : null}
        <Button tone="plain" size="s" aria-label={`撤回：${what}，${label}`} onClick={onDrop}>
          撤回
        </Button>
      </div>
    </Card>
  );
}
