import type { Job } from "#contract/jobs.ts";
import type { CodeOf } from "#contract/vocabularies.ts";

/** One way to make a thing, as the job that asks for it. */
export interface Way {
  readonly way: CodeOf<"way">;
  readonly job: Job;
}
