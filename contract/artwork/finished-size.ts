import type { Job } from "#contract/jobs/jobs.ts";
import { isLabel } from "#contract/lookups/kinds.ts";

/** The finished page of a job, and the bleed around it. Lengths in mm. */
export interface FinishedSize {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly bleedMm: number;
}

const labelBleedMm = 2;

/** Null where the size is not the page's: boxes, fixed formats, goods without measures. */
export function finishedSize(job: Job): FinishedSize | null {
  if (isLabel(job)) return { widthMm: job.widthMm, heightMm: job.heightMm, bleedMm: labelBleedMm };
  switch (job.quoteType) {
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
