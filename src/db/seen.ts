import { call } from "#api/call.ts";
import type { Endpoint, OutputOf } from "#contract/endpoint.ts";
import { lastSeen, remember, type ShelfKey } from "./last-seen.ts";
import type { ReplyCopy } from "./reply-copy.ts";

/** What the server said now (`at` null), or what the device saw last and when (ms). */
export interface Seen<Value> {
  readonly value: Value;
  readonly at: number | null;
}

/** A refusal is an answer; anything else means that the shop did not answer. */
const isAnswer = (error: unknown) => error instanceof Error && error.name !== "Unreachable";

/**
 * Asks and remembers the answer under `key`; where the shop is out of reach, answers with the
 * copy of the device.
 * @throws what `ask` threw, where the device holds no copy.
 */
export async function askOrRecall<Value>(
  key: ShelfKey<Value>,
  ask: () => Promise<Value>,
): Promise<Seen<Value>> {
  try {
    const value = await ask();
    void remember(key, value).catch(() => undefined);
    return { value, at: null };
  } catch (error) {
    if (isAnswer(error)) throw error;
    const copy = await lastSeen(key);
    if (copy === null) throw error;
    return copy;
  }
}

/**
 * The buyer's own data: makes the call that the copy is of, now, and keeps its reply; out of
 * reach, the copy itself.
 * @throws like `call`, where the device holds no copy.
 */
export const seen = <E extends Endpoint>(
  copy: ReplyCopy<E>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Seen<OutputOf<E>>> => askOrRecall(copy, () => call(copy.endpoint, copy.input, options));
