import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { addressOf } from "./address.ts";
import { faultEnvelope } from "./replies.ts";

/**
 * Calls a minute and address, in this process's memory. Counted by the route
 * that was matched: however an address is spelt, it is the same call.
 * @param perMinute 0 = unlimited
 */
export async function limitCalls(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: addressOf,
    allowList: (request) => request.routeOptions.config.call === undefined,
    errorResponseBuilder: () => ({ statusCode: 429, ...faultEnvelope(429) }),
  });
}
