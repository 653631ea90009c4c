import { micrometres } from "./decimal.ts";
import { type Exact, exact, over, times } from "./exact.ts";

/**
 * Weights and prices of paper, exact: never with the trade's coefficients 0.43 and 0.53, which are
 * roundings of width × length / 2. Areas in m², prices in yuan (or micro-yuan, as given).
 */

/** 张面积 m² of a sheet in mm. */
export const sheetArea = (widthMm: number, lengthMm: number): Exact =>
  exact([micrometres(widthMm), micrometres(lengthMm)], [1_000_000, 1_000_000]);

/** 张重 g = m² × g/m². */
export const sheetGrams = (area: Exact, gsm: number): Exact => times(area, exact([gsm]));

/** 令重 kg = m² × g/m² × sheets / 1000. */
export const reamKg = (area: Exact, gsm: number, sheetsPerReam = 500): Exact =>
  times(area, exact([gsm, sheetsPerReam], [1000]));

/** 令/吨 = 1000 / 令重. */
export const reamsPerTon = (ream: Exact): Exact => over(exact([1000]), ream);

/** 张价 = m² × g/m² × 元/吨 / 10⁶. */
export const sheetPrice = (area: Exact, gsm: number, tonPrice: Exact): Exact =>
  times(area, exact([gsm], [1_000_000]), tonPrice);

/** 令价 = 令数张 × 张价. */
export const reamPrice = (sheet: Exact, sheetsPerReam = 500): Exact =>
  times(sheet, exact([sheetsPerReam]));

/** 平方价 元/m² = g/m² × 元/吨 / 10⁶: converts paper sold by weight and label stock. */
export const squarePrice = (gsm: number, tonPrice: Exact): Exact =>
  times(exact([gsm], [1_000_000]), tonPrice);

/** Parent sheets for pieces cut `kai` from each, with leaves a copy and waste in percent. */
export const parentSheets = (pieces: number, kai: number, leaves = 1, wastePercent = 0): Exact =>
  exact([pieces, leaves, 100 + wastePercent], [kai, 100]);

/** Reel length m = kg × 1000 / (width m × g/m²). */
export const reelMetres = (kg: Exact, widthMm: number, gsm: number): Exact =>
  over(times(kg, exact([1_000_000])), exact([micrometres(widthMm), gsm], [1000]));
