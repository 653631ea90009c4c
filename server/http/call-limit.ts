import { performance } from "node:perf_hooks";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { addressOf } from "./address.ts";
import { notesOf } from "./call-log.ts";
import { faultEnvelope } from "./faults.ts";

const windowMs = 60_000;
const mostCallers = 5000;

type Counted = (error: null, result: { current: number; ttl: number }) => void;

/**
 * Callers of the running minute. Measured by a clock that nobody sets: the plugin's own
 * store counts by the wall clock, and shuts callers out for as long as that is set back.
 */
class MinuteStore {
  private readonly seen = new Map<string, { since: number; count: number }>();

  incr(key: string, done: Counted, windowMs: number): void {
    const now = performance.now();
    const found = this.seen.get(key);
    const running = found !== undefined && now - found.since < windowMs;
    const counted = running ? found : { since: now, count: 0 };
    counted.count += 1;
    // The longest unseen come first, and are the ones to be forgotten.
    this.seen.delete(key);
    this.seen.set(key, counted);
    const [oldest] = this.seen.keys();
    if (oldest !== undefined && this.seen.size > mostCallers) this.seen.delete(oldest);
    done(null, { current: counted.count, ttl: Math.ceil(windowMs - (now - counted.since)) });
  }

  /** All routes count together. */
  child(): MinuteStore {
    return this;
  }
}

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
    store: MinuteStore,
    onExceeded: (request, key) => {
      notesOf(request).quiet = !isFirst(key);
    },
    keyGenerator: addressOf,
    allowList: (request) => request.routeOptions.config.call === undefined,
    errorResponseBuilder: () => ({ statusCode: 429, ...faultEnvelope(429) }),
  });
}
