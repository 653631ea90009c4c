import { type Winding, windingCode } from "#contract/jobs/jobs.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

const sides = ["out", "in"] as const;
const leads = ["top", "bottom", "right", "left"] as const;

/** Every direction of a job; with `any`, the leading edge does not matter. */
const windings: readonly Winding[] = [
  ...sides.flatMap((wound) => leads.map((lead) => ({ wound, lead }))),
  { wound: "any", lead: "top" },
];

/** The winding of a code, in the job's form. */
export const windingOf = (code: string): Winding | undefined =>
  windings.find((winding) => windingCode(winding) === code);

export const windingCodes = codesOf(jobChoices.winding);

/** Clockwise degrees of an upright label whose web runs down: its leading edge points down. */
export const leadTurns: Readonly<Record<Winding["lead"], number>> = {
  bottom: 0,
  left: -90,
  top: 180,
  right: 90,
};
