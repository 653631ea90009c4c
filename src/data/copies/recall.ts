import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Endpoint, OutputOf } from "#contract/http/endpoint.ts";
import { type CacheKey, lastSeen, remember } from "./last-seen.ts";
import type { ReplyCopy } from "./reply-copy.ts";

/** What the server said now (`at` null), or what the device saw last and when (ms). */
export interface Seen<Value> {
  readonly value: Value;
  readonly at: number | null;
}

export type Copy<Value> = { readonly value: Value; readonly at: number } | null;

/** A refusal is an answer; anything else means that the shop did not answer. */
const isAnswer = (error: unknown) => error instanceof Error && !(error instanceof Unreachable);

/**
 * Waits for the answer and remembers it under `key`; where the shop is out of reach, answers with
 * the copy of the device.
 * @throws what `answer` threw, where the device holds no copy.
 */
export async function answerOrCopy<Value>(
  key: CacheKey<Value>,
  answer: Promise<Value>,
  recall: () => Promise<Copy<Value>> = () => lastSeen(key),
): Promise<Seen<Value>> {
  try {
    const value = await answer;
    void remember(key, value).catch(() => undefined);
    return { value, at: null };
  } catch (error) {
    if (isAnswer(error)) throw error;
    const copy = await recall();
    if (copy === null) throw error;
    return copy;
  }
}

/**
 * For what is built upon, and for what is everybody's (it comes through the worker, which has a
 * bound of its own): waits for the answer as long as one may come.
 * @throws like `call`, where the device holds no copy.
 */
export const recall = <E extends Endpoint>(
  copy: ReplyCopy<E>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Seen<OutputOf<E>>> => answerOrCopy(copy, call(copy.endpoint, copy.input, options));
