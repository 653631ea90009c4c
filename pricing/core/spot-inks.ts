import type { LabelJob, SheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem } from "#contract/quotes/quote.ts";
import * as spotInkWords from "#contract/wording/pricing/spot-ink-words.ts";

/** Spots with a number: mixed before printing, each ink once a job. */

interface SpotSide {
  /** Place in the job of the side's numbers. */
  readonly field: string;
  readonly spots: number;
  readonly inks: readonly string[];
}

function sidesOf(job: SheetJob | LabelJob): SpotSide[] {
  if (job.quoteType === "lz")
    return [{ field: "spotInks", spots: job.spots, inks: job.spotInks ?? [] }];
  return job.parts.flatMap((part, index) => [
    {
      field: `parts.${index}.frontSpotInks`,
      spots: part.frontSpots,
      inks: part.frontSpotInks ?? [],
    },
    { field: `parts.${index}.backSpotInks`, spots: part.backSpots, inks: part.backSpotInks ?? [] },
  ]);
}

/** Every number once: both sides, and all parts, share an ink. */
export const mixedInks = (job: SheetJob | LabelJob): string[] => [
  ...new Set(sidesOf(job).flatMap(({ inks }) => inks)),
];

/** More numbers than spots, or numbers where the shop mixes no ink. */
export const spotInkProblems = (job: SheetJob | LabelJob, { spotInks }: PriceBook): Problem[] =>
  sidesOf(job).flatMap(({ field, spots, inks }): Problem[] => {
    if (inks.length === 0) return [];
    if (spotInks === undefined)
      return [{ code: "spotInks", field, message: spotInkWords.notMixed }];
    return inks.length > spots
      ? [{ code: "spotInks", field, message: spotInkWords.tooMany(spots, inks.length) }]
      : [];
  });

interface SpotsOfSides {
  readonly frontColors: number;
  readonly backColors: number;
  readonly frontSpots: number;
  readonly backSpots: number;
  readonly frontSpotInks?: readonly string[] | undefined;
  readonly backSpotInks?: readonly string[] | undefined;
}

/**
 * Inks of a form that prints both sides at once, and the spots among them: unlike numbers need a
 * plate each. Without numbers the busier side has them all.
 */
export function turnedInks(part: SpotsOfSides): { readonly inks: number; readonly spots: number } {
  const { frontColors, backColors, frontSpots, backSpots } = part;
  const front = part.frontSpotInks ?? [];
  const back = part.backSpotInks ?? [];
  const numbers = new Set([...front, ...back]).size;
  if (numbers === 0)
    return {
      inks: Math.max(frontColors + frontSpots, backColors + backSpots),
      spots: Math.max(frontSpots, backSpots),
    };
  const spots = numbers + Math.max(frontSpots - front.length, backSpots - back.length);
  return { inks: Math.max(frontColors, backColors) + spots, spots };
}
