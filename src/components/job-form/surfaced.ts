import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { isAborted } from "#platform/is-aborted.ts";

/**
 * The same promise; a failure that is neither a `Refusal` nor `Unreachable` is also reported as a
 * bug.
 */
export async function surfaced<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isOutcome = error instanceof Refusal || error instanceof Unreachable || isAborted(error);
    if (!isOutcome) reportError(error);
    throw error;
  }
}
