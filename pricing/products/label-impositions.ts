import { quantitiesOf } from "#contract/jobs/quantities.ts";
import type { LabelDie, LabelPress, LabelSection } from "#contract/price-book/labels.ts";
import { rememberedFor } from "#pricing/core/remembered.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { type DesignRun, designRuns } from "./design-forms.ts";
import { fits } from "./label-dies.ts";
import {
  type LabelImposition,
  type LabelSize,
  type Lane,
  lanes,
  type Repeat,
  repeats,
} from "./label-geometry.ts";

/** A press, how the label sits on its web, and the designs (款) on each set of plates. */
export interface PressImposition {
  readonly press: LabelPress;
  readonly imposition: LabelImposition;
  readonly run: DesignRun;
}

/** A number of lanes with one way to lay the designs on them: a lane holds one design. */
export interface LaneRun extends Lane {
  readonly run: DesignRun;
}

/** The impositions of one press: each of its lanes on each of its repeats. */
export interface PressImpositions {
  readonly press: LabelPress;
  readonly lanes: readonly Lane[];
  readonly repeats: readonly Repeat[];
}

/** The press and cylinder that a search leaves out. */
export interface Excluded {
  readonly press: LabelPress;
  readonly imposition: { readonly z?: number };
}

/**
 * Metres grow with the pitch, plates and die with the repeat: what is no smaller in either than
 * another is left out.
 */
function undominated(all: readonly Repeat[]): Repeat[] {
  const sorted = [...all].sort((a, b) => a.repeat - b.repeat || b.around - a.around);
  const kept: Repeat[] = [];
  for (const candidate of sorted) {
    const last = kept.at(-1);
    if (last === undefined || candidate.repeat * last.around < last.repeat * candidate.around)
      kept.push(candidate);
  }
  return kept;
}

/**
 * On cylinders pitch and repeat decide, unless the shop owns a die for one; the frames of a
 * semi-rotary press are all compared.
 */
function worthComparing(
  press: LabelPress,
  all: readonly Repeat[],
  dies: readonly LabelDie[],
): readonly Repeat[] {
  if (press.feedMode !== "rotary") return all;
  const kept = undominated(all);
  const withDie = all.filter(
    (repeat) =>
      !kept.includes(repeat) &&
      dies.some((die) => fits(die, press) && die.around === repeat.around),
  );
  return [...kept, ...withDie];
}

/** Every number of lanes on every repeat of every press, without those that can't be cheapest. */
export function impositionsOf(
  size: LabelSize & { readonly colors: number; readonly spots: number },
  section: LabelSection,
  dies: readonly LabelDie[] = [],
  but?: Excluded,
): PressImpositions[] {
  const found: PressImpositions[] = [];
  for (const press of section.presses) {
    if (size.colors + size.spots > press.maxColors) continue;
    const every = repeats(size, press, section);
    const others =
      press.id === but?.press.id ? every.filter(({ z }) => z !== but.imposition.z) : every;
    if (others.length === 0) continue;
    const beside = lanes(size, press, section);
    if (beside.length > 0)
      found.push({ press, lanes: beside, repeats: worthComparing(press, others, dies) });
  }
  return found;
}

const remembered = rememberedFor<LabelSection, string, readonly PressImpositions[]>(500);

/** `impositionsOf` a job, remembered for each section: they do not depend on the quantity. */
export function impositionsFor(
  job: LabelSize & { readonly colors: number; readonly spots: number },
  section: LabelSection,
  dies: readonly LabelDie[],
): readonly PressImpositions[] {
  if (dies.length > 0) return impositionsOf(job, section, dies);
  const { widthMm, heightMm, gapAcrossMm, gapAroundMm, colors, spots } = job;
  const key = [widthMm, heightMm, gapAcrossMm, gapAroundMm, colors + spots].join();
  return remembered(section, key, () => impositionsOf(job, section));
}

/**
 * Lanes with the runs worth comparing: for each number of plate sets the fewest rows. A step lays
 * the designs on one number of lanes.
 * @param known runs by number of lanes, kept for further presses of the same job
 */
export function* laneRuns(
  job: Parameters<typeof quantitiesOf>[0],
  lanes: readonly Lane[],
  known = new Map<number, readonly DesignRun[]>(),
): Steps<LaneRun[]> {
  const designs = quantitiesOf(job).map((pieces, design) => ({ design, pieces }));
  const found: LaneRun[] = [];
  for (const lane of lanes) {
    let runs = known.get(lane.across);
    if (runs === undefined) {
      yield;
      runs = designRuns(designs, { places: lane.across, piecesAPlace: 1 });
      known.set(lane.across, runs);
    }
    for (const run of runs) found.push({ ...lane, run });
  }
  return found;
}

/** How many impositions there are to compare. */
export const countOfImpositions = (all: readonly PressImpositions[]): number =>
  all.reduce((sum, { lanes, repeats }) => sum + lanes.length * repeats.length, 0);
