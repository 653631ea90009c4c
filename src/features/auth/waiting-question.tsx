import { nameOfWaiting } from "#components/outbox/waiting-words.ts";
import { type Waiting, waitingId } from "#data/outbox/waiting.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import styles from "./panel.module.css";

interface WaitingQuestionProps {
  readonly things: readonly Waiting[];
  /** False where this device could not restore it at the next login. */
  readonly mayKeep: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onWait: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before a logout what to do with each unsent change. */
export function WaitingQuestion(props: WaitingQuestionProps) {
  const { things, mayKeep, busy, onClose, onWait, onKeep, onDiscard } = props;
  return (
    <Dialog
      open={things.length > 0}
      onOpenChange={onClose}
      title={`还有 ${things.length} 项没有发出`}
      width="30rem"
      footer={
        <>
          <Button tone="danger" busy={busy} onClick={onDiscard}>
            放弃
          </Button>
          {mayKeep ? (
            <Button tone="outline" busy={busy} onClick={onKeep}>
              保留在本机
            </Button>
          ) : null}
          <Button onClick={onWait}>等发完</Button>
        </>
      }
    >
      <ul className={styles.waiting}>
        {things.map((one) => (
          <li key={waitingId(one)}>{nameOfWaiting(one)}</li>
        ))}
      </ul>
      <p className={styles.note}>等发完：先去待发箱，发完再退出。</p>
      {mayKeep ? (
        <p className={styles.note}>保留在本机：留在这台设备上，您再次登录后接着发。</p>
      ) : null}
      <p className={styles.note}>放弃：从本机删除，不再发给店铺，找不回来。</p>
    </Dialog>
  );
}
