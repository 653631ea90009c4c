import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { accountEvents, eventStreamType } from "#contract/events/events.ts";
import { securityHeaders } from "#server/http/headers.ts";
import { TooBusy } from "#server/http/replies.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { varyBy } from "#server/http/vary.ts";
import type { WithSettings } from "#server/infra/deps.ts";
import type { EventStreams } from "./event-streams.ts";
import { versionsOf } from "./versions.repository.ts";

const asksForStream = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes(eventStreamType) === true;

/** From here on the reply is written past Fastify, which would wait for its end. */
function beginStream(deps: WithSettings, request: FastifyRequest, reply: FastifyReply) {
  const isHttps = request.protocol === "https";
  const headers = {
    ...securityHeaders(deps.settings, eventStreamType, isHttps),
    ...reply.getHeaders(),
    "content-type": eventStreamType,
    // nginx would hold events back until its buffer is full.
    "x-accel-buffering": "no",
    // What ended is not held open for a next call, so that a server can close.
    connection: "close",
  };
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.flushHeaders();
  return reply.raw;
}

export function register(app: FastifyInstance, deps: RouteDeps, streams: EventStreams): void {
  app.addHook("preClose", () => streams.close());
  route(app, deps, accountEvents, async ({ user, caller, request, reply }) => {
    varyBy(reply, "Accept");
    if (!asksForStream(request)) return versionsOf(deps, user.id);
    const limit = streams.limitFor(user.id);
    if (limit !== null) throw new TooBusy(limit === "account" ? 429 : 503);
    const versions = await versionsOf(deps, user.id);
    const { sessionHash } = caller;
    const response = beginStream(deps, request, reply);
    streams.add({ sessionHash, userId: user.id, response, versions });
    return versions;
  });
}
