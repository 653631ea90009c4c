import type { Preset } from "./searchable.ts";

/** Changes of a product's preset, as its configurator would make them. */
export type PresetChange = (preset: Preset) => Preset;

const isRecord = (value: unknown): value is Preset =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object field of a preset; empty where it has none. */
export const recordAt = (preset: Preset, name: string): Preset => {
  const value = preset[name];
  return isRecord(value) ? value : {};
};

/** The objects of a list field. */
export const recordsAt = (preset: Preset, name: string): Preset[] => {
  const value = preset[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};

/** A preset's printed parts; the first carries its finishing. */
export const partsOf = (preset: Preset): Preset[] => recordsAt(preset, "parts");

export const withFields =
  (fields: Preset): PresetChange =>
  (preset) => ({ ...preset, ...fields });

/** Sets fields of an object field, for example of `box` or `options`. */
export const within =
  (name: string, fields: Preset): PresetChange =>
  (preset) => ({ ...preset, [name]: { ...recordAt(preset, name), ...fields } });

/** Sets fields of the first part. */
export const firstPart =
  (fields: Preset): PresetChange =>
  (preset) => {
    const [first = {}, ...rest] = partsOf(preset);
    return { ...preset, parts: [{ ...first, ...fields }, ...rest] };
  };

/** A finishing step of the price book. */
export interface StepRules {
  readonly id: string;
  readonly needsArea: boolean;
  readonly needsCount: boolean;
  readonly twoSided: boolean;
  readonly conflicts: readonly string[];
  readonly requiresAny: readonly string[];
}

const stepOf = ({ id, needsArea, needsCount, twoSided }: StepRules): Preset => ({
  id,
  ...(needsArea ? { lengthMm: 50, widthMm: 30 } : {}),
  ...(needsCount ? { count: 1 } : {}),
  ...(twoSided ? { sides: 1 } : {}),
});

/** A list of steps with one more: what it excludes goes, what it requires comes along. */
function stepsWith(steps: readonly Preset[], id: string, all: readonly StepRules[]): Preset[] {
  const entry = all.find((one) => one.id === id);
  if (entry === undefined) return [...steps];
  const excludes = ({ id: other }: Preset): boolean =>
    other === id ||
    entry.conflicts.some((one) => one === other) ||
    (all.find((one) => one.id === other)?.conflicts.includes(id) ?? false);
  const kept = steps.filter((step) => !excludes(step));
  const isMet =
    entry.requiresAny.length === 0 ||
    kept.some((step) => entry.requiresAny.some((need) => need === step.id));
  const needed = all.find((one) => one.id === entry.requiresAny[0]);
  const along = isMet || needed === undefined ? [] : [stepOf(needed)];
  return [...kept, ...along, stepOf(entry)];
}

/** Adds a finishing step to the first part, or to a label. */
export const withStep =
  (id: string, all: readonly StepRules[]): PresetChange =>
  (preset) => {
    const [first] = partsOf(preset);
    if (first === undefined)
      return { ...preset, hgx: stepsWith(recordsAt(preset, "hgx"), id, all) };
    return firstPart({ hgx: stepsWith(recordsAt(first, "hgx"), id, all) })(preset);
  };
