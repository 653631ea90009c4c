import { totalQuantity } from "#contract/jobs/quantities.ts";
import { type DraftLine, sumFen } from "#pricing/core/costing.ts";
import { feeFen, micro, microPerFen } from "#pricing/core/decimal.ts";
import { finishingFen, type StepRate, setupFen, stepRates } from "#pricing/core/finishing.ts";
import type { Steps } from "#pricing/core/steps.ts";
import type { DesignRun } from "./design-forms.ts";
import { keptLabelTool, owned } from "./label-dies.ts";
import {
  type LaneRun,
  laneRuns,
  type PressImposition,
  type PressImpositions,
} from "./label-impositions.ts";
import { type LabelSetting, runLines, wasteMetres } from "./label-lines.ts";
import { rollsOf } from "./label-rolls.ts";

/**
 * The cheapest imposition of a label. Every imposition gets a lower bound in plain numbers; the exact lines
 * are drawn up for those alone whose bound does not already lose, so that the answer is exact.
 */
export interface Candidate extends PressImposition {
  readonly fen: number;
  readonly lines: readonly DraftLine[];
}

const fenRate = (rate: string): number => micro(rate) / microPerFen;

/** The impositions of one press, with the designs on each number of lanes. */
export interface PressRuns extends PressImpositions {
  readonly lanes: readonly LaneRun[];
}

/** What a bound needs of a job, whichever the press. */
export interface JobCosts {
  readonly stations: number;
  readonly perM2: number;
  readonly areaSteps: readonly StepRate[];
  readonly dieFactor: number;
  readonly fixed: number;
  /** Half a fen for each line that rounds, and the doubles' own error. */
  readonly slack: number;
}

export function jobCosts({ job, book, material, fixed, finishing }: LabelSetting): JobCosts {
  const stations = job.colors + job.spots;
  const { rates, others } = stepRates(finishing, "webArea");
  const amounts = {
    measures: { roll: { above: [rollsOf(job)], below: [1] } },
    pieces: totalQuantity(job),
    kinds: job.kinds,
  };
  const special = job.shape === "special" ? book.labels.specialDiePercent : 0;
  return {
    stations,
    perM2: fenRate(material.perM2) + fenRate(book.labels.inkPerM2Color) * stations,
    areaSteps: rates,
    dieFactor: job.dieExisting ? 0 : (100 + special) / 100,
    fixed:
      sumFen(fixed) +
      finishingFen({ ...finishing, steps: others }, amounts) +
      setupFen(finishing, job.kinds),
    slack: 0.5 * (5 + rates.length) + 0.01,
  };
}

