import * as v from "valibot";

/** Production time of a job, and the dates that follow. */

const dayText = v.pipe(v.string(), v.isoDate());

/** One production stage: machine or manual time, or drying, which passes night and day. */
const makingStep = v.object({
  code: v.string(),
  name: v.string(),
  minutes: v.number(),
  kind: v.picklist(["work", "rest"]),
});
export type MakingStep = v.InferOutput<typeof makingStep>;

/**
 * Production of a job, independent of any day: its queue in working days, then its stages in order.
 */
export const making = v.object({
  queueDays: v.number(),
  /** Minutes added to the shift. */
  overtimeMinutes: v.number(),
  steps: v.array(makingStep),
});
export type Making = v.InferOutput<typeof making>;

/** Transit days of the carrier that the job names. */
export const transit = v.object({ from: v.number(), to: v.number() });
export type Transit = v.InferOutput<typeof transit>;

/** 发货 and 送达, as days of Shanghai, for a job that is ordered and paid now. */
const promisedDates = v.object({
  shipOn: dayText,
  /** Null where no destination is chosen, or its carrier promises no days. */
  arrive: v.nullable(v.object({ from: dayText, to: dayText })),
  /** A date is beyond the calendar's known holidays. */
  estimated: v.boolean(),
});
export type PromisedDates = v.InferOutput<typeof promisedDates>;

/** Null = no date is possible; absent where none was requested. */
export const datesOrNone = v.optional(v.nullable(promisedDates));
