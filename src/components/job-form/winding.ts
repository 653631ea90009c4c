import { type Winding, windingCode } from "#contract/jobs/jobs.ts";
import * as jobChoices from "#contract/lookups/job-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";

const sides = ["out", "in"] as const;
const leads = ["top", "bottom", "right", "left"] as const;

/** Every direction that a job may name; wound either way, the edge that leads does not matter. */
const windings: readonly Winding[] = [
  ...sides.flatMap((wound) => leads.map((lead) => ({ wound, lead }))),
  { wound: "any", lead: "top" },
];

/** The winding of a code, as the job carries it. */
export const windingOf = (code: string): Winding | undefined =>
  windings.find((winding) => windingCode(winding) === code);

export const windingCodes = codesOf(jobChoices.winding);
