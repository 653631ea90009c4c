import { useState, useSyncExternalStore } from "react";
import { paths } from "#contract/paths/paths.ts";
import { dropWaiting, type OutboxRow, tryAgain } from "#data/outbox/outbox.ts";
import { outboxNow, watchOutbox } from "#data/outbox/outbox-now.ts";
import { sendWaiting } from "#data/outbox/send-waiting.ts";
import { Button } from "#ui/controls/button.tsx";
import { Empty, Failed, Skeleton } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./outbox.module.css";
import { WaitingCard } from "./outbox-row.tsx";
import { callWords } from "./outbox-words.ts";

/** 待发箱: what this device holds for the shop and the shop has not got yet. */
export function Component() {
  const now = useSyncExternalStore(watchOutbox, outboxNow);
  return (
    <Page
      title="待发箱"
      back={paths.profile()}
      summary="没网时的改动存在本机，联网后自动发出。下单、付款、取消要您自己点。"
    >
      {now.kind === "reading" ? <Skeleton shape="card" lines={2} /> : null}
      {now.kind === "failed" ? (
        <Failed message="读不出本机存的内容" text="关掉其他标签页，再刷新这一页" />
      ) : null}
      {now.kind === "read" ? <Waiting rows={now.rows} /> : null}
    </Page>
  );
}

function Waiting({ rows }: { readonly rows: readonly OutboxRow[] }) {
  const [busy, setBusy] = useState(false);
  const [dropping, setDropping] = useState<OutboxRow | null>(null);

  const send = async () => {
    setBusy(true);
    const { sent, left } = await sendWaiting();
    setBusy(false);
    if (sent > 0) toast(`待发的 ${sent} 项已发出`, { tone: "ok" });
    else if (left) toast("还没有发出，联网后会自动再发", { tone: "wait" });
  };
  const again = async (row: OutboxRow) => {
    await tryAgain(row.seq);
    await send();
  };

  if (rows.length === 0) {
    return <Empty title="没有待发的内容" text="您的改动都已经到店铺了" />;
  }
  return (
    <>
      {rows.some(({ state }) => state === "waiting") ? (
        <Button className={styles.send} busy={busy} onClick={() => void send()}>
          现在发送
        </Button>
      ) : null}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.seq}>
            <WaitingCard
              row={row}
              busy={busy}
              onTryAgain={() => void again(row)}
              onDrop={() => setDropping(row)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={dropping !== null}
        onOpenChange={() => setDropping(null)}
        title="撤回这一项？"
        description={
          dropping === null
            ? ""
            : `${callWords(dropping.intent.name)}：${dropping.label}。撤回后不再发给店铺。`
        }
        confirmLabel="撤回"
        tone="danger"
        onConfirm={() => (dropping === null ? undefined : dropWaiting(dropping.seq))}
      />
    </>
  );
}
