import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Endpoint, OutputOf } from "#contract/http/endpoint.ts";
import { Refusal } from "#contract/http/reply.ts";
import { type CacheKey, lastSeen, remember } from "./last-seen.ts";
import { awaitAnswer, isOpening, noteAnswer, noteSilence, takeAnswer } from "./late-answers.ts";
import { answerOrCopy, type Copy, type Seen } from "./recall.ts";
import type { ReplyCopy } from "./reply-copy.ts";

export type { Seen } from "./recall.ts";

interface Recalling<Value> {
  /** What else the device knows of it, where it holds no copy of its own. */
  readonly instead?: () => Promise<Copy<Value>>;
}

/** So long an answer may take before the copy is shown. */
const momentMs = 300;

/** True where it settles within a moment. */
function comesSoon(answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, momentMs, false);
    const settled = () => {
      clearTimeout(timer);
      resolve(true);
    };
    answer.then(settled, settled);
  });
}

/** The screen shows a copy: what the shop says in the end has it loaded anew. */
async function follow<Value>(key: CacheKey<Value>, answer: Promise<Value>): Promise<void> {
  awaitAnswer(key.name);
  try {
    const value = await answer;
    const isWanted = noteAnswer(key.name, { kind: "answered", value });
    if (!isWanted) await remember<Value>(key, value).catch(() => undefined);
  } catch (error) {
    if (error instanceof Refusal) noteAnswer(key.name, { kind: "refused", error });
    else if (error instanceof Unreachable) noteSilence(key.name);
  }
}

/** What came behind the copy, or what is asked now. */
function answerTo<Value>(key: CacheKey<Value>, ask: () => Promise<Value>): Promise<Value> {
  const late = takeAnswer(key.name);
  switch (late?.kind) {
    case "answered":
      return Promise.resolve(late.value as Value);
    case "refused":
      return Promise.reject(late.error);
    case undefined:
      return ask();
  }
}

/**
 * Asks and remembers the answer under `key`; where none comes within a moment, a screen that opens
 * gets the copy of the device, and is loaded anew once the shop has answered.
 * @throws what `ask` threw, where the device holds no copy.
 */
export async function askOrRecall<Value>(
  key: CacheKey<Value>,
  ask: () => Promise<Value>,
  { instead = async () => null }: Recalling<Value> = {},
): Promise<Seen<Value>> {
  const recall = async () => (await lastSeen(key)) ?? (await instead());
  const answer = answerTo(key, ask);
  if (isOpening() && !(await comesSoon(answer))) {
    const copy = await recall().catch(() => null);
    if (copy !== null) {
      void follow(key, answer);
      return copy;
    }
  }
  const seen = await answerOrCopy(key, answer, recall);
  if (seen.at !== null) noteSilence(key.name);
  return seen;
}

interface SeenOptions<Value> extends Recalling<Value> {
  readonly signal?: AbortSignal;
}

/**
 * The buyer's own data on a screen that shows it: makes the call that the copy is of, now, and
 * keeps its reply; out of reach, or slow, the copy itself. What is built upon waits: `recall`.
 * @throws like `call`, where the device holds no copy.
 */
export const seen = <E extends Endpoint>(
  copy: ReplyCopy<E>,
  options: SeenOptions<OutputOf<E>> = {},
): Promise<Seen<OutputOf<E>>> =>
  askOrRecall(copy, () => call(copy.endpoint, copy.input, options), options);
