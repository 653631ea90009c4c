import { performance } from "node:perf_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { SlidingWindow } from "#server/infra/runtime/sliding-window.ts";
import { addressOf } from "./address.ts";
import { notesOf } from "./call-log.ts";

const windowMs = 60_000;
const mostCallers = 5000;

/** Calls of an address in a minute; each kind has its own count. `trials`: the payment sandbox. */
type Kind = "calls" | "files" | "notices" | "trials" | "pages";

const kinds: readonly (readonly [path: string, kind: Kind])[] = [
  [serverPaths.files, "files"],
  [serverPaths.notify, "notices"],
  [serverPaths.sandbox, "trials"],
];

/** Health probes of the proxy and a supervisor, answered from memory. */
const exempt: readonly string[] = [serverPaths.health, serverPaths.ready];

/** By the matched route: however an address is spelt, it is the same call. */
function kindOf({ routeOptions }: FastifyRequest): Kind | null {
  const { url = "", config } = routeOptions;
  if (config.call !== undefined) return "calls";
  if (exempt.includes(url)) return null;
  return kinds.find(([path]) => url.startsWith(`${path}/`))?.[1] ?? "pages";
}

/**
 * A provider sends from few addresses and must not be affected by a low `SHOP_RATE_LIMIT`. A page
 * is one address and many files, and one address may be an office.
 */
function limitsOf(perMinute: number): Record<Kind, number> {
  return {
    calls: perMinute,
    files: perMinute,
    trials: perMinute,
    notices: Math.max(perMinute, 600),
    pages: perMinute * 10,
  };
}

/** True for the first call of a key in a minute. */
function oncePerMinute(): (key: string) => boolean {
  let minute = 0;
  const reported = new Set<string>();
  return (key) => {
    const now = Math.floor(Date.now() / windowMs);
    if (now !== minute) reported.clear();
    minute = now;
    if (reported.has(key)) return false;
    reported.add(key);
    return true;
  };
}

class TooManyCalls extends Error {
  readonly statusCode = 429;
}

/**
 * Requests of the last minute by address and kind, in this process's memory, by a monotonic clock.
 * Of the refused ones the first of an address, kind and minute is logged.
 * @param perMinute calls of the contract; 0 = everything is unlimited
 * @returns counts a call of an address; false where it is refused, which is not counted
 */
export function limitCalls(app: FastifyInstance, perMinute: number): (address: string) => boolean {
  if (perMinute === 0) return () => true;
  const limits = limitsOf(perMinute);
  const counts = new SlidingWindow({ windowMs, mostKeys: mostCallers });
  const isFirst = oncePerMinute();
  app.addHook("onRequest", (request, reply, done) => {
    const kind = kindOf(request);
    if (kind === null) return done();
    const from = addressOf(request);
    const key = `${kind} ${from}`;
    const waitMs = counts.take(key, limits[kind], performance.now());
    if (waitMs === 0) return done();
    const first = isFirst(key);
    notesOf(request).quiet = !first;
    if (first && kind !== "calls") request.log.warn({ event: "throttled", kind, from }, "event");
    reply.header("retry-after", Math.ceil(waitMs / 1000));
    done(new TooManyCalls());
  });
  return (address) => counts.take(`calls ${address}`, limits.calls, performance.now()) === 0;
}
