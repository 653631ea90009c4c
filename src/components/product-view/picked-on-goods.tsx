import { useCallback, useState, useSyncExternalStore } from "react";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { draftArtwork } from "#data/drafts/draft-artwork.ts";
import { Button } from "#ui/controls/button.tsx";
import { GoodsDialog } from "./goods-dialog.tsx";

interface PickedOnGoodsProps {
  /** The draft, or the cart's line that it became. */
  readonly draftId: string;
  readonly title: string;
  readonly job: Job;
  readonly quote: Quote;
}

/** 看成品效果: the file that was picked for a draft on this device; nothing where there is none. */
export function PickedOnGoods({ draftId, title, job, quote }: PickedOnGoodsProps) {
  const [open, setOpen] = useState(false);
  const subscribe = useCallback(
    (listener: () => void) => draftArtwork.watch(draftId, listener),
    [draftId],
  );
  const artwork = useSyncExternalStore(subscribe, () => draftArtwork.now(draftId));
  if (artwork === null || artwork === "unknown") return null;
  return (
    <>
      <Button
        tone="plain"
        size="s"
        aria-label={`看${title}的成品效果`}
        onClick={() => setOpen(true)}
      >
        看成品效果
      </Button>
      <GoodsDialog
        shown={open ? { file: artwork.file, job } : null}
        quote={quote}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
