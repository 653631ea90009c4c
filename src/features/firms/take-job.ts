import { callOnce } from "#api/call-once.ts";
import { newKey } from "#api/new-key.ts";
import { type FirmJob, type TakenInto, takeFirmJob } from "#contract/firms/firm-jobs.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { addSeenLine } from "#data/cart/cart-held.ts";
import { putDraft } from "#data/drafts/drafts.ts";

/** Ids of new lines and drafts whose taking has no reply, so that a repetition is the same one. */
const unanswered = new Map<string, string>();

const intentOf = (job_id: string, into: TakenInto): string => `${job_id} ${into}`;

/** A taking of this page has no reply: the next one completes it and adds nothing. */
export const isUnanswered = (job_id: string, into: TakenInto): boolean =>
  unanswered.has(intentOf(job_id, into));

/**
 * Takes a shared job into the cart of its kind, or into a draft of this device.
 * @throws `Refusal` or `Unreachable`
 */
export async function takeJob(
  { job_id, product_id: productId, title }: FirmJob,
  job: Job,
  into: TakenInto,
): Promise<void> {
  const intent = intentOf(job_id, into);
  const line_id = unanswered.get(intent) ?? newKey();
  unanswered.set(intent, line_id);
  const { line } = await callOnce(takeFirmJob, { job_id, line_id, into });
  if (line !== null) await addSeenLine(line).catch(() => undefined);
  if (into === "draft") {
    const { quoteType } = job;
    const draft = { id: line_id, productId, title, quoteType, job, updatedAt: Date.now() };
    const isKept = await putDraft(draft).catch(() => false);
    if (!isKept) throw new Refusal(codes.stateConflict, "这台设备不能保存草稿，请加入车里");
  }
  unanswered.delete(intent);
}
