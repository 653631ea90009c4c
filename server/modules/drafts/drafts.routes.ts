import type { FastifyInstance } from "fastify";
import { listDrafts, putDraft, removeDraft } from "#contract/quotes/drafts.ts";
import { type RouteDeps, route } from "#server/http/route.ts";

import { dropDraft, keepDraft, keptDrafts } from "./draft-changes.ts";

export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, listDrafts, ({ user }) => keptDrafts(deps, user.id));
  route(app, deps, putDraft, async ({ input, user }) => {
    await keepDraft(deps, user.id, input);
    return {};
  });
  route(app, deps, removeDraft, async ({ input, user }) => {
    await dropDraft(deps, user.id, input);
    return {};
  });
}
