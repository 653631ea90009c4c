import { firmJobLimits, type shareFirmJob } from "#contract/firms/firm-jobs.ts";
import { fenOf } from "#contract/format/money.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import { withTools } from "#contract/jobs/kept-job.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { takeUploads } from "#server/modules/artwork/uploads.repository.ts";
import { withoutDelivery } from "#server/modules/cart/cart-pricing.ts";
import * as members from "#server/modules/firms/membership.repository.ts";
import {
  assertOffered,
  type QuoteTools,
  quoteAside,
  subjectOf,
} from "#server/modules/quotes/quoting.ts";
import * as store from "./firm-jobs.repository.ts";

export const missing = () => new Refusal(codes.notFound, "这项共享不存在或已移除");

/**
 * Copies a job into the firm's list; a repetition has one effect.
 * @throws Refusal `notFound`, `forbidden`, `quoteImpossible`, `stateConflict` (the list is full)
 */
export async function shareWithin(
  tx: Transaction,
  tools: QuoteTools,
  userId: string,
  input: ParsedInputOf<typeof shareFirmJob>,
): Promise<Record<string, never>> {
  const { job_id: id, product_id: productId, upload_id: uploadId, title, note } = input;
  await members.lockAccount(tx, userId);
  const { firmId } = await members.lockFirmFor(tx, userId, "sharedJobs");
  const found = await store.findFirmJob(tx, firmId, id);
  if (found?.shared.sharedBy === userId) return {};
  if ((await store.countFirmJobs(tx, firmId)) >= firmJobLimits.jobs) {
    const text = `企业共享最多放${firmJobLimits.jobs}项，请先移除不用的`;
    throw new Refusal(codes.stateConflict, text);
  }
  const job = withTools(withoutDelivery(input.job), undefined);
  const { offered } = await subjectOf(tx, job, productId);
  assertOffered(job, offered, tools.book);
  const quote = await quoteAside({ sums: tools.deps.sums, caller: userId }, tools.book, job);
  const at = nowDate(tools.deps);
  const ids = uploadId === null ? [] : [uploadId];
  await takeUploads(tx, { userId, kind: "shared", orderId: null, ids, at });
  const made = await store.insertFirmJob(tx, {
    ...{ id, firmId, productId, title, note, uploadId },
    sharedBy: userId,
    job: stampedJob(job),
    totalFen: fenOf(quote.total),
    unit: quote.unit,
    createdAt: at,
  });
  if (!made) throw new Refusal(codes.stateConflict, "这个编号已用过，请重新共享");
  return {};
}

/** Removes a shared job. @throws Refusal `notFound`, `forbidden` */
export async function removeWithin(tx: Transaction, userId: string, jobId: string): Promise<void> {
  const { firmId, role } = await members.lockFirm(tx, userId);
  const found = await store.findFirmJob(tx, firmId, jobId);
  if (found === null) throw missing();
  if (found.shared.sharedBy !== userId && role !== "owner") {
    throw new Refusal(codes.forbidden, "只有共享人和负责人能移除");
  }
  await store.deleteFirmJob(tx, jobId);
}
