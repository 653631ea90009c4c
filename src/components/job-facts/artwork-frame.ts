import type { Job } from "#contract/jobs/jobs.ts";

/** What a print file has to be like. Lengths in mm. */
export interface ArtworkFrame {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly bleedMm: number;
  /** Pages, where the job fixes them. */
  readonly pages: number | null;
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
      return { widthMm: job.lengthMm, heightMm: job.widthMm, bleedMm: job.bleedMm, pages };
    }
    case "pt":
    case "pb":
    case "paper":
      return null;
  }
}

/** The same for one of several files of a job: a label each; how many pages others have is open. */
export function partFrame(job: Job): ArtworkFrame | null {
  const frame = artworkFrame(job);
  const isLabel = job.quoteType === "lz" || job.quoteType === "inkLz";
  return frame && { ...frame, pages: isLabel ? 1 : null };
}
