import { slicedOnce } from "#configurator/state/in-slices.ts";
import { neighbourInSteps } from "#pricing/analysis/neighbours.ts";
import { turnsInSteps } from "#pricing/analysis/turns.ts";
import { waysInSteps } from "#pricing/methods/ways.ts";

/** Every method for the session's job with its price, cheapest first. */
export const waysOfJob = slicedOnce(waysInSteps);

/** Every method, and the quantities where the cheapest changes; none where there is one only. */
export const turnsOfJob = slicedOnce(function* (job, book) {
  const ways = yield* waysInSteps(job, book);
  return { ways, turns: ways.length < 2 ? [] : yield* turnsInSteps(job, book) };
});

/** The best neighbour of the job, where it is worth it. */
export const neighbourOfJob = slicedOnce(function* (job, book) {
  return { near: yield* neighbourInSteps(job, book) };
});
