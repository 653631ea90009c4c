import type { FastifyInstance } from "fastify";
import { serverPaths } from "#contract/paths/server-paths.ts";
import type { Settings } from "#server/config/settings.ts";
import { retryAfterSeconds } from "#server/http/faults.ts";
import type { Database, Durability } from "#server/infra/database/database.ts";
import type { ProcessState } from "#server/infra/runtime/process-phase.ts";
import { makeReadiness } from "./readiness.ts";

export interface HealthFacts {
  readonly settings: Settings;
  readonly processState: ProcessState;
  readonly databaseKind: "pglite" | "postgresql";
  /** `unknown` until the database has been queried. */
  readonly durability: Durability | "unknown";
  /** Null until it has been opened. */
  readonly db: Database | null;
}

/**
 * `/healthz`: the process runs, and the durability of an acknowledged write. `/readyz`: 200 where
 * the server accepts calls, 503 with the reason where not.
 */
export function registerHealth(app: FastifyInstance, facts: HealthFacts): void {
  const { settings, processState } = facts;
  app.get(serverPaths.health, async () => ({
    status: "ok",
    durability: facts.durability,
    database: facts.databaseKind,
    version: settings.version,
  }));
  const check = makeReadiness(facts.db, settings.dataDir, processState);
  app.get(serverPaths.ready, async (_request, reply) => {
    const { ready, checks } = await check();
    if (!ready) reply.code(503).header("retry-after", retryAfterSeconds);
    return { status: ready ? "ready" : "unavailable", ...checks };
  });
}
