import { sessionPort } from "#api/session-port.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import { seenCart } from "#data/cart/cart-seen.ts";
import { waitingChange, waitingJobOf } from "#data/cart/waiting-lines.ts";
import { getDraft } from "#data/drafts/drafts.ts";
import { jobOf } from "./job-form.ts";

/** An existing form: a draft of this device or a line of the cart. */
export interface HeldForm {
  readonly id: string;
  readonly title: string;
  readonly form: JobForm;
  /** Edition of the cart's line that it was opened from, where the host has one. */
  readonly edition?: string | undefined;
}

/** The lines of both of the buyer's carts; none for a visitor, who has no cart. */
export async function cartLines(signal: AbortSignal): Promise<readonly CartLine[]> {
  const port = await sessionPort();
  if ((await port.userToken()) === null) return [];
  const [print, paper] = await Promise.allSettled([
    seenCart("print", { signal }),
    seenCart("paper", { signal }),
  ]);
  if (print.status === "rejected" && paper.status === "rejected") throw print.reason;
  return [print, paper].flatMap((one) => (one.status === "fulfilled" ? one.value.value : []));
}

const waitingForm = async (lineId: string): Promise<JobForm | null> => {
  const row = await waitingChange(lineId).catch(() => undefined);
  return row === undefined ? null : jobOf(waitingJobOf(row));
};

/**
 * The form that `?draft=` or `?line=` names; null where it does not exist. A line with a waiting
 * change opens with that change.
 */
export async function heldForm(request: Request): Promise<HeldForm | null> {
  const query = new URL(request.url).searchParams;
  const draftId = query.get("draft");
  if (draftId !== null) {
    const draft = await getDraft(draftId).catch(() => null);
    if (draft !== null) return { id: draft.id, title: draft.title, form: draft.job };
  }
  const lineId = draftId ?? query.get("line");
  if (lineId === null) return null;
  const waiting = await waitingForm(lineId);
  // A draft that was sent waits as a change of its line, or is gone.
  if (draftId !== null && waiting === null) return null;
  const lines = await cartLines(request.signal).catch(() => []);
  const line = lines.find((one) => one.line_id === lineId);
  if (line === undefined || line.job === null) return null;
  const { line_id: id, title, edition } = line;
  return { id, title, form: waiting ?? line.job, edition };
}
