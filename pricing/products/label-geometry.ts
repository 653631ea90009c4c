import type { DigitalPress, LabelPress, LabelSection } from "#contract/price-book/labels.ts";
import { micro, micrometres, quotient } from "#pricing/core/decimal.ts";
import { type Exact, exact, over, rounded, times } from "#pricing/core/exact.ts";

/** How a label sits on a web. Lengths in µm; the pitch is `repeat / around`, exact. */
export interface LabelImposition {
  readonly z?: number;
  readonly around: number;
  readonly repeat: number;
  readonly across: number;
  readonly web: number;
  readonly stockWeb: number;
}

export interface LabelSize {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly gapAcrossMm: number;
  readonly gapAroundMm: number;
}

/** Circumference of a cylinder in µm: teeth × tooth pitch (1/8 inch = 3.175 mm). */
const circumference = (teeth: number, toothMm: string): number =>
  Math.round((teeth * micro(toothMm)) / 1000);

/** Labels side by side, and the web that they need. Lengths in µm. */
export interface Lane {
  readonly across: number;
  readonly web: number;
  readonly stockWeb: number;
}

/**
 * Every number of lanes that the press can print, the most first: at most
 * ⌊(printable + gap) / (width + gap)⌋. The web is lanes, gaps between them and both edges, then
 * up to a stocked width.
 */
export function lanes(
  size: LabelSize,
  press: LabelPress | DigitalPress,
  section: LabelSection,
): Lane[] {
  const width = micrometres(size.widthMm);
  const gap = Math.max(micrometres(size.gapAcrossMm), micrometres(section.gapAcrossMinimum));
  const edges = 2 * micrometres(press.edgeMm);
  const most = Math.floor((micrometres(press.printableMm) + gap) / (width + gap));
  const narrowest = micrometres(press.minWebMm);
  const widest = micrometres(press.maxWebMm);
  const found: Lane[] = [];
  for (let across = most; across > 0; across -= 1) {
    const web = across * width + (across - 1) * gap + edges;
    const stockWeb = stocked(Math.max(web, narrowest), section.stockWebsMm);
    if (stockWeb !== undefined && stockWeb <= widest) found.push({ across, web, stockWeb });
  }
  return found;
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

/** How many labels go around, on which repeat. Lengths in µm. */
export interface Repeat {
  readonly z?: number;
  readonly around: number;
  readonly repeat: number;
}

/** Every (cylinder, around) whose gap fits; semi-rotary: every frame at the asked gap. */
export function repeats(size: LabelSize, press: LabelPress, section: LabelSection): Repeat[] {
  const height = micrometres(size.heightMm);
  const gap = gapRange(size, section);
  if (press.feedMode === "semiRotary") {
    const pitch = height + Math.max(micrometres(size.gapAroundMm), gap.min);
    return frames(pitch, press.minRepeatMm, press.maxRepeatMm);
  }
  const found: Repeat[] = [];
  for (const z of press.cylinders) {
    const repeat = circumference(z, press.toothMm);
    const least = Math.ceil(repeat / (height + gap.max));
    const most = Math.floor(repeat / (height + gap.min));
    for (let around = Math.max(least, 1); around <= most; around += 1)
      found.push({ z, around, repeat });
  }
  return found;
}

/** The frames of a press without cylinders: whole pitches from its shortest to its longest repeat. */
export function frames(pitch: number, minRepeatMm: number, maxRepeatMm: number): Repeat[] {
  const found: Repeat[] = [];
  const least = Math.max(1, Math.ceil(micrometres(minRepeatMm) / pitch));
  const most = Math.floor(micrometres(maxRepeatMm) / pitch);
  for (let around = least; around <= most; around += 1)
    found.push({ around, repeat: around * pitch });
  return found;
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

/** Weight of the labels with their liner, in g: net web × g/m². */
export function labelGrams(imposition: LabelImposition, rows: number, gsm: number): number {
  return quotient(
    [rows, imposition.repeat, imposition.web, gsm],
    [imposition.around, 1_000_000, 1_000_000],
    "halfUp",
  );
}
