import type { Endpoint, InputOf, OutputOf } from "#contract/endpoint.ts";
import { Refusal } from "#contract/reply.ts";
import { call } from "./call.ts";
import { newKey } from "./new-key.ts";

/** Keys of what was sent and has no answer yet, by path and content. */
const unanswered = new Map<string, string>();

/**
 * Makes an idempotent call whose intent is its content: tapped twice, or sent
 * again after a lost reply, it carries the same key until the shop has answered.
 * @throws like `call`
 */
export async function callOnce<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const intent = `${endpoint.path} ${JSON.stringify(input)}`;
  const key = unanswered.get(intent) ?? newKey();
  unanswered.set(intent, key);
  try {
    const data = await call(endpoint, input, { key });
    unanswered.delete(intent);
    return data;
  } catch (error) {
    if (error instanceof Refusal) unanswered.delete(intent);
    throw error;
  }
}
