import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { call } from "./call.ts";
import { underOneKey } from "./one-key.ts";

/** Makes an idempotent call whose intent is its content. @throws like `call` */
export const callOnce = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> => underOneKey(endpoint, input, (key) => call(endpoint, input, { key }));
