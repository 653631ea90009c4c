import type { ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { WithSettings } from "#server/infra/deps.ts";
import { securityHeaders } from "./headers.ts";
import { varyBy } from "./vary.ts";

export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Does the caller ask for this type? Notes that the reply depends on it. */
export function asksFor(type: string, { request, reply }: Exchange): boolean {
  varyBy(reply, "Accept");
  return request.headers.accept?.includes(type) === true;
}

/** From here on the reply is written past Fastify, which would wait for its end. */
export function beginRaw(
  deps: WithSettings,
  type: string,
  { request, reply }: Exchange,
  further: Readonly<Record<string, string>> = {},
): ServerResponse {
  const isHttps = request.protocol === "https";
  const headers = {
    ...securityHeaders(deps.settings, type, isHttps),
    ...reply.getHeaders(),
    "content-type": type,
    // nginx would hold pieces back until its buffer is full.
    "x-accel-buffering": "no",
    ...further,
  };
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.flushHeaders();
  return reply.raw;
}
