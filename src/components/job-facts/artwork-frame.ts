import { type FinishedSize, finishedSize } from "#contract/artwork/finished-size.ts";
import type { Job } from "#contract/jobs/jobs.ts";

/** Requirements of a print file. Lengths in mm. */
export interface ArtworkFrame extends FinishedSize {
  /** Number of pages, where the job determines it. */
  readonly pages: number | null;
}

const isLabel = ({ quoteType }: Job): boolean => quoteType === "lz" || quoteType === "inkLz";

function pagesOf(job: Job): number | null {
  if (job.quoteType === "lz" || job.quoteType === "inkLz") return job.kinds;
  if (job.quoteType !== "ysp" || job.yspType !== "book") return null;
  return job.parts.reduce((sum, { pages }) => sum + pages, 0);
}

/** Null where the size is not the page's: boxes, fixed formats, goods without measures. */
export function artworkFrame(job: Job): ArtworkFrame | null {
  const size = finishedSize(job);
  return size && { ...size, pages: pagesOf(job) };
}

/** The same for one of a job's several files: one label each; the pages of others are unknown. */
export function partFrame(job: Job): ArtworkFrame | null {
  const size = finishedSize(job);
  return size && { ...size, pages: isLabel(job) ? 1 : null };
}
