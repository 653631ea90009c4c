import {
  currentVersion,
  type StoredDocument,
  stampWith,
  type UpcastStep,
  upcast,
} from "#contract/http/upcasting.ts";
import type { JobForm } from "./job-form.ts";

/**
 * Step n upgrades a job, or the form of one, from version n to n + 1. Append only; each has its
 * stored fixture in `tests/upgrade/`.
 */
export const jobSteps: readonly UpcastStep[] = [];

/** The current version of the job form. */
export const jobFormVersion = currentVersion(jobSteps);

/** A job, or an object with one, as stored: with the version of the job's form. */
export const stampedJob = <Stored extends object>(document: Stored) =>
  stampWith(document, jobFormVersion);

const isForm = (document: StoredDocument): document is StoredDocument & JobForm =>
  typeof document.quoteType === "string";

/**
 * A stored form of any version, complete or not; null where a newer program wrote it or it is
 * invalid.
 */
export function readStoredForm(
  form: object,
  formVersion: unknown,
  steps = jobSteps,
): JobForm | null {
  const found = upcast({ ...form, formVersion }, steps);
  return found.kind === "current" && isForm(found.document) ? found.document : null;
}
