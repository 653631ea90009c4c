import {
  currentVersion,
  type StoredDocument,
  stampWith,
  type UpcastStep,
  upcast,
} from "#contract/http/upcasting.ts";
import type { JobForm } from "./job-form.ts";

/**
 * Step n brings a job, or the form of one, from version n to n + 1. Append only; each has its
 * stored fixture in `tests/upgrade/`.
 */
export const jobSteps: readonly UpcastStep[] = [];

/** The version that jobs written now carry. */
export const jobFormVersion = currentVersion(jobSteps);

/** A job, or what holds one, as it is stored: with the version of the job's form. */
export const stampedJob = <Stored extends object>(document: Stored) =>
  stampWith(document, jobFormVersion);

const isForm = (document: StoredDocument): document is StoredDocument & JobForm =>
  typeof document.quoteType === "string";

/**
 * A form that was stored by whichever version, finished or not; null where it was written by a
 * newer program or is none.
 */
export function readStoredForm(
  form: object,
  formVersion: unknown,
  steps = jobSteps,
): JobForm | null {
  const found = upcast({ ...form, formVersion }, steps);
  return found.kind === "current" && isForm(found.document) ? found.document : null;
}
