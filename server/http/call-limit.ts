import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { addressOf } from "./address.ts";
import { notesOf } from "./call-log.ts";
import { faultEnvelope } from "./faults.ts";

const windowMs = 60_000;

/** True for the first asking of a key in a minute. */
function oncePerMinute(): (key: string) => boolean {
  let minute = 0;
  const told = new Set<string>();
  return (key) => {
    const now = Math.floor(Date.now() / windowMs);
    if (now !== minute) told.clear();
    minute = now;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  };
}

/**
 * Calls a minute and address, in this process's memory. Counted by the route
 * that was matched: however an address is spelt, it is the same call.
 * @param perMinute 0 = unlimited
 */
export async function limitCalls(app: FastifyInstance, perMinute: number): Promise<void> {
  if (perMinute === 0) return;
  const isFirst = oncePerMinute();
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: windowMs,
    onExceeded: (request, key) => {
      notesOf(request).quiet = !isFirst(key);
    },
    keyGenerator: addressOf,
    allowList: (request) => request.routeOptions.config.call === undefined,
    errorResponseBuilder: () => ({ statusCode: 429, ...faultEnvelope(429) }),
  });
}
