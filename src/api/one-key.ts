import type { Endpoint, InputOf } from "#contract/http/endpoint.ts";
import { Refusal } from "#contract/http/reply.ts";
import { newKey } from "./new-key.ts";

/** Keys of requests without a reply, by path and content. */
const unanswered = new Map<string, string>();

/**
 * Sends a request whose intent is its content: pressed twice, or repeated after a lost reply, it
 * has the same key until the server has answered.
 * @throws what `send` threw
 */
export async function underOneKey<E extends Endpoint, Answer>(
  { path }: E,
  input: InputOf<E>,
  send: (key: string) => Promise<Answer>,
): Promise<Answer> {
  const intent = `${path} ${JSON.stringify(input)}`;
  const key = unanswered.get(intent) ?? newKey();
  unanswered.set(intent, key);
  try {
    const answer = await send(key);
    unanswered.delete(intent);
    return answer;
  } catch (error) {
    if (error instanceof Refusal) unanswered.delete(intent);
    throw error;
  }
}
