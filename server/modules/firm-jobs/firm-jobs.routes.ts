import type { FastifyInstance } from "fastify";
import * as jobs from "#contract/firms/firm-jobs.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import { pricedBefore } from "#server/modules/quotes/priced-before.ts";
import { quoteTools } from "#server/modules/quotes/quote-tools.ts";
import { firmJobsPage } from "./reading.ts";
import { removeWithin, shareWithin } from "./sharing.ts";
import { takeWithin } from "./taking.ts";

/** 企业共享: jobs that people of one firm share. */
export function register(app: FastifyInstance, deps: RouteDeps & WithPricing): void {
  route(app, deps, jobs.firmJobs, async ({ input, user }) =>
    firmJobsPage(deps.db, await quoteTools(deps), user.id, input),
  );
  route(app, deps, jobs.shareFirmJob, async ({ input, user, key }) => {
    const tools = await quoteTools(deps);
    const intent = intentOf(jobs.shareFirmJob, user.id, { key, input });
    return pricedBefore(tools, (priced) =>
      withIdempotency(deps, intent, (tx) => shareWithin(tx, priced, user.id, input)),
    );
  });
  route(app, deps, jobs.takeFirmJob, async ({ input, user, key }) => {
    const tools = await quoteTools(deps);
    const intent = intentOf(jobs.takeFirmJob, user.id, { key, input });
    return pricedBefore(tools, (priced) =>
      withIdempotency(deps, intent, (tx) => takeWithin(tx, priced, user.id, input)),
    );
  });
  route(app, deps, jobs.removeFirmJob, async ({ input, user }) => {
    await inTransaction(deps.db, (tx) => removeWithin(tx, user.id, input.job_id));
    return {};
  });
}
