import { newKey } from "#api/new-key.ts";
import { useWords } from "#api/shop-words.ts";
import { keyed } from "#components/job-facts/keyed.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import { type Conflict, settleConflict } from "#data/drafts/shop-drafts.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { conflictRows } from "./conflict-rows.ts";
import styles from "./draft-conflict.module.css";

interface DraftConflictProps {
  readonly id: string;
  readonly title: string;
  readonly conflict: Conflict;
  readonly book: PriceBook | null;
  readonly onClose: () => void;
  /** The buyer has chosen: the displayed sides are outdated. */
  readonly onChosen: () => void;
}

/** 两处都改了: both sides of a draft in words, and the choice between them. */
export function DraftConflict(props: DraftConflictProps) {
  const { id, title, conflict, book, onClose, onChosen } = props;
  const { mine, theirs } = conflict;
  const words = useWords();
  const rows = conflictRows(conflict, { words, book });
  const choose = async (chosen: DraftContent, aside: DraftContent | null) => {
    onClose();
    try {
      await settleConflict(
        id,
        chosen,
        aside === null ? null : { id: newKey(), content: { ...aside, updatedAt: Date.now() } },
      );
    } catch {
      toast("没有保存成功，请稍后再试", { tone: "danger" });
      return;
    }
    toast(aside === null ? "已按您选的保存" : "两份都留下了", { tone: "ok" });
    onChosen();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={`${title}：两处都改了`}
      description="这份草稿在两台设备上各改过。改得不同的在下面，选一份接着用；其余改动已合在一起。"
      footer={
        <div className={styles.acts}>
          <Button tone="plain" onClick={() => void choose(theirs, mine)}>
            两份都留
          </Button>
          <Button tone="outline" onClick={() => void choose(theirs, null)}>
            用另一台的
          </Button>
          <Button onClick={() => void choose(mine, null)}>用这台的</Button>
        </div>
      }
    >
      <table className={styles.sides} aria-label="两处的不同">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">这台设备</th>
            <th scope="col">另一台设备</th>
          </tr>
        </thead>
        <tbody>
          {keyed(rows, ({ name }) => name).map(({ key, item: { name, was, is } }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{was ?? "无"}</td>
              <td>{is ?? "无"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
