import { type FinishedSize, finishedSize } from "#contract/artwork/finished-size.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isPrinted } from "#contract/jobs/white-ink.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import { type FlapSizes, plainShapes } from "#contract/price-book/shapes.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import { dieLineOf } from "#pricing/core/die-line.ts";

/** Requirements of a print file. Lengths in mm. */
export interface ArtworkFrame extends FinishedSize {
  /** Number of pages, where the job determines it. */
  readonly pages: number | null;
  /** A book: its pages are printed in sheets of four. */
  readonly bound?: boolean;
  /** A box or bag unfolded: a picture is laid on it, but a file may keep any sheet round it. */
  readonly unfolded?: boolean;
}

function pagesOf(job: Job): number | null {
  if (isLabel(job)) return job.kinds;
  if (job.quoteType !== "ysp" || job.yspType !== "book") return null;
  return job.parts.reduce((sum, { pages }) => sum + pages, 0);
}

/** Flaps of the quoted box or bag; those of every book where a quote is older than they. */
export const flapsOf = (plan: Plan | null): FlapSizes =>
  (plan?.kind === "sheet" ? plan.flaps : undefined) ?? plainShapes.flaps;

function unfoldedFrame(job: Job, plan: Plan | null): ArtworkFrame | null {
  const die = job.quoteType === "ysp" ? dieLineOf(job, flapsOf(plan)) : undefined;
  if (job.quoteType !== "ysp" || die === undefined) return null;
  const { widthMm, heightMm } = die;
  return { widthMm, heightMm, bleedMm: job.bleedMm, pages: null, unfolded: true };
}

/** Null where the size is not the page's: fixed formats, goods without measures. */
export function artworkFrame(job: Job, plan: Plan | null): ArtworkFrame | null {
  const size = finishedSize(job);
  if (size === null) return unfoldedFrame(job, plan);
  const frame = { ...size, pages: pagesOf(job) };
  return job.quoteType === "ysp" ? { ...frame, bound: job.yspType === "book" } : frame;
}

/**
 * What one of a job's several files is printed on: one label, or one block of a book. Null where
 * it cannot be drawn alone. Places count from 1.
 */
export function jobOfPlace(job: Job, place: number): Job | null {
  if (isLabel(job)) return { ...job, kinds: 1 };
  if (job.quoteType !== "ysp" || job.yspType !== "book") return null;
  const printed = job.parts.filter(isPrinted);
  const part = printed.length > 1 ? printed[(place - 1) % printed.length] : undefined;
  return part === undefined ? null : { ...job, kinds: 1, parts: [part] };
}

/** The same for one of a job's several files: one label each; the pages of others are unknown. */
export function partFrame(job: Job, plan: Plan | null): ArtworkFrame | null {
  const frame = artworkFrame(job, plan);
  return frame && { ...frame, pages: isLabel(job) ? 1 : null };
}
