import type { FastifyInstance } from "fastify";
import { type AccountVersions, accountEvents } from "#contract/events/events.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { EventStreams } from "./event-streams.ts";
import { asksForStream, serveStream } from "./serve-stream.ts";
import { versionsOf } from "./versions.repository.ts";

export function register(
  app: FastifyInstance,
  deps: RouteDeps,
  streams: EventStreams<AccountVersions>,
): void {
  app.addHook("preClose", () => streams.close());
  route(app, deps, accountEvents, async ({ user, caller, request, reply }) => {
    const read = () => versionsOf(deps, user.id);
    if (!asksForStream(request, reply)) return read();
    const reader = { sessionHash: caller.sessionHash, ownerId: user.id, read };
    return serveStream(deps, streams, reader, { request, reply });
  });
}
