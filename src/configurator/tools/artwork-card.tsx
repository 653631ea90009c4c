import { Suspense, useCallback, useSyncExternalStore } from "react";
import { FilePicker } from "#components/artwork/file-picker.tsx";
import { lookOfQuote } from "#components/job-facts/material-look.ts";
import { TemplateButtons } from "#components/product-files/template-buttons.tsx";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { needsArtwork } from "#contract/artwork/artwork.ts";
import { draftArtwork } from "#data/drafts/draft-artwork.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Button } from "#ui/controls/button.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./artwork-card.module.css";

const ProductView = lazyPart(
  async () => (await import("#components/product-view/product-view.tsx")).ProductView,
);

/** Loads what draws a file while its field is pressed; without a network the drawing says so. */
const prepare = () =>
  void import("#components/product-view/prepare-drawing.ts").then(
    (tools) => tools.prepareDrawing(),
    () => undefined,
  );

/** The buyer's own file on the goods, before there is an order; goods that need no file have none. */
export function ArtworkCard({ session }: { readonly session: QuoteSession }) {
  const draftId = useSessionPart(session, (state) => state.draftId);
  const settled = useSessionPart(session, (state) => state.settled);
  const subscribe = useCallback(
    (listener: () => void) => draftArtwork.watch(draftId, listener),
    [draftId],
  );
  const artwork = useSyncExternalStore(subscribe, () => draftArtwork.now(draftId));
  if (settled === null || settled.job.quoteType === "paper" || !needsArtwork(settled.job))
    return null;
  const pick = ([file]: readonly [File, ...File[]]) => {
    void draftArtwork.put(draftId, session.title, file);
    // The file belongs to a draft, which the next visit opens.
    void session.keep();
  };
  const templates = (
    <TemplateButtons title={session.title} job={settled.job} plan={settled.quote.plan} />
  );
  if (artwork === null || artwork === "unknown") {
    return (
      <Card title="看成品效果">
        <p className={styles.words}>
          选好自己的文件，就能看印在成品上的样子。只在本机画，不上传；现在没有文件也能下单。
        </p>
        <FilePicker offline={false} label="选文件看效果" onReach={prepare} onPick={pick} />
        {templates}
      </Card>
    );
  }
  return (
    <Card title="看成品效果">
      <Suspense fallback={<Skeleton lines={4} shape="card" />}>
        <ProductView
          job={settled.job}
          plan={settled.quote.plan}
          look={lookOfQuote(settled.quote)}
          file={artwork.file}
        />
      </Suspense>
      <p className={styles.words}>
        {artwork.file.name}，
        {artwork.kept
          ? "已存在本机，付款后可以直接用它上传。"
          : "只在这一页，刷新或离开后要重新选。"}
      </p>
      <div className={styles.row}>
        <FilePicker quiet offline={false} label="换一个文件" onPick={pick} />
        <Button tone="plain" size="s" onClick={() => void draftArtwork.drop(draftId)}>
          拿掉文件
        </Button>
      </div>
      {templates}
    </Card>
  );
}
