import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";

/** The same promise; a failure that is neither a refusal nor silence is also told as a bug. */
export async function surfaced<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const isOutcome =
      error instanceof Refusal ||
      error instanceof Unreachable ||
      (error instanceof Error && error.name === "CanceledError");
    if (!isOutcome) reportError(error);
    throw error;
  }
}
