import * as v from "valibot";
import { readTolerantly } from "#contract/http/tolerant.ts";
import { upcast } from "#contract/http/upcasting.ts";
import { jobFormVersion, jobSteps, stampedJob } from "./job-steps.ts";
import { type Job, job } from "./jobs.ts";

/** A job in a reply. Pages of version 1 know no stamp and refuse what they do not know. */
export const sentJob = (held: Job | null): Job | null =>
  held === null || jobFormVersion === 1 ? held : stampedJob(held);

/**
 * A job that was stored by whichever version: row, device, link, cart, order. Brought to
 * today's form, unknown fields left out; null where this program cannot read it.
 */
export function readStoredJob(stored: unknown, steps = jobSteps): Job | null {
  const found = upcast(stored, steps);
  return found.kind === "current" ? (readTolerantly(job, found.document) ?? null) : null;
}

/** A job of an older page on its way in, brought to today's form; all else is left to the rules. */
export function liftedJob(sent: unknown, steps = jobSteps): unknown {
  const found = upcast(sent, steps);
  return found.kind === "current" ? found.document : sent;
}

/** A stored job in a reply; null where this page is older than the job, or the job is damaged. */
export const storedJob = v.pipe(
  v.unknown(),
  v.transform((stored) => readStoredJob(stored)),
);
