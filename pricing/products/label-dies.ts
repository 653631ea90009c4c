import type { LabelJob } from "#contract/jobs/jobs.ts";
import type { LabelDie, LabelPress, LabelSection } from "#contract/price-book/labels.ts";
import type { LabelImposition } from "./label-geometry.ts";

/** The dies that the shop owns. */

type Shaped = Pick<LabelJob, "shape" | "cornerRadiusMm" | "widthMm" | "heightMm">;

/** Dies of the job's very shape and size. */
export const diesFor = (job: Shaped, { dies }: LabelSection): readonly LabelDie[] =>
  dies.filter(
    ({ shape, cornerRadiusMm, widthMm, heightMm }) =>
      shape === job.shape &&
      (shape !== "rounded" || cornerRadiusMm === job.cornerRadiusMm) &&
      widthMm === job.widthMm &&
      heightMm === job.heightMm,
  );

/** Does the press take this die? */
export const fits = (die: LabelDie, press: LabelPress): boolean =>
  die.pressId === press.id || die.alsoOn?.includes(press.id) === true;

/** Does one of them cut this many labels across and around on the press? */
export const owned = (
  dies: readonly LabelDie[],
  press: LabelPress,
  { across, around, z }: Pick<LabelImposition, "across" | "around" | "z">,
): boolean =>
  dies.some(
    (die) => fits(die, press) && die.across === across && die.around === around && die.z === z,
  );
