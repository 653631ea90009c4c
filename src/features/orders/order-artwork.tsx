import type { ReactNode } from "react";
import type { OrderDetail } from "#contract/orders.ts";
import { orderStates } from "#contract/states.ts";
import { withoutArtwork } from "#job/facts/without-artwork.ts";
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

/** Every line of an order with its job, where it can be read. */
const linesOf = ({ items, lines }: OrderDetail) =>
  items.map(({ id: itemId, title }) => {
    const job = lines.find(({ item_id }) => item_id === itemId)?.job ?? null;
    return { title, job };
  });

const Said = ({ children }: { children: ReactNode }) => (
  <Card title="文件">
    <p className={styles.fileFacts}>{children}</p>
  </Card>
);

/** Files of the lines that are printed from one: after the payment, until each is accepted. */
export function OrderArtwork({ order, offline, onAttached }: OrderArtworkProps) {
  const { artwork = [], state } = order;
  const waiting = state === orderStates.awaitingPayment;
  const takes = takesFiles(state);
  if (state === orderStates.cancelled) return null;
  const without = withoutArtwork(linesOf(order));
  if (artwork.length === 0) {
    if (without.length < order.items.length || !(waiting || takes)) return null;
    return <Said>这些商品不用印刷文件，不用上传。</Said>;
  }
  const others = without.length === 0 ? "" : `${without.join("、")}不用文件。`;
  if (waiting) return <Said>付款后在这里上传印刷文件，付款前不用准备。{others}</Said>;
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
              onAttached={onAttached}
            />
          ))}
        </ul>
        {others === "" ? null : <p className={styles.fileFacts}>{others}</p>}
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
