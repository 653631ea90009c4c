import type { Step } from "#components/job-form/finishing-picks.ts";
import type { Part } from "#components/job-form/sheet-parts.ts";
import type { FormProps } from "#configurator/fields/form-props.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";

/** A block with questions about one part of a printed job. */
export interface PartProps
  extends Pick<FormProps<"ysp">, "session" | "book" | "form" | "problems" | "change"> {
  readonly part: Part;
  readonly index: number;
}

/** The form with other fields in one part. */
export const withPart = (
  form: PartProps["form"],
  index: number,
  next: Partial<Part>,
): PartProps["form"] => ({
  ...form,
  parts: form.parts.map((one, at) => (at === index ? { ...one, ...next } : one)),
});

/** A printed job with other fields in one part; other kinds stay. */
export const jobWithPart = (job: Job, index: number, next: Partial<Part>): JobForm =>
  job.quoteType === "ysp"
    ? { ...job, parts: job.parts.map((one, at) => (at === index ? { ...one, ...next } : one)) }
    : job;

/** The finishing of one part of a job. */
export const stepsOfPart = (job: Job, index: number): readonly Step[] =>
  job.quoteType === "ysp" ? (job.parts[index]?.hgx ?? []) : [];
