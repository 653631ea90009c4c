import { readForm } from "#components/job-form/job-form.ts";
import { type CartLine, isReadable } from "#contract/cart/carts.ts";
import { type Draft, removeDraft } from "#data/drafts/drafts.ts";
import { sameJob } from "./cart-line-data.ts";

/**
 * Drafts that are in the cart unchanged: the request's reply was lost, or the cart's own copy shows
 * it. A draft has the id of its line; one that was changed since does not count.
 */
function handedOver(drafts: readonly Draft[], lines: readonly CartLine[]): Draft[] {
  const jobs = new Map(lines.filter(isReadable).map(({ line_id, job }) => [line_id, job]));
  return drafts.filter((draft) => {
    const job = jobs.get(draft.id);
    const read = job === undefined ? null : readForm(draft.job);
    return job !== undefined && read?.ok === true && sameJob(read.job, job);
  });
}

/** Removes them from the device; returns the remaining drafts. */
export async function withoutHandedOver(
  drafts: readonly Draft[],
  lines: readonly CartLine[],
): Promise<readonly Draft[]> {
  const done = handedOver(drafts, lines);
  await Promise.all(done.map(({ id }) => removeDraft(id))).catch(() => undefined);
  return drafts.filter((draft) => !done.includes(draft));
}
