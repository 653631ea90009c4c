import { readForm } from "#components/job-form/job-form.ts";
import { type CartLine, isReadable } from "#contract/cart/carts.ts";
import { type Draft, removeDraft } from "#data/drafts/drafts.ts";
import { sameJob } from "./cart-line-data.ts";

/**
 * Drafts that stand in the cart as they are: the tap's reply was lost, or the device's own last
 * word. A draft has the id of the line that it becomes; one that was changed since is none.
 */
function handedOver(drafts: readonly Draft[], lines: readonly CartLine[]): Draft[] {
  const jobs = new Map(lines.filter(isReadable).map(({ line_id, job }) => [line_id, job]));
  return drafts.filter((draft) => {
    const job = jobs.get(draft.id);
    const read = job === undefined ? null : readForm(draft.job);
    return job !== undefined && read?.ok === true && sameJob(read.job, job);
  });
}

/** Removes them from the device; answers with the drafts that are left. */
export async function withoutHandedOver(
  drafts: readonly Draft[],
  lines: readonly CartLine[],
): Promise<readonly Draft[]> {
  const done = handedOver(drafts, lines);
  await Promise.all(done.map(({ id }) => removeDraft(id))).catch(() => undefined);
  return drafts.filter((draft) => !done.includes(draft));
}
