import type { FastifyInstance } from "fastify";
import { endOtherSessions, endSession, sessions } from "#contract/auth/sessions.ts";
import { type RouteDeps, route } from "#server/http/route.ts";

import * as store from "#server/modules/identity/sessions.repository.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, sessions, async ({ user, caller }) => {
    const rows = await store.sessionsOf(deps, user.id);
    return rows.map((row) => ({
      id: row.id,
      client: row.client,
      createdAt: row.createdAt.getTime(),
      lastSeenAt: row.lastSeenAt.getTime(),
      current: row.hash === caller.sessionHash,
    }));
  });

  route(app, deps, endSession, async ({ input, user }) => {
    await store.endSession(deps, user.id, input.id);
    return {};
  });

  route(app, deps, endOtherSessions, async ({ user, caller }) => {
    await store.revokeOtherSessions(deps.db, deps, user.id, caller.sessionHash);
    return {};
  });
}
