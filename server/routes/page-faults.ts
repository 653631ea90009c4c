import type { FastifyInstance } from "fastify";
import { reportPageFault } from "#contract/page-faults.ts";
import type { Deps } from "#server/deps.ts";
import { addressOf } from "#server/http/address.ts";
import { route } from "#server/http/route.ts";
import { keepPageFault } from "#server/store/page-faults.ts";
import { takeOne } from "#server/store/throttles.ts";

/** Reports an hour that one address may send. */
const most = 30;

export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reportPageFault, async ({ input, request }) => {
    await takeOne(deps, { key: `fault:${addressOf(request)}`, windowMs: 3_600_000, most });
    const fresh = await keepPageFault(deps, input);
    if (fresh !== null) request.log.warn({ event: "pageFault", fault: fresh }, "event");
    return {};
  });
}
