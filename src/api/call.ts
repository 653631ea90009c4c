import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { guestExchange, isGuestCall } from "./guest-exchange.ts";
import { httpPart } from "./http-part.ts";
import { type CallOptions, callOver, type Exchange } from "./protocol.ts";
import { sessionPort } from "./session-port.ts";

const exchange: Exchange = async (endpoint, input, tokens, options) =>
  isGuestCall(endpoint, tokens)
    ? guestExchange(endpoint, input, tokens, options)
    : (await httpPart()).exchange(endpoint, input, tokens, options);

/**
 * Makes one call of the contract and returns its `data`. Waits until the tokens are known; for a
 * refused token see `callOver`.
 * @throws `Refusal` (the server refused) or `Unreachable` (no answer of the server).
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  return callOver(await sessionPort(), exchange, endpoint, input, options);
}
