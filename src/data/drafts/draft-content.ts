import { readStoredForm, stampedJob } from "#contract/jobs/job-steps.ts";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import type { DraftRow } from "#db/rows.ts";

/** What of a draft the shop keeps. */
export const contentOf = ({ id: _, job, ...draft }: DraftRow): DraftContent => ({
  ...draft,
  job: { ...job },
});

/** The draft as this device keeps it; null where a newer version of the page wrote it. */
export function rowOfContent(id: string, content: DraftContent): DraftRow | null {
  const { job: form, formVersion, total, ...rest } = content;
  const job = readStoredForm(form, formVersion);
  if (job === null) return null;
  return stampedJob({ id, ...rest, job, ...(total === undefined ? {} : { total }) });
}

/** Equal in all that JSON says of them, in whatever order the names stand. */
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

/** Is it the same draft to its buyer? When it was written and what it cost then does not count. */
export const sameContent = (left: DraftContent, right: DraftContent): boolean =>
  left.title === right.title &&
  left.productId === right.productId &&
  left.quoteType === right.quoteType &&
  left.formVersion === right.formVersion &&
  sameValue(left.job, right.job);
