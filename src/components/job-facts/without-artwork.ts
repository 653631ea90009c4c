import { needsArtwork } from "#contract/artwork/artwork.ts";
import type { Job } from "#contract/jobs/jobs.ts";

interface Goods {
  readonly title: string;
  readonly job: Job | null;
  /** As the shop says of these goods; else the job says it. */
  readonly needs_file?: boolean | undefined;
}

/** Whether they are printed from a file; of a job that cannot be read nobody knows: null. */
export const needsFile = ({ job, needs_file }: Goods): boolean | null =>
  needs_file ?? (job === null ? null : needsArtwork(job));

/** Titles of the lines whose goods are made without a file. */
export const withoutArtwork = (lines: readonly Goods[]): string[] =>
  lines.flatMap((line) => (needsFile(line) === false ? [line.title] : []));
