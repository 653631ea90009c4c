import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import type { CacheKey } from "./last-seen.ts";

/** Cache key of one call's reply to one input. */
export interface ReplyCopy<E extends Endpoint> extends CacheKey<OutputOf<E>> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}

/**
 * Declares the cache key of a call's replies, by its input. The input may be narrower than the
 * call's: parameters that are not part of the key must not be sent.
 */
// @__NO_SIDE_EFFECTS__
export const copyOf =
  <E extends Endpoint, Input extends InputOf<E> = InputOf<E>>(
    endpoint: E,
    nameOf: (input: Input) => string,
    kept: Pick<CacheKey<unknown>, "everybodys"> = {},
  ) =>
  (input: Input): ReplyCopy<E> => ({ endpoint, input, name: nameOf(input), ...kept });
