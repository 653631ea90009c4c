import type { Product } from "#contract/catalog/product-lists.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { cheapestWay } from "#pricing/methods/ways.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { presetJob } from "./opening.ts";

/** Inputs of a quick quote; mm, and pieces or packages. Null = the preset's own. */
export interface OpeningSize {
  readonly width: number | null;
  readonly height: number | null;
  readonly quantity: number | null;
}

export type SizedOpening =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly problems: readonly Problem[] };

type Preset = Pick<Product, "id" | "quoteType" | "preset">;

/** Width and height of a job; null where it has none, or is no flat piece. */
export function flatSize(job: Job): { readonly width: number; readonly height: number } | null {
  if (isLabel(job)) return { width: job.widthMm, height: job.heightMm };
  switch (job.quoteType) {
    case "ysp":
      if (job.box !== undefined || job.lengthMm === undefined || job.widthMm === undefined) {
        return null;
      }
      return { width: job.widthMm, height: job.lengthMm };
    case "pt":
    case "pb":
    case "paper":
      return null;
  }
}

/** The preset's own size and quantity. */
export function presetSize({ id, quoteType, preset }: Preset, book: PriceBook): OpeningSize {
  const job = presetJob(quoteType, preset, id, book);
  const flat = flatSize(job);
  return {
    width: flat?.width ?? null,
    height: flat?.height ?? null,
    quantity: job.quoteType === "paper" ? null : job.quantity,
  };
}

function withSize(job: Job, { width, height, quantity }: OpeningSize): object {
  const counted = job.quoteType === "paper" || quantity === null ? job : { ...job, quantity };
  const flat = flatSize(job);
  if (flat === null) return counted;
  const wide = width ?? flat.width;
  const high = height ?? flat.height;
  if (job.quoteType === "ysp") return { ...counted, widthMm: wide, lengthMm: high };
  const round = "shape" in job && job.shape === "circle";
  return { ...counted, widthMm: wide, heightMm: round ? wide : high };
}

/**
 * The job of a product's page for a size and a quantity: its preset with these, made the cheapest
 * way. The quick quote prices the same job.
 */
export function sizedOpening(
  { id, quoteType, preset }: Preset,
  size: OpeningSize,
  book: PriceBook,
): SizedOpening {
  const read = readJob(withSize(presetJob(quoteType, preset, id, book), size));
  return read.ok ? { ok: true, job: cheapestWay(read.value, book) } : read;
}
