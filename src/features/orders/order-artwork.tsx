import type { OrderDetail } from "#contract/orders.ts";
import { orderStates } from "#contract/states.ts";
import { Card } from "#ui/card.tsx";
import styles from "./artwork.module.css";
import { ArtworkLine } from "./artwork-line.tsx";
import { takesFiles } from "./order-words.ts";

interface OrderArtworkProps {
  order: OrderDetail;
  offline: boolean;
  onAttached(): void;
}

const id = "order-files";

/** Files of the lines that are printed from one: after the payment, until each is accepted. */
export function OrderArtwork({ order, offline, onAttached }: OrderArtworkProps) {
  const { artwork = [], state } = order;
  const waiting = state === orderStates.awaitingPayment;
  if (artwork.length === 0 || state === orderStates.cancelled) return null;
  if (waiting) {
    return (
      <Card title="文件">
        <p className={styles.fileFacts}>付款后在这里上传印刷文件，付款前不用准备。</p>
      </Card>
    );
  }
  const takes = takesFiles(state);
  return (
    <div id={id} tabIndex={-1} className={styles.anchor}>
      <Card title="文件">
        <ul className={styles.lines}>
          {artwork.map((line) => (
            <ArtworkLine
              key={line.item_id}
              order={order}
              line={line}
              offline={offline}
              open={
                takes &&
                line.state !== "accepted" &&
                !(state === orderStates.artworkRejected && line.state === "checking")
              }
              onAttached={onAttached}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** Brings the files to the eye. */
export function showFiles(): void {
  const card = document.getElementById(id);
  card?.scrollIntoView({ block: "start" });
  card?.querySelector<HTMLInputElement>("input[type=file]")?.focus({ preventScroll: true });
}
