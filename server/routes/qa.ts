import type { FastifyInstance } from "fastify";
import { qaGrant } from "#contract/qa.ts";
import type { Deps } from "#server/deps.ts";
import { route } from "#server/http/route.ts";

export function register(app: FastifyInstance, deps: Deps): void {
  route(app, deps, qaGrant, async () => ({ granted: deps.settings.qa }));
}
