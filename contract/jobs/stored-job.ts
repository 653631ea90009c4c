import * as v from "valibot";
import { readTolerantly } from "#contract/http/tolerant.ts";
import { upcast } from "#contract/http/upcasting.ts";
import { jobFormVersion, jobSteps, stampedJob } from "./job-steps.ts";
import { type Job, job } from "./jobs.ts";

/** A job in a reply. Pages of version 1 do not know `formVersion` and refuse unknown fields. */
export const sentJob = (held: Job | null): Job | null =>
  held === null || jobFormVersion === 1 ? held : stampedJob(held);

/**
 * A stored job of any version: row, device, link, cart, order. Upgraded to today's form without
 * unknown fields; null where this program cannot read it.
 */
export function readStoredJob(stored: unknown, steps = jobSteps): Job | null {
  const found = upcast(stored, steps);
  return found.kind === "current" ? (readTolerantly(job, found.document) ?? null) : null;
}

/**
 * An incoming job of an older page, upgraded to today's form; everything else is left to
 * validation.
 */
export function liftedJob(sent: unknown, steps = jobSteps): unknown {
  const found = upcast(sent, steps);
  return found.kind === "current" ? found.document : sent;
}

/** A stored job in a reply; null where this page is older than the job, or the job is damaged. */
export const storedJob = v.pipe(
  v.unknown(),
  v.transform((stored) => readStoredJob(stored)),
);
