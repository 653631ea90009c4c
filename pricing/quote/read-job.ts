import { type Job, job as jobSchema } from "#contract/jobs/jobs.ts";
import { totalQuantity } from "#contract/jobs/quantities.ts";
import { parsed } from "#contract/quotes/parse.ts";
import * as quoteProblems from "#contract/wording/pricing/problem-words.ts";
import { bad, good, type Outcome } from "#pricing/core/outcome.ts";

/** No job has more pieces. */
export const mostPieces = 10_000_000;

/** The job validated by its schema, with the limits that span fields. */
export function readJob(input: unknown): Outcome<Job> {
  const read = parsed<Job>(jobSchema, input);
  if (!read.ok) return read;
  const job = read.value;
  if (job.quoteType !== "paper" && totalQuantity(job) > mostPieces)
    return bad("tooMany", quoteProblems.tooMany, "quantity");
  if ("quantities" in job && job.quantities !== undefined && job.quantities.length !== job.kinds)
    return bad("quantities", quoteProblems.quantities(job.kinds), "quantities");
  return good(job);
}
