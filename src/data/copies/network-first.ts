import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Endpoint, OutputOf } from "#contract/http/endpoint.ts";
import { comesWithin, patienceMs } from "#platform/comes-within.ts";
import { type CacheKey, lastSeen, remember } from "./last-seen.ts";
import type { ReplyCopy } from "./reply-copy.ts";

/** The server's current reply (`at` null), or the device's last copy and its time (ms). */
export interface Seen<Value> {
  readonly value: Value;
  readonly at: number | null;
}

export type Copy<Value> = { readonly value: Value; readonly at: number } | null;

/** A refusal is an answer; anything else means that the shop did not answer. */
const isAnswer = (error: unknown) => error instanceof Error && !(error instanceof Unreachable);

/**
 * Waits for the reply and stores it under `key`; where the server is unreachable, returns the
 * device's copy.
 * @throws what `answer` threw, where the device has no copy.
 */
export async function networkOrCopy<Value>(
  key: CacheKey<Value>,
  answer: Promise<Value>,
  copyOf: () => Promise<Copy<Value>> = () => lastSeen(key),
): Promise<Seen<Value>> {
  try {
    const value = await answer;
    void remember(key, value).catch(() => undefined);
    return { value, at: null };
  } catch (error) {
    if (isAnswer(error)) throw error;
    const copy = await copyOf();
    if (copy === null) throw error;
    return copy;
  }
}

/**
 * For public data, and for data that a late reply does not redraw: the reply, or the copy where it
 * takes too long. A late reply is stored for the next time.
 * @throws like `call`, where the device has no copy.
 */
export async function networkFirst<E extends Endpoint>(
  copy: ReplyCopy<E>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Seen<OutputOf<E>>> {
  const answer = call(copy.endpoint, copy.input, options);
  if (!(await comesWithin(answer, patienceMs.builtOn))) {
    const held = await lastSeen(copy).catch(() => null);
    if (held !== null) {
      void answer.then((value) => remember(copy, value)).catch(() => undefined);
      return held;
    }
  }
  return networkOrCopy(copy, answer);
}
