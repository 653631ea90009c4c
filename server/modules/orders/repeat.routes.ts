import type { FastifyInstance } from "fastify";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { withTools } from "#contract/jobs/kept-job.ts";
import { readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import { openRepeat } from "#contract/orders/repeat-calls.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { itemOfCode } from "#server/modules/order-records/finished-items.repository.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { subjectOf } from "#server/modules/quotes/quoting.ts";
import { keptOfItem } from "./repeating.ts";

/** A job without what its buyer wrote, where it goes, and whose tools it uses. */
function impersonal(job: Job): Job {
  const { delivery: _delivery, priceVersion: _version, ...rest } = withTools(job, undefined);
  return { ...rest, remark: "" };
}

export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, openRepeat, async ({ input, visitor }) => {
    const item = await itemOfCode(deps.db, input.code);
    const job = item === null ? null : readStoredJob(item.job);
    if (item === null || job === null) throw new Refusal(codes.notFound, "没有这个返单码");
    const { title } = await subjectOf(deps.db, job, item.productId);
    const shown = { title, job: sentJob(impersonal(job)) };
    if (visitor?.id !== item.userId) return shown;
    const book = await bookInForce(deps.db, nowDate(deps));
    return { ...shown, ...(await keptOfItem(deps, book, item.userId, item.id)) };
  });
}
