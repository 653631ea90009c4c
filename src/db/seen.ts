import { lastSeen, remember } from "./last-seen.ts";

/** What the server said now (`at` null), or what the device saw last and when (ms). */
export interface Seen<Value> {
  readonly value: Value;
  readonly at: number | null;
}

/** A refusal is an answer; anything else means that the shop did not answer. */
const isAnswer = (error: unknown) => error instanceof Error && error.name !== "Unreachable";

/**
 * The buyer's own data: asks the server and remembers the answer under `key`; where the
 * shop is out of reach, answers with the copy of the device.
 * @throws what `ask` threw, where the device holds no copy.
 */
export async function seen<Value>(key: string, ask: () => Promise<Value>): Promise<Seen<Value>> {
  try {
    const value = await ask();
    void remember(key, value).catch(() => undefined);
    return { value, at: null };
  } catch (error) {
    if (isAnswer(error)) throw error;
    const copy = await lastSeen<Value>(key);
    if (copy === null) throw error;
    return copy;
  }
}
