import type { Problem } from "#contract/quotes/quote.ts";
import * as quoteProblems from "#contract/wording/pricing/problem-words.ts";
import { TooLarge } from "./decimal.ts";
import type { Steps } from "./steps.ts";

/** A result, or the named problems that prevent it. */
export interface Refused {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused;

export const good = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });

export const bad = (code: string, message: string, field?: string): Refused => ({
  ok: false,
  problems: [field === undefined ? { code, message } : { code, field, message }],
});

/**
 * Turns a result beyond the safe range into a named problem; rethrows other errors, which are bugs.
 */
export function withinRange<Result>(work: () => Result): Result | Refused {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooLarge) return bad("tooLarge", quoteProblems.tooLarge);
    throw error;
  }
}

/** The same for work in steps. */
export function* stepsWithinRange<Result>(work: Steps<Result>): Steps<Result | Refused> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof TooLarge) return bad("tooLarge", quoteProblems.tooLarge);
    throw error;
  }
}
