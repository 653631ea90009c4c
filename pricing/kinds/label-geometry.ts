import type { DigitalPress, LabelPress, LabelSection } from "#contract/price-book-labels.ts";
import { ceilDivide, micro, micrometres, quotient } from "#pricing/core/decimal.ts";
import { type Exact, exact, over, rounded, times } from "#pricing/core/exact.ts";

/** How a label sits on a web. Lengths in µm; the pitch is `repeat / around`, exact. */
export interface LabelPlace {
  readonly z?: number;
  readonly around: number;
  readonly repeat: number;
  readonly across: number;
  readonly web: number;
  readonly stockWeb: number;
}

interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly gapAcrossMm: number;
  readonly gapAroundMm: number;
}

/** Circumference of a cylinder in µm: teeth × tooth pitch (1/8 inch = 3.175 mm). */
const circumference = (teeth: number, toothMm: string): number =>
  Math.round((teeth * micro(toothMm)) / 1000);

/**
 * Lanes: ⌊(printable + gap) / (width + gap)⌋, fewer where the web would be too wide.
 * The web is lanes, gaps between them and both edges, then up to a stocked width.
 */
export function lanes(
  size: LabelSize,
  press: LabelPress | DigitalPress,
  section: LabelSection,
): { across: number; web: number; stockWeb: number } | undefined {
  const width = micrometres(size.widthMm);
  const gap = Math.max(micrometres(size.gapAcrossMm), micrometres(section.gapAcrossMinimum));
  const edges = 2 * micrometres(press.edgeMm);
  const most = Math.floor((micrometres(press.printableMm) + gap) / (width + gap));
  for (let across = most; across > 0; across -= 1) {
    const web = across * width + (across - 1) * gap + edges;
    const wanted = Math.max(web, micrometres(press.minWebMm));
    const stockWeb = stocked(wanted, section.stockWebsMm);
    if (stockWeb !== undefined && stockWeb <= micrometres(press.maxWebMm))
      return { across, web, stockWeb };
  }
  return undefined;
}

function stocked(web: number, widths: readonly number[]): number | undefined {
  if (widths.length === 0) return web;
  let best: number | undefined;
  for (const width of widths) {
    const micrometre = micrometres(width);
    if (micrometre >= web && (best === undefined || micrometre < best)) best = micrometre;
  }
  return best;
}

/** Gap around that is accepted, in µm. */
function gapRange(size: LabelSize, section: LabelSection): { min: number; max: number } {
  const asked = micrometres(size.gapAroundMm);
  const { below, above, minimum } = section.gapAround;
  return {
    min: Math.max(asked - micrometres(below), micrometres(minimum)),
    max: Math.max(asked + micrometres(above), micrometres(minimum)),
  };
}

/** Every (cylinder, around) whose gap fits; semi-rotary: the longest frame at the asked gap. */
export function repeats(
  size: LabelSize,
  press: LabelPress,
  section: LabelSection,
): Array<{ z?: number; around: number; repeat: number }> {
  const height = micrometres(size.heightMm);
  const gap = gapRange(size, section);
  if (press.feedMode === "semiRotary") {
    const pitch = height + Math.max(micrometres(size.gapAroundMm), gap.min);
    return frame(pitch, press.minRepeatMm, press.maxRepeatMm);
  }
  const found: Array<{ z: number; around: number; repeat: number }> = [];
  for (const z of press.cylinders) {
    const repeat = circumference(z, press.toothMm);
    const least = Math.ceil(repeat / (height + gap.max));
    const most = Math.floor(repeat / (height + gap.min));
    for (let around = Math.max(least, 1); around <= most; around += 1)
      found.push({ z, around, repeat });
  }
  return found;
}

/**
 * Repeats that can be cheapest: metres grow with the pitch, plates and die with the repeat, so
 * what is no smaller in either than another is left out.
 */
export function undominated<Repeat extends { readonly around: number; readonly repeat: number }>(
  all: readonly Repeat[],
): Repeat[] {
  const sorted = [...all].sort((a, b) => a.repeat - b.repeat || b.around - a.around);
  const kept: Repeat[] = [];
  for (const candidate of sorted) {
    const last = kept.at(-1);
    if (last === undefined || candidate.repeat * last.around < last.repeat * candidate.around)
      kept.push(candidate);
  }
  return kept;
}

/** Every number around on the cylinders that can be cheapest, so that of equals the first is named. */
export function cheapestCylinders<
  Repeat extends { readonly around: number; readonly repeat: number },
>(all: readonly Repeat[]): Repeat[] {
  const cylinders = new Set(undominated(all).map(({ repeat }) => repeat));
  return all.filter(({ repeat }) => cylinders.has(repeat));
}

/** The frame of a press without cylinders: as many pitches as the longest repeat holds. */
export function frame(
  pitch: number,
  minRepeatMm: number,
  maxRepeatMm: number,
): Array<{ around: number; repeat: number }> {
  const around = Math.floor(micrometres(maxRepeatMm) / pitch);
  if (around < 1 || around * pitch < micrometres(minRepeatMm)) return [];
  return [{ around, repeat: around * pitch }];
}

/** Web length of `count` labels (or rows) at a pitch, in the pitch's unit. */
export const runningLength = (count: number, pitch: Exact): Exact => times(exact([count]), pitch);

/** Whole labels on a web length: always rounded down. */
export const labelsOn = (length: Exact, pitch: Exact): number =>
  rounded(over(length, pitch), 0, "down");

/** Length of the web on a roll: π(D² − d²) / (4·thickness), in the unit given. */
export const rollLength = (outer: number, core: number, thickness: number): number =>
  (Math.PI * (outer ** 2 - core ** 2)) / (4 * thickness);

/**
 * Outer diameter of a roll in mm: √(core² + 4·length·thickness/π).
 * @param metres length of the web on the roll
 */
export function rollDiameterMm(coreMm: number, metres: number, thicknessMm: number): number {
  return Math.sqrt(coreMm ** 2 + (4 * metres * 1000 * thicknessMm) / Math.PI);
}

/** Rows of labels: each kind runs by itself. */
export const rowsOf = (quantity: number, across: number, kinds: number): number =>
  ceilDivide(quantity, across) * kinds;

/** Weight of the labels with their liner, in g: net web × g/m². */
export function labelGrams(place: LabelPlace, rows: number, gsm: number): number {
  return quotient(
    [rows, place.repeat, place.web, gsm],
    [place.around, 1_000_000, 1_000_000],
    "halfUp",
  );
}
