import type { Job } from "#contract/jobs/jobs.ts";

/** Requirements of a print file. Lengths in mm. */
export interface ArtworkFrame {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly bleedMm: number;
  /** Number of pages, where the job determines it. */
  readonly pages: number | null;
  /** A book: its pages are printed in sheets of four. */
  readonly bound?: boolean;
}

const labelBleedMm = 2;

/** Null where the size is not the page's: boxes, fixed formats, goods without measures. */
export function artworkFrame(job: Job): ArtworkFrame | null {
  switch (job.quoteType) {
    case "lz":
    case "inkLz":
      return {
        widthMm: job.widthMm,
        heightMm: job.heightMm,
        bleedMm: labelBleedMm,
        pages: job.kinds,
      };
    case "ysp": {
      if (job.box !== undefined || job.lengthMm === undefined || job.widthMm === undefined) {
        return null;
      }
      const pages =
        job.yspType === "book" ? job.parts.reduce((sum, { pages: p }) => sum + p, 0) : null;
      return {
        widthMm: job.lengthMm,
        heightMm: job.widthMm,
        bleedMm: job.bleedMm,
        pages,
        bound: pages !== null,
      };
    }
    case "pt":
    case "pb":
    case "paper":
      return null;
  }
}

/** The same for one of a job's several files: one label each; the pages of others are unknown. */
export function partFrame(job: Job): ArtworkFrame | null {
  const frame = artworkFrame(job);
  const isLabel = job.quoteType === "lz" || job.quoteType === "inkLz";
  return frame && { ...frame, pages: isLabel ? 1 : null };
}
