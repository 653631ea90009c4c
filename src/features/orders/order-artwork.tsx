import { type ReactNode, useState } from "react";
import styles from "#components/artwork/artwork.module.css";
import { ArtworkLine } from "#components/artwork/artwork-line.tsx";
import { filesAnchor, takesFiles } from "#components/orders/order-words.ts";
import { ProofingChoice } from "#components/proofs/proofing-choice.tsx";
import { wishedProofing, wishProofing } from "#components/proofs/wished-proofing.ts";
import type { ArtworkStatus } from "#contract/artwork/artwork.ts";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import { type ArtworkStage, artworkStage } from "#contract/artwork/artwork-stage.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { Card } from "#ui/layout/card.tsx";

interface OrderArtworkProps {
  order: OrderDetail;
  offline: boolean;
  onAttached(): void;
}

/** Titles of the lines that need no file; another host may omit them. */
const withoutFile = ({ items, artwork = [] }: OrderDetail): string[] =>
  items.flatMap(({ id: itemId, title }) =>
    artwork.some(({ item_id }) => item_id === itemId) ? [] : [title],
  );

const Said = ({ children }: { children: ReactNode }) => (
  <Card title="文件">
    <p className={styles.fileFacts}>{children}</p>
  </Card>
);

/** Stages of a file whose buyer may still choose between a proof and none. */
const choosable: ReadonlySet<ArtworkStage> = new Set(["none", "returned", "review", "proofReview"]);

/** What the next file asks for, also for uploads that are under way. */
function useWish(
  { order_id: orderId, proofing: atCheckout }: OrderDetail,
  files: readonly ArtworkStatus[],
) {
  const [wish, setWish] = useState(() => {
    // A file that replaces another asks for the same, unless the buyer has chosen on this page.
    const before = files.find(({ file }) => file !== null);
    return wishedProofing(orderId, before ? (before.proofing ?? "direct") : atCheckout);
  });
  const change = (proofing: Proofing) => {
    wishProofing(orderId, proofing);
    setWish(proofing);
  };
  return [wish, change] as const;
}

/** Files of the order's lines: after the payment, until each is accepted. */
export function OrderArtwork({ order, offline, onAttached }: OrderArtworkProps) {
  const { artwork, state } = order;
  const waiting = state === orderStates.awaitingPayment;
  const takes = takesFiles(state);
  const pieces = (artwork ?? []).flatMap((line) => [line, ...(line.parts ?? [])]);
  const [wish, setWish] = useWish(order, pieces);
  if (state === orderStates.cancelled || artwork === undefined) return null;
  if (artwork.length === 0) {
    return waiting || takes ? <Said>这些商品不用上传印刷文件。</Said> : null;
  }
  const without = withoutFile(order);
  const others = without.length === 0 ? "" : `${without.join("、")}不用文件。`;
  if (waiting) return <Said>付款后在这里上传印刷文件，付款前不用准备。{others}</Said>;
  const checked = pieces.filter(({ file, state: now }) => file !== null && now === "checking");
  const mayChoose = takes && pieces.some((piece) => choosable.has(artworkStage(piece)));
  return (
    <div ref={showIfNamed} id={filesAnchor} tabIndex={-1} className={styles.anchor}>
      <Card title="文件">
        {mayChoose ? (
          <ProofingChoice
            orderId={order.order_id}
            value={checked[0] === undefined ? wish : (checked[0].proofing ?? "direct")}
            sent={checked.length > 0}
            offline={offline}
            onChoose={setWish}
            onChanged={onAttached}
          />
        ) : null}
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

/** Scrolls to the files. */
export function showFiles(): void {
  const card = document.getElementById(filesAnchor);
  card?.scrollIntoView({ block: "start" });
  card?.querySelector<HTMLInputElement>("input[type=file]")?.focus({ preventScroll: true });
}

/** Shows the files when they appear, if the address names them. */
function showIfNamed(card: HTMLElement | null): void {
  if (card !== null && location.hash === `#${filesAnchor}`) showFiles();
}
