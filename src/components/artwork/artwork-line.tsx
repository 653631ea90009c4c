import { useSelector } from "@xstate/react";
import { Suspense, useState, useSyncExternalStore } from "react";
import { artworkFrame, partFrame } from "#components/job-facts/artwork-frame.ts";
import { takesFile, takesFiles } from "#components/orders/order-words.ts";
import { SentOnGoods } from "#components/product-view/sent-on-goods.tsx";
import type { ArtworkPart, LineArtwork } from "#contract/artwork/artwork.ts";
import { lineStage } from "#contract/artwork/artwork-stage.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { draftArtwork } from "#data/drafts/draft-artwork.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Button } from "#ui/controls/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import styles from "./artwork.module.css";
import { ArtworkParts } from "./artwork-parts.tsx";
import { ArtworkPiece } from "./artwork-piece.tsx";
import { artworkStateWords, artworkTones } from "./artwork-words.ts";
import { PickedFile } from "./picked-file.tsx";
import { type LineUpload, uploadOf } from "./upload-effects.ts";

const LineTable = lazyPart(
  async () => (await import("#components/variable-data/line-table.tsx")).LineTable,
);

interface ArtworkLineProps {
  order: OrderDetail;
  line: LineArtwork;
  offline: boolean;
  onAttached(): void;
}

/** Is one of these files being uploaded, paused, or half sent by an earlier visit? */
function useBegun(uploads: readonly LineUpload[]): boolean {
  const subscribe = (listener: () => void) => {
    const subscriptions = uploads.map(({ actor }) => actor.subscribe(listener));
    return () => {
      for (const one of subscriptions) one.unsubscribe();
    };
  };
  return useSyncExternalStore(subscribe, () =>
    uploads.some(({ actor }) => {
      const now = actor.getSnapshot();
      return now.hasTag("going") || now.hasTag("held") || now.matches("interrupted");
    }),
  );
}

/** In several files? The buyer's choice; else as sent or begun. */
function useApart(orderId: string, { item_id: itemId, parts = [] }: LineArtwork, open: boolean) {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [uploads] = useState(() =>
    open ? parts.map(({ place }) => uploadOf(orderId, { itemId, place })) : [],
  );
  const begun = useBegun(uploads);
  return [chosen ?? (begun || parts.some(({ file }) => file !== null)), setChosen] as const;
}

/** The line's single file, in the form of a part. */
const wholeOf = (line: LineArtwork): ArtworkPart => ({
  ...line,
  place: 0,
  name: "",
  state: line.file === null ? "none" : line.state,
});

/** One line's files: state, requirements and progress. */
export function ArtworkLine({ order, line, offline, onAttached }: ArtworkLineProps) {
  const { order_id: orderId, order_no: orderNo, items, lines, state: orderState } = order;
  const { item_id: itemId, parts = [] } = line;
  const item = items.find(({ id }) => id === itemId);
  const priced = lines.find(({ item_id }) => item_id === itemId);
  const job = priced?.job ?? null;
  const plan = priced?.quote.plan ?? null;
  const whole = wholeOf(line);
  const [apart, setApart] = useApart(orderId, line, takesFiles(orderState));
  const [upload] = useState(() => uploadOf(orderId, { itemId, place: 0 }, onAttached));
  const going = useSelector(upload.actor, (now) => now.hasTag("going") || now.hasTag("held"));
  const state = going && !apart ? "sending" : lineStage(line);
  const isOpen = (piece: ArtworkPart) => takesFile(orderState, piece.state);
  const mayTurn = parts.length > 0 && !going && [whole, ...parts].every(isOpen);
  const goods = item?.title ?? "商品";
  const decides = takesFiles(orderState);
  const shared = { orderId, orderNo, goods, itemId, offline, onAttached, decides };
  return (
    <li className={styles.line} aria-label={`${goods}的文件`}>
      <div className={styles.head}>
        <p className={styles.title}>{item?.title}</p>
        <Tag tone={artworkTones[state]}>{artworkStateWords[state]}</Tag>
      </div>
      {apart ? (
        <ArtworkParts
          {...shared}
          parts={parts}
          frame={job === null ? null : partFrame(job, plan)}
          isOpen={isOpen}
        />
      ) : (
        <ArtworkPiece
          {...shared}
          piece={whole}
          upload={upload}
          frame={job === null ? null : artworkFrame(job, plan)}
          open={isOpen(whole)}
        />
      )}
      {apart ||
      going ||
      item === undefined ||
      !isOpen(whole) ||
      whole.state === "checking" ? null : (
        <PickedFile
          files={draftArtwork}
          line={{ draftId: priced?.line_id, title: item.title }}
          onUse={(file) => upload.choose(file, job === null ? null : artworkFrame(job, plan))}
        />
      )}
      {item === undefined || job === null || line.data === undefined ? null : (
        <Suspense>
          <LineTable
            orderId={orderId}
            line={{ draftId: priced?.line_id, title: item.title }}
            itemId={itemId}
            table={line.data}
            job={job}
            open={decides}
            offline={offline}
            onAttached={onAttached}
          />
        </Suspense>
      )}
      {priced === undefined || job === null ? null : (
        <SentOnGoods line={line} job={job} quote={priced.quote} />
      )}
      {mayTurn ? (
        <Button tone="plain" size="s" onClick={() => setApart(!apart)}>
          {apart
            ? "合成一个文件传"
            : `分 ${parts.length} 个文件传：${parts[0]?.name}、${parts[1]?.name}${parts.length > 2 ? "…" : ""}`}
        </Button>
      ) : null}
    </li>
  );
}
