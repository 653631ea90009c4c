import type { Job } from "./jobs.ts";
import type { KeptTools } from "./kept-tools.ts";

/** 返单: the earlier order's tools that a job names. */
export const keptOf = (job: Job): KeptTools | undefined =>
  job.quoteType === "ysp" || job.quoteType === "lz" ? job.kept : undefined;

/** The same job with other tools, or with none: for other people, and for a shop without them. */
export function withTools(job: Job, kept: KeptTools | undefined): Job {
  if (job.quoteType !== "ysp" && job.quoteType !== "lz") return job;
  const { kept: _former, ...rest } = job;
  return kept === undefined ? rest : { ...rest, kept };
}
