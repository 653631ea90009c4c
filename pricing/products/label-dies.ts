import type { LabelJob } from "#contract/jobs/jobs.ts";
import type { NeededTool } from "#contract/jobs/kept-tools.ts";
import type { LabelDie, LabelPress, LabelSection } from "#contract/price-book/labels.ts";
import { keptTool, type PartTools } from "#pricing/core/kept-tools.ts";
import type { DesignRun } from "./design-forms.ts";
import type { LabelImposition } from "./label-geometry.ts";

/** Dies that the shop owns, and plates and dies of an earlier order that serve again. */

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

type Place = Pick<LabelImposition, "across" | "around" | "z">;
type Run = Pick<DesignRun, "forms">;

/** A die of an outline that the buyer draws serves the same file only. */
export const labelTools = ({ shape, kept }: LabelJob): PartTools => ({
  part: "",
  kept:
    kept?.file === "new" && shape === "special"
      ? { ...kept, tools: kept.tools.filter(({ kind }) => kind !== "die") }
      : kept,
});

/** What plates must be like, with the run of their designs; without one, a die. */
export const labelFacts = (
  job: LabelJob,
  press: string,
  { across, around, z }: Place,
  run?: Run,
): NeededTool["facts"] => ({
  size: `${job.widthMm} × ${job.heightMm}`,
  shape: `${job.shape} ${job.cornerRadiusMm}`,
  gap: `${job.gapAcrossMm} × ${job.gapAroundMm}`,
  press,
  place: [across, around, z].join(),
  ...(run && {
    colors: `${job.colors}`,
    spots: `${job.spots}`,
    designs: `${job.kinds}`,
    forms: JSON.stringify(run.forms.map(({ designs }) => designs)),
  }),
});

/** The shop's plates for this imposition; without a run its die. */
export const keptLabelTool = (job: LabelJob, press: string, place: Place, run?: Run) =>
  job.kept && keptTool(labelTools(job), run ? "plate" : "die", labelFacts(job, press, place, run));
