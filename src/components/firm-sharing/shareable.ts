import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";

/** A cart line or a draft that may be shared with the firm. */
export interface Shareable {
  /** Of the line or the draft, which name its file on the device. */
  readonly id: string;
  readonly productId: string | null;
  readonly title: string;
  readonly job: Job;
  /** Names its materials. */
  readonly book: PriceBook | null;
  /** The file that came with it when it was taken from the firm. */
  readonly file?: { readonly upload_id: string; readonly name: string } | undefined;
}
