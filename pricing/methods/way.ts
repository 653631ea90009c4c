import type { Job } from "#contract/jobs/jobs.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";

/** One way to make a thing, as the job that asks for it. */
export interface Way {
  readonly way: CodeOf<"way">;
  readonly job: Job;
}