/** Never more, in fen, than the exact lines come to: for each lane and each repeat in turn. */
export function lowerBounds(
  { job, dies }: LabelSetting,
  costs: JobCosts,
  impositions: PressRuns,
): Float64Array {
  const { press, lanes, repeats } = impositions;
  const perMetre = fenRate(press.perMetre);
  const platePerCm2 = fenRate(press.plate.perCm2);
  const plateLeast = feeFen(press.plate.minimum);
  const diePerCm2 = fenRate(press.die.perCm2) * costs.dieFactor;
  const dieLeast = costs.dieFactor > 0 ? feeFen(press.die.minimum) : 0;
  const perFrame = press.feedMode === "semiRotary" ? fenRate(press.perThousandFrames) / 1000 : 0;
  const base = costs.fixed + feeFen(press.startFee) - costs.slack;
  const found = new Float64Array(lanes.length * repeats.length);
  const alike = press.feedMode === "semiRotary" && perFrame === 0;
  const first = repeats[0]?.around ?? 0;
  let index = 0;
  for (const { across, web, stockWeb, run } of lanes) {
    const { sheets: rows, forms } = run;
    const waste = wasteMetres(press, costs.stations, forms.length);
    const plates = costs.stations * forms.length;
    for (const { around, repeat, z } of repeats) {
      const metres = (rows * repeat) / around / 1_000_000 + waste;
      const m2 = (metres * stockWeb) / 1_000_000;
      const cm2 = (web * repeat) / 100_000_000;
      const plate = cm2 * platePerCm2;
      const die = cm2 * diePerCm2;
      let fen = base + m2 * costs.perM2 + metres * perMetre;
      const place = z === undefined ? { across, around } : { across, around, z };
      if (!keptLabelTool(job, press.id, place, run))
        fen += Math.max(Math.floor(plate + 0.499_999), plateLeast) * plates;
      const free =
        (dies.length > 0 && owned(dies, press, place)) || keptLabelTool(job, press.id, place);
      if (!free) fen += Math.max(die, dieLeast);
      fen += ((metres * 1_000_000) / repeat) * perFrame;
      for (const { perUnit, least } of costs.areaSteps) fen += Math.max(m2 * perUnit, least);
      found[index] = fen;
      // Under every minimum a longer frame costs the same as the one before it, and turns less.
      if (
        alike &&
        dies.length === 0 &&
        job.kept === undefined &&
        around > first &&
        (plates === 0 || plate < plateLeast - 1) &&
        die <= dieLeast
      )
        found[index - 1] = Infinity;
      index += 1;
    }
  }
  return found;
}

/** The exact price of an imposition. */
export function candidateOf(setting: LabelSetting, at: PressImposition): Candidate {
  const lines = [...runLines(setting, at), ...setting.fixed];
  return { ...at, lines, fen: sumFen(lines) };
}

/** Of equal prices the longer repeat, which turns less often; then the fewer lanes. */
const before = (a: Candidate, b: Candidate): boolean =>
  (a.fen - b.fen ||
    b.imposition.repeat - a.imposition.repeat ||
    a.imposition.across - b.imposition.across) < 0;

/** A imposition by its number among those of a press. */
function impositionAt(
  { press, lanes, repeats }: PressRuns,
  index: number,
): PressImposition | undefined {
  const lane = lanes[Math.floor(index / repeats.length)];
  const repeat = repeats[index % repeats.length];
  if (lane === undefined || repeat === undefined) return undefined;
  const { run, ...beside } = lane;
  return { press, imposition: { ...beside, ...repeat }, run };
}

/** The cheapest of the impositions; undefined where there is none. A step prices one at most. */
export function* cheapest(
  setting: LabelSetting,
  impositions: readonly PressImpositions[],
): Steps<Candidate | undefined> {
  const costs = jobCosts(setting);
  const runs = new Map<number, readonly DesignRun[]>();
  const bounds: Array<{ own: PressRuns; least: Float64Array }> = [];
  for (const one of impositions) {
    const own = { ...one, lanes: yield* laneRuns(setting.job, one.lanes, runs) };
    yield;
    bounds.push({ own, least: lowerBounds(setting, costs, own) });
  }
  let best: Candidate | undefined;
  function weigh(own: PressRuns, index: number) {
    const at = impositionAt(own, index);
    if (at === undefined) return;
    const candidate = candidateOf(setting, at);
    if (best === undefined || before(candidate, best)) best = candidate;
  }
  // The most promising first, so that the bound of most others loses at once.
  let promising: { own: PressRuns; index: number } | undefined;
  let lowest = Infinity;
  for (const { own, least } of bounds)
    for (let index = 0; index < least.length; index += 1) {
      const fen = least[index] ?? Infinity;
      if (fen >= lowest) continue;
      lowest = fen;
      promising = { own, index };
    }
  if (promising !== undefined) {
    yield;
    weigh(promising.own, promising.index);
  }
  for (const { own, least } of bounds) {
    for (let index = 0; index < least.length; index += 1)
      if (best !== undefined && (least[index] ?? 0) <= best.fen) {
        yield;
        weigh(own, index);
      }
  }
  return best;
}
