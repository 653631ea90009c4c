import { newKey } from "#api/new-key.ts";
import { type CallOptions, read, verdictOf } from "#api/protocol.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/endpoint.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { dropSession, staffSession } from "./session.ts";

/**
 * Makes one of the staff's calls with the token of whoever is at the desk, and with no buyer's.
 * A session that the server calls ended is dropped: the desk asks for a login.
 * @throws `Refusal` or `Unreachable`
 */
export async function staffCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const token = staffSession()?.token ?? "";
  const { exchange } = await import("#api/http.ts");
  const reply = await exchange(endpoint, input, { staff: token }, options);
  const refusal = verdictOf(reply);
  if (refusal === null) return read(endpoint, reply.body);
  if (refusal.code === codes.loginExpired) dropSession(token);
  throw refusal;
}

/** Keys of what was sent and has no answer yet, by path and content. */
const unanswered = new Map<string, string>();

/** An act whose intent is its content: sent again after a lost reply it carries the same key. */
export async function staffAct<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const intent = `${endpoint.path} ${JSON.stringify(input)}`;
  const key = unanswered.get(intent) ?? newKey();
  unanswered.set(intent, key);
  try {
    const data = await staffCall(endpoint, input, { key });
    unanswered.delete(intent);
    return data;
  } catch (error) {
    if (error instanceof Refusal) unanswered.delete(intent);
    throw error;
  }
}
