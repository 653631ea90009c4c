import { needsArtwork } from "#contract/artwork.ts";
import type { Job } from "#contract/jobs.ts";

/** Titles of the lines whose goods are made without a file; a job that cannot be read says nothing. */
export const withoutArtwork = (
  lines: ReadonlyArray<{ readonly title: string; readonly job: Job | null }>,
): string[] =>
  lines.flatMap(({ title, job }) => (job === null || needsArtwork(job) ? [] : [title]));
