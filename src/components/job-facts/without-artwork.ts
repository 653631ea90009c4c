import { needsArtwork } from "#contract/artwork/artwork.ts";
import type { Job } from "#contract/jobs/jobs.ts";

interface Goods {
  readonly title: string;
  readonly job: Job | null;
  /** As the server says; else the job decides. */
  readonly needs_file?: boolean | undefined;
}

/** Are they printed from a file? Null for an unreadable job. */
export const needsFile = ({ job, needs_file }: Goods): boolean | null =>
  needs_file ?? (job === null ? null : needsArtwork(job));

/** Titles of the lines whose goods are made without a file. */
export const withoutArtwork = (lines: readonly Goods[]): string[] =>
  lines.flatMap((line) => (needsFile(line) === false ? [line.title] : []));
