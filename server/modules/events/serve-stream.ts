import type { FastifyReply, FastifyRequest } from "fastify";
import { eventStreamType } from "#contract/events/events.ts";
import { asksFor, beginRaw, type Exchange } from "#server/http/raw-reply.ts";
import { TooBusy } from "#server/http/replies.ts";
import type { WithSettings } from "#server/infra/deps.ts";
import type { EventStreams } from "./event-streams.ts";

/** Does the caller want a stream instead of one reply? Notes that the reply depends on it. */
export const asksForStream = (request: FastifyRequest, reply: FastifyReply): boolean =>
  asksFor(eventStreamType, { request, reply });

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
  const response = beginRaw(deps, eventStreamType, exchange, {
    // What ended is not held open for a next call, so that a server can close.
    connection: "close",
  });
  streams.add({ sessionHash, ownerId, response, versions });
  return versions;
}
