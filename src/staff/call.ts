import { underOneKey } from "#api/one-key.ts";
import { type CallOptions, read, verdictOf } from "#api/protocol.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { staffCodes } from "#contract/staff/staff-codes.ts";
import { askPassword } from "#staff/people/password-asking.ts";
import { dropSession, staffSession } from "#staff/people/session.ts";

/**
 * Makes a staff call with the token of the logged-in person, and without a buyer's. An ended
 * session is removed, and the page asks for a login.
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
  // The call had no effect: it is repeated after the password was confirmed.
  if (refusal.code === staffCodes.passwordNeeded && (await askPassword())) {
    return staffCall(endpoint, input, options);
  }
  throw refusal;
}

/** An action whose intent is its content. @throws like `staffCall` */
export const staffAct = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> =>
  underOneKey(endpoint, input, (key) => staffCall(endpoint, input, { ...options, key }));
