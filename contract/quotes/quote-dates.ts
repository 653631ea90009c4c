import * as v from "valibot";

/** How long the making of a job takes, and the days that follow from it. */

const dayText = v.pipe(v.string(), v.isoDate());

/** One stage of the making: machine or hand time, or a rest (drying) that passes night and day. */
const makingStep = v.object({
  code: v.string(),
  name: v.string(),
  minutes: v.number(),
  kind: v.picklist(["work", "rest"]),
});
export type MakingStep = v.InferOutput<typeof makingStep>;

/** The making of a job, apart from any day: its queue in working days, then its stages in order. */
export const making = v.object({
  queueDays: v.number(),
  /** Minutes by which the shift is longer for it. */
  overtimeMinutes: v.number(),
  steps: v.array(makingStep),
});
export type Making = v.InferOutput<typeof making>;

/** Days on the road of the carrier that the job names. */
export const transit = v.object({ from: v.number(), to: v.number() });
export type Transit = v.InferOutput<typeof transit>;

/** 发货 and 送达, as days of Shanghai, for a job that is ordered and paid now. */
const promisedDates = v.object({
  shipOn: dayText,
  /** Null where no place is chosen, or its carrier promises no days. */
  arrive: v.nullable(v.object({ from: dayText, to: dayText })),
  /** A day lies beyond the calendar's known holidays. */
  estimated: v.boolean(),
});
export type PromisedDates = v.InferOutput<typeof promisedDates>;

/** Null = no day can be named; absent where nobody has asked for one. */
export const datesOrNone = v.optional(v.nullable(promisedDates));
