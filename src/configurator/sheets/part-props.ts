import type { Step } from "#components/job-form/finishing-picks.ts";
import type { Part } from "#components/job-form/sheet-parts.ts";
import type { FormProps } from "#configurator/fields/form-props.ts";
import { nearestGsm } from "#configurator/fields/nearest-gsm.ts";
import type { Amount } from "#configurator/fields/quantity-card.tsx";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";

type SheetForm = FormProps<"ysp">["form"];

/** A block with questions about one part of a printed job. */
export interface PartProps
  extends Pick<FormProps<"ysp">, "session" | "book" | "form" | "problems" | "change"> {
  readonly part: Part;
  readonly index: number;
}

/** Fields of one part; the plies of a set share all but their paper. */
const changedParts = <One extends Part>(
  parts: readonly One[],
  yspType: SheetForm["yspType"],
  index: number,
  next: Partial<Part>,
): One[] => {
  const { paperId: _paper, gsm: _gsm, ...print } = next;
  return parts.map((one, at) => {
    if (at === index) return { ...one, ...next };
    return yspType === "ncr" ? { ...one, ...print } : one;
  });
};

/** The form with other fields in one part. */
export const withPart = (form: SheetForm, index: number, next: Partial<Part>): SheetForm => ({
  ...form,
  parts: changedParts(form.parts, form.yspType, index, next),
});

/** The form with another paper of a like weight; white ink goes where it would not show. */
export function withPaper(form: SheetForm, index: number, paper: Paper): SheetForm {
  const part = form.parts[index];
  const next = { paperId: paper.id, gsm: nearestGsm(paper, part?.gsm ?? null) };
  if (paper.ground !== undefined || (part?.frontWhite ?? part?.backWhite) === undefined)
    return withPart(form, index, next);
  const frontColors = part?.frontWhite === "only" ? 4 : (part?.frontColors ?? 4);
  return withPart(form, index, {
    ...next,
    frontColors,
    frontWhite: undefined,
    backWhite: undefined,
  });
}

/** The form with another number of plies: the first and the last keep their papers. */
export function withPlies(form: SheetForm, plies: number | null, { papers }: PriceBook): SheetForm {
  const [top, ...others] = form.parts;
  const bottom = others.at(-1);
  if (plies === null || plies < 2 || top === undefined || bottom === undefined)
    return { ...form, plies };
  const kind = papers.find(({ id }) => id === bottom.paperId)?.kind;
  const paper = papers.find(
    (one) => one.kind === kind && one.id !== top.paperId && one.id !== bottom.paperId,
  );
  const gsm = paper?.gsms[0]?.gsm;
  const found =
    paper === undefined || gsm === undefined ? bottom : { ...bottom, paperId: paper.id, gsm };
  const middle = others.length > 1 ? (others[0] ?? found) : found;
  const between = Array.from({ length: plies - 2 }, () => middle);
  return { ...form, plies, parts: [top, ...between, bottom] };
}

/** A printed job with other fields in one part; other kinds stay. */
export const jobWithPart = (job: Job, index: number, next: Partial<Part>): JobForm =>
  job.quoteType === "ysp"
    ? { ...job, parts: changedParts(job.parts, job.yspType, index, next) }
    : job;

/** The finishing of one part of a job. */
export const stepsOfPart = (job: Job, index: number): readonly Step[] =>
  job.quoteType === "ysp" ? (job.parts[index]?.hgx ?? []) : [];

/** The form with another amount; of kinds that are alike nothing else is kept. */
export function withAmount(form: SheetForm, amount: Amount): SheetForm {
  const { quantities: _, ...alike } = form;
  const { quantity, kinds, quantities } = amount;
  return {
    ...alike,
    quantity,
    kinds,
    ...(quantities === undefined ? {} : { quantities: [...quantities] }),
  };
}
