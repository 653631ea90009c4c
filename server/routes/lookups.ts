import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { plainLookups, province } from "#contract/lookups.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/route.ts";
import { findLookup, listRegions } from "#server/store/shop-facts.ts";

const prefix = "/api/v2/system/";

/** Every plain lookup is a row of the lookup table, named by the end of its path. */
export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, province, ({ input }) => listRegions(deps.db, input.parent ?? null));
  for (const endpoint of plainLookups) {
    const name = endpoint.path.slice(prefix.length);
    route(app, deps, endpoint, async () =>
      v.parse(endpoint.output, await findLookup(deps.db, name)),
    );
  }
}
