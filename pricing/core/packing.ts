import type { FreightSection } from "#contract/price-book/freight.ts";
import type { Packing } from "#contract/quotes/quote.ts";
import { ceilDivide, quotient, scaled } from "./decimal.ts";
import type { Load } from "./freight.ts";

/** A kind's packing of its goods; cartons by default. */
export type HeavyGoods =
  | { readonly form: "pallet" }
  /** Metres on all reels together. */
  | { readonly form: "reel"; readonly metres: number };

/** Packages of a shipment: whole cartons, pallets or reels. */
export function packingOf(
  heavy: HeavyGoods | undefined,
  grams: number,
  section: FreightSection,
): Packing {
  const pieces = (amount: number, each: number) => Math.max(1, ceilDivide(amount, each));
  switch (heavy?.form) {
    case undefined:
      return { form: "carton", pieces: pieces(grams, section.parcelGrams) };
    case "pallet":
      return { form: "pallet", pieces: pieces(grams, section.heavy.palletGrams) };
    case "reel":
      return { form: "reel", pieces: pieces(heavy.metres, section.heavy.reelMetres) };
  }
}

/** Sheets of paper go on a pallet where they are larger than a carton, or too many for it. */
export const isPalletised = (
  longestEdgeMm: number,
  grams: number,
  { heavy }: FreightSection,
): boolean => longestEdgeMm > heavy.cartonEdgeMm || grams >= heavy.palletFromGrams;

/** A quote's weight in its precision: kilograms to two decimals, here in g. */
export const shownGrams = (grams: number): number => scaled(grams, 1, 10) * 10;

interface Packed {
  readonly grams: number;
  readonly packing: Packing;
}

/** Volume of all goods in cm³: goods of one density are one load. */
function cubicCmOf(goods: readonly Packed[], { kgPerM3 }: FreightSection): number {
  const byDensity = new Map<number, number>();
  for (const { grams, packing } of goods) {
    const density = packing.kgPerM3 ?? kgPerM3;
    byDensity.set(density, (byDensity.get(density) ?? 0) + grams);
  }
  let cubicCm = 0;
  for (const [density, grams] of byDensity) cubicCm += quotient([grams, 1000], [density], "up");
  return cubicCm;
}

/** The load of one consignment. */
export function loadOf(goods: readonly Packed[], section: FreightSection): Load {
  const heavy = { grams: 0, pallets: 0, reels: 0 };
  let grams = 0;
  for (const { grams: weight, packing } of goods) {
    grams += weight;
    if (packing.form === "carton") continue;
    heavy.grams += weight;
    if (packing.form === "pallet") heavy.pallets += packing.pieces;
    else heavy.reels += packing.pieces;
  }
  const cubicCm = cubicCmOf(goods, section);
  return heavy.pallets + heavy.reels === 0 ? { grams, cubicCm } : { grams, cubicCm, heavy };
}
