import { Suspense } from "react";
import { lookOfQuote } from "#components/job-facts/material-look.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";

const ProductView = lazyPart(async () => (await import("./product-view.tsx")).ProductView);

interface GoodsDialogProps {
  /** The file on the goods of this job; null: the dialog is closed. */
  readonly shown: { readonly file: Blob; readonly job: Job } | null;
  readonly quote: Quote;
  readonly onClose: () => void;
}

/** A file on its goods, above the screen that names both. */
export const GoodsDialog = ({ shown, quote, onClose }: GoodsDialogProps) => (
  <Dialog open={shown !== null} onOpenChange={onClose} title="成品效果" width="44rem">
    {shown === null ? null : (
      <Suspense fallback={<Skeleton lines={6} shape="card" />}>
        <ProductView
          job={shown.job}
          plan={quote.plan}
          look={lookOfQuote(quote)}
          file={shown.file}
        />
      </Suspense>
    )}
  </Dialog>
);
