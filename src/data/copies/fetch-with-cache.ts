import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Endpoint, OutputOf } from "#contract/http/endpoint.ts";
import { Refusal } from "#contract/http/reply.ts";
import { comesWithin, patienceMs } from "#platform/comes-within.ts";
import { isAway } from "#platform/network.ts";
import { type CacheKey, lastSeen, remember } from "./last-seen.ts";
import { awaitReply, isOpening, noteReply, noteUnreachable, takeReply } from "./late-replies.ts";
import { type Copy, networkOrCopy, type Seen } from "./network-first.ts";
import type { ReplyCopy } from "./reply-copy.ts";

export type { Seen } from "./network-first.ts";

interface FetchOptions<Value> {
  /** Another source on the device, where it has no copy of its own. */
  readonly instead?: () => Promise<Copy<Value>>;
  /** A reply may take this long before the copy is shown. */
  readonly withinMs?: number;
}

/** The screen shows a copy: the later reply reloads it. */
async function follow<Value>(key: CacheKey<Value>, answer: Promise<Value>): Promise<void> {
  awaitReply(key.name);
  try {
    const value = await answer;
    const isWanted = noteReply(key.name, { kind: "replied", value });
    if (!isWanted) await remember<Value>(key, value).catch(() => undefined);
  } catch (error) {
    if (error instanceof Refusal) noteReply(key.name, { kind: "refused", error });
    else if (error instanceof Unreachable) noteUnreachable(key.name);
  }
}

/** The reply that arrived behind the copy, or a new request. */
function answerTo<Value>(key: CacheKey<Value>, ask: () => Promise<Value>): Promise<Value> {
  const late = takeReply(key.name);
  switch (late?.kind) {
    case "replied":
      return Promise.resolve(late.value as Value);
    case "refused":
      return Promise.reject(late.error);
    case undefined:
      return ask();
  }
}

/**
 * Requests the reply and stores it under `key`. Where it takes long, an opening screen gets the
 * device's copy and reloads once the server has answered.
 * @throws what `ask` threw, where the device has no copy.
 */
export async function askOrRecall<Value>(
  key: CacheKey<Value>,
  ask: () => Promise<Value>,
  { instead = async () => null, withinMs = patienceMs.shown }: FetchOptions<Value> = {},
): Promise<Seen<Value>> {
  const copyOf = async () => (await lastSeen(key)) ?? (await instead());
  const answer = answerTo(key, ask);
  if (isOpening() && !(await comesWithin(answer, isAway() ? patienceMs.shown : withinMs))) {
    const copy = await copyOf().catch(() => null);
    if (copy !== null) {
      void follow(key, answer);
      return copy;
    }
  }
  const seen = await networkOrCopy(key, answer, copyOf);
  if (seen.at !== null) noteUnreachable(key.name);
  return seen;
}

interface SeenOptions<Value> extends FetchOptions<Value> {
  readonly signal?: AbortSignal;
}

/**
 * The buyer's own data on a screen: makes the copy's call and stores its reply; offline, or while
 * it is slow, returns the copy.
 * @throws like `call`, where the device has no copy.
 */
export const fetchWithCache = <E extends Endpoint>(
  copy: ReplyCopy<E>,
  options: SeenOptions<OutputOf<E>> = {},
): Promise<Seen<OutputOf<E>>> =>
  askOrRecall(copy, () => call(copy.endpoint, copy.input, options), options);

/** The same for data that an order or payment depends on: the reply may take longer. */
export const fetchPatiently = <E extends Endpoint>(
  copy: ReplyCopy<E>,
  options: SeenOptions<OutputOf<E>> = {},
): Promise<Seen<OutputOf<E>>> => fetchWithCache(copy, { ...options, withinMs: patienceMs.builtOn });
