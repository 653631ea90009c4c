import type { Job } from "#contract/jobs/jobs.ts";

/** The finished page of a job, and the bleed around it. Lengths in mm. */
export interface FinishedSize {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly bleedMm: number;
}

const labelBleedMm = 2;

/** Null where the size is not the page's: boxes, fixed formats, goods without measures. */
export function finishedSize(job: Job): FinishedSize | null {
  switch (job.quoteType) {
    case "lz":
    case "inkLz":
      return { widthMm: job.widthMm, heightMm: job.heightMm, bleedMm: labelBleedMm };
    case "ysp":
      if (job.box !== undefined || job.lengthMm === undefined || job.widthMm === undefined) {
        return null;
      }
      // A book's length is its height: 210×285 is upright.
      return job.yspType === "book"
        ? { widthMm: job.widthMm, heightMm: job.lengthMm, bleedMm: job.bleedMm }
        : { widthMm: job.lengthMm, heightMm: job.widthMm, bleedMm: job.bleedMm };
    case "pt":
    case "pb":
    case "paper":
      return null;
  }
}
