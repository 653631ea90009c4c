import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import type { CacheKey } from "./last-seen.ts";

/** Where the device keeps what one call last answered to one input. */
export interface ReplyCopy<E extends Endpoint> extends CacheKey<OutputOf<E>> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}

/**
 * Says under which name the replies of a call are kept, by its input. The input may be narrower
 * than the call's: what does not stand in the name must not be asked.
 */
// @__NO_SIDE_EFFECTS__
export const copyOf =
  <E extends Endpoint, Input extends InputOf<E> = InputOf<E>>(
    endpoint: E,
    nameOf: (input: Input) => string,
    kept: Pick<CacheKey<unknown>, "everybodys"> = {},
  ) =>
  (input: Input): ReplyCopy<E> => ({ endpoint, input, name: nameOf(input), ...kept });
