import type { FastifyReply, FastifyRequest } from "fastify";
import { eventStreamType } from "#contract/events/events.ts";
import { securityHeaders } from "#server/http/headers.ts";
import { TooBusy } from "#server/http/replies.ts";
import { varyBy } from "#server/http/vary.ts";
import type { WithSettings } from "#server/infra/deps.ts";
import type { EventStreams } from "./event-streams.ts";

/** Does the caller want a stream instead of one reply? Notes that the reply depends on it. */
export function asksForStream({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  varyBy(reply, "Accept");
  return headers.accept?.includes(eventStreamType) === true;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** From here on the reply is written past Fastify, which would wait for its end. */
function beginStream(deps: WithSettings, { request, reply }: Exchange) {
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

interface Reader<Versions> {
  readonly sessionHash: string;
  /** The account or person whose streams are limited together. */
  readonly ownerId: string;
  readonly read: () => Promise<Versions>;
}

/** Opens a stream for one reader. @throws TooBusy where there is no room for it */
export async function serveStream<Versions extends object>(
  deps: WithSettings,
  streams: EventStreams<Versions>,
  { sessionHash, ownerId, read }: Reader<Versions>,
  exchange: Exchange,
): Promise<Versions> {
  const limit = streams.limitFor(ownerId);
  if (limit !== null) throw new TooBusy(limit === "account" ? 429 : 503);
  const versions = await read();
  const response = beginStream(deps, exchange);
  streams.add({ sessionHash, ownerId, response, versions });
  return versions;
}
