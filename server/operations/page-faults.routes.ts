import type { FastifyInstance } from "fastify";
import { reportPageFault } from "#contract/qa/page-faults.ts";
import { addressOf } from "#server/http/address.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { takeOne } from "#server/infra/database/throttles.repository.ts";

import { keepPageFault } from "./page-faults.repository.ts";

/** Reports that one address may send an hour. */
const most = 30;

export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, reportPageFault, async ({ input, request }) => {
    await takeOne(deps, { key: `fault:${addressOf(request)}`, windowMs: 3_600_000, most });
    const fresh = await keepPageFault(deps, input);
    if (fresh !== null) request.log.warn({ event: "pageFault", fault: fresh }, "event");
    return {};
  });
}
