import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { type Options, options, payChannels, plainLookups, province } from "#contract/lookups.ts";
import type { Deps } from "#server/deps.ts";
import { paymentGateways } from "#server/gateways/payment-channels.ts";
import { route } from "#server/http/route.ts";
import { findLookup, listRegions } from "#server/store/shop-facts.ts";

const prefix = "/api/v2/system/";

/** Every plain lookup is a row of the lookup table, named by the end of its path. */
export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, province, ({ input }) => listRegions(deps.db, input.parent ?? null));
  route(app, deps, payChannels, () => channelsOnOffer(deps));
  for (const endpoint of plainLookups) {
    if (endpoint === payChannels) continue;
    const name = endpoint.path.slice(prefix.length);
    route(app, deps, endpoint, async () =>
      v.parse(endpoint.output, await findLookup(deps.db, name)),
    );
  }
}

/** The shop's payment channels, without those that its payInit would refuse. */
async function channelsOnOffer(deps: Deps): Promise<Options> {
  const gateways = new Map(Object.entries(paymentGateways(deps)));
  const listed = v.parse(options, await findLookup(deps.db, payChannels.path.slice(prefix.length)));
  const offered = await Promise.all(
    listed.map(({ value }) => gateways.get(value)?.offered() ?? Promise.resolve(false)),
  );
  return listed.filter((_, index) => offered[index] === true);
}
