import { useState, useSyncExternalStore } from "react";
import { readAskedOrders } from "#components/outbox/settle-requests.ts";
import { nameOfWaiting } from "#components/outbox/waiting-words.ts";
import { paths } from "#contract/paths/paths.ts";
import { syncDrafts } from "#data/drafts/sync-drafts.ts";
import { dropForm } from "#data/outbox/after-sale-forms.ts";
import { dropWaiting, type OutboxRow, tryAgain } from "#data/outbox/outbox.ts";
import { sendWaiting } from "#data/outbox/send-waiting.ts";
import { stillWaits, type Waiting, waitingId } from "#data/outbox/waiting.ts";
import { waitingNow, watchWaiting } from "#data/outbox/waiting-now.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { Button } from "#ui/controls/button.tsx";
import { Empty, Failed, Skeleton } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./outbox.module.css";
import { type PlainWaiting, WaitingCard } from "./outbox-row.tsx";
import { RequestCard } from "./request-card.tsx";

const settle = () => void readAskedOrders().catch(reportError);

/** Each visit compares the stored decisions about proofs with their orders. */
export function loader(): null {
  settle();
  return null;
}

/** 待发箱: this device's unsent changes. */
export function Component() {
  const now = useSyncExternalStore(watchWaiting, waitingNow);
  useAccountNews("orders", settle);
  return (
    <Page
      title="待发箱"
      back={paths.profile()}
      summary="没网时的改动存在本机，联网后自动发出。下单、付款、取消、收货、样稿、售后要您自己点。"
    >
      {now.kind === "reading" ? <Skeleton shape="card" lines={2} /> : null}
      {now.kind === "failed" ? (
        <Failed message="读不出本机存的内容" text="关掉其他标签页，再刷新这一页" />
      ) : null}
      {now.kind === "read" ? <WaitingList things={now.things} /> : null}
    </Page>
  );
}

/** The rows that 现在发送 sends. */
const maySend = (thing: Waiting): boolean =>
  (thing.kind === "call" && thing.row.state === "waiting") ||
  (thing.kind === "draft" && !thing.conflict);

async function drop(thing: PlainWaiting): Promise<void> {
  if (thing.kind === "call") await dropWaiting(thing.row.seq);
  else if (thing.kind === "afterSale") await dropForm(thing.orderId);
}

function WaitingList({ things }: { readonly things: readonly Waiting[] }) {
  const [busy, setBusy] = useState(false);
  const [dropping, setDropping] = useState<PlainWaiting | null>(null);

  const send = async () => {
    setBusy(true);
    const [calls, drafts] = await Promise.all([sendWaiting(), syncDrafts()]);
    setBusy(false);
    if (calls.sent > 0) toast(`待发的 ${calls.sent} 项已发出`, { tone: "ok" });
    else if (calls.left || drafts.left) {
      toast("还没有发出，联网后会自动再发", { tone: "wait" });
    }
  };
  const again = async (row: OutboxRow) => {
    await tryAgain(row.seq);
    await send();
  };

  const ended = things.filter((thing) => !stillWaits(thing));
  const waiting = things.length - ended.length;
  if (things.length === 0) {
    return <Empty title="没有待发的内容" text="您的改动都已经到店铺了" />;
  }
  return (
    <>
      <p className={styles.facts}>{waiting === 0 ? "没有待发的内容" : `共 ${waiting} 项待发`}</p>
      {things.some(maySend) ? (
        <Button className={styles.send} busy={busy} onClick={() => void send()}>
          现在发送
        </Button>
      ) : null}
      <ul className={styles.list}>
        {[...things.filter(stillWaits), ...ended].map((thing) => (
          <li key={waitingId(thing)}>
            {thing.kind === "order" ? (
              <RequestCard request={thing.request} />
            ) : (
              <WaitingCard
                thing={thing}
                busy={busy}
                onTryAgain={(row) => void again(row)}
                onDrop={() => setDropping(thing)}
              />
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={dropping !== null}
        onOpenChange={() => setDropping(null)}
        title="撤回这一项？"
        description={dropping === null ? "" : `${nameOfWaiting(dropping)}。撤回后不再发给店铺。`}
        confirmLabel="撤回"
        tone="danger"
        onConfirm={() => (dropping === null ? undefined : drop(dropping))}
      />
    </>
  );
}
