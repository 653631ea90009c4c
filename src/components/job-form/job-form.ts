import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { isLabel, perLabelKind } from "#contract/lookups/kinds.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";

export type ReadForm =
  | { readonly ok: true; readonly job: Job }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Optional measures: an empty field is "not given", and the engine reports a missing one. */
const optionalMeasures: Record<Job["quoteType"], readonly string[]> = {
  pt: ["lengthMm", "widthMm", "metres", "weightKg"],
  ysp: ["lengthMm", "widthMm"],
  paper: ["lengthMm", "widthMm", "reelWidthMm"],
  ...perLabelKind(["maxOdMm"]),
  pb: [],
};

const withoutEmpty = (value: object, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).filter(([key, held]) => held !== null || !names.includes(key)),
  );

const stepMeasures = ["sides", "lengthMm", "widthMm", "count"];
const steps = (hgx: readonly object[]) => hgx.map((step) => withoutEmpty(step, stepMeasures));

function candidate(form: JobForm): Record<string, unknown> {
  const pruned = withoutEmpty(form, optionalMeasures[form.quoteType]);
  if (isLabel(form)) return { ...pruned, hgx: steps(form.hgx) };
  switch (form.quoteType) {
    case "ysp":
      return {
        ...pruned,
        parts: form.parts.map((part) => ({ ...part, hgx: steps(part.hgx) })),
      };
    case "pt":
    case "pb":
    case "paper":
      return pruned;
  }
}

/** Validates the input by the contract's rules; defaults fill fields that are not in the form. */
export function readForm(form: JobForm): ReadForm {
  const read = readJob(candidate(form));
  return read.ok ? { ok: true, job: read.value } : read;
}

/** The job of a form; null where it is incomplete. */
export function wholeJob(form: JobForm): Job | null {
  const read = readForm(form);
  return read.ok ? read.job : null;
}

/** A job from outside (a preset, a shared link), or null where it is invalid. */
export function jobOf(input: unknown): Job | null {
  const read = readJob(input);
  return read.ok ? read.value : null;
}

/** The message for a field, or for the first field inside it where `deep`. */
export const problemAt = (
  problems: readonly Problem[],
  field: string,
  deep = false,
): string | undefined =>
  problems.find(
    (problem) => problem.field === field || (deep && problem.field?.startsWith(`${field}.`)),
  )?.message;

/** The form with another amount: of one kind, or of paper. */
export function withQuantity(form: JobForm, quantity: number): JobForm {
  if (form.quoteType === "paper") return { ...form, qty: String(quantity) };
  if (!("quantities" in form)) return { ...form, quantity };
  const { quantities: _, ...alike } = form;
  return { ...alike, quantity };
}
