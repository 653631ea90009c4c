import { readStoredForm, stampedJob } from "#contract/jobs/job-steps.ts";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import type { DraftRow } from "#db/rows.ts";

/** The part of a draft that the server stores. */
export const contentOf = ({ id: _, job, ...draft }: DraftRow): DraftContent => ({
  ...draft,
  job: { ...job },
});

/** The draft in this device's form; null where a newer version of the page wrote it. */
export function rowOfContent(id: string, content: DraftContent): DraftRow | null {
  const { job: form, formVersion, total, ...rest } = content;
  const job = readStoredForm(form, formVersion);
  if (job === null) return null;
  return stampedJob({ id, ...rest, job, ...(total === undefined ? {} : { total }) });
}

/** Are they equal as JSON, in whatever order the names are? */
export function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== "object" || typeof right !== "object") return false;
  if (left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const own = new Map(Object.entries(left).filter(([, value]) => value !== undefined));
  const others = Object.entries(right).filter(([, value]) => value !== undefined);
  return (
    own.size === others.length &&
    others.every(([name, value]) => own.has(name) && sameValue(own.get(name), value))
  );
}

/** Is it the same draft to its buyer? Its time and its last price do not count. */
export const sameContent = (left: DraftContent, right: DraftContent): boolean =>
  left.title === right.title &&
  left.productId === right.productId &&
  left.quoteType === right.quoteType &&
  left.formVersion === right.formVersion &&
  sameValue(left.job, right.job);
