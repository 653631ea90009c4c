import type { Paper } from "#contract/price-book/print.ts";
import { seedPriceBook } from "./price-book.ts";

/** The opening stock of the demonstration: usual weights in plenty, others less, some none. */

const usualGsms: readonly number[] = [70, 80, 128, 157, 200, 250, 300, 350];
const usualSizes: readonly string[] = ["zhengdu", "dadu"];

interface Plenty {
  readonly onHand: number;
  readonly lowMark: number;
  readonly restockDays: number;
}

/** Sheets of one weight and format. */
function sheetsOf(gsm: number, size: string, brand: number): Plenty {
  const isUsual = usualGsms.includes(gsm) && usualSizes.includes(size);
  if (isUsual && brand === 0) return { onHand: 60_000, lowMark: 5000, restockDays: 2 };
  if (isUsual && brand === 1) return { onHand: 12_000, lowMark: 3000, restockDays: 2 };
  if (usualSizes.includes(size)) return { onHand: 8000, lowMark: 1000, restockDays: 2 };
  return brand === 0
    ? { onHand: 3000, lowMark: 1000, restockDays: 4 }
    : { onHand: 0, lowMark: 0, restockDays: 5 };
}

const usualWidths: readonly number[] = [787, 889];

/** Grams of the reels of one width. */
const reelGrams = 5_000_000;

const rowsOf = (paper: Paper) =>
  paper.brands.slice(0, 2).flatMap((brand, at) =>
    paper.gsms.flatMap(({ gsm }) => {
      const own = { paperId: paper.id, gsm, brand };
      const sheets = paper.parentIds.map((size) => ({
        ...{ ...own, form: "sheet" as const, size },
        ...sheetsOf(gsm, size, at),
      }));
      const widths =
        at === 0 && usualGsms.includes(gsm)
          ? paper.reelWidthsMm.filter((width) => usualWidths.includes(width))
          : [];
      const reels = widths.map((width) => ({
        ...{ ...own, form: "reel" as const, size: String(width) },
        ...{ onHand: reelGrams, lowMark: 1_000_000, restockDays: 4 },
      }));
      return [...sheets, ...reels];
    }),
  );

export const seedPaperStock = seedPriceBook.papers.flatMap(rowsOf);
