import * as v from "valibot";
import { codes, type Refusal } from "#contract/http/reply.ts";
import { type Problem, problem } from "#contract/quotes/quote.ts";

const reasons = v.object({ problems: v.array(problem) });

/** The fields that the server named when it could not price a job; empty for other refusals. */
export function refusalProblems(refusal: Refusal): readonly Problem[] {
  if (refusal.code !== codes.quoteImpossible) return [];
  const read = v.safeParse(reasons, refusal.data);
  return read.success ? read.output.problems : [];
}
