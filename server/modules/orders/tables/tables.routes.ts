import type { FastifyInstance } from "fastify";
import { attachData } from "#contract/artwork/data-calls.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithFiles } from "#server/infra/deps.ts";
import { attachDataWithin, readData } from "./line-tables.ts";

/** Tables of variable data, after their upload. */
export function register(app: FastifyInstance, deps: RouteDeps & WithFiles): void {
  route(app, deps, attachData, async ({ input, user }) => {
    const asked = { ...input, userId: user.id };
    const records = await readData(deps, asked);
    return inTransaction(deps.db, async (tx) => ({
      order_id: input.order_id,
      artwork: await attachDataWithin(tx, deps, { ...asked, records }),
    }));
  });
}
