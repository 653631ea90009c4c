import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";

/**
 * Asks for a sheet that the shop sets first and then keeps: where that took longer than a call may
 * last, the second question finds it.
 * @throws `Refusal`, `Unreachable` as `call` does
 */
export async function fetchSheet<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  try {
    return await call(endpoint, input);
  } catch (error) {
    if (error instanceof Unreachable && error.kind === "timeout") return call(endpoint, input);
    throw error;
  }
}
