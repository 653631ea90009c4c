import type { ColourSpace } from "./colour-spaces.ts";

/** A colour as the operators set it. Values from 0 to 1. */
export interface Colour {
  readonly space: ColourSpace;
  readonly values: readonly number[];
  /** Name of the pattern that fills instead. */
  readonly pattern: string | null;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** Total ink in percent; null where a profile decides. Registration marks are no ink of the job. */
export function inkOf({ space, values }: Colour): number | null {
  if (space.isPalette || space.isPattern) return null;
  switch (space.kind) {
    case "cmyk":
      return sum(values) * 100;
    case "inks":
      return space.inks.includes("All") ? null : sum(values) * 100;
    case "gray":
    case "rgb":
    case "other":
      return null;
  }
}

export function isWhite({ space, values }: Colour): boolean {
  if (space.isPalette || space.isPattern) return false;
  switch (space.kind) {
    case "cmyk":
      return values.length === 4 && values.every((one) => one === 0);
    case "inks":
      return !space.inks.includes("None") && values.every((one) => one === 0);
    case "gray":
    case "rgb":
      return values.length > 0 && values.every((one) => one === 1);
    case "other":
      return false;
  }
}

/** Looks black, and is printed from all four inks: it blurs where plates are out of register. */
export function isFourColourBlack({ space, values }: Colour): boolean {
  if (space.isPalette || space.isPattern) return false;
  if (space.kind === "inks") return space.inks.includes("All") && (values[0] ?? 0) > 0.8;
  if (space.kind !== "cmyk" || values.length !== 4) return false;
  const [c = 0, m = 0, y = 0, k = 0] = values;
  const isDark = [c, m, y].every((ink) => (1 - ink) * (1 - k) <= 0.2);
  return isDark && [c, m, y, k].every((ink) => ink > 0);
}
