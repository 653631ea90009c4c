import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";

/**
 * Requests a sheet that the server makes and caches: where that takes longer than a call's timeout,
 * the second request finds it.
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
