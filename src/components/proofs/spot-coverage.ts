import { askPdfThread } from "#components/preflight/reader-thread.ts";
import type { DrawnPage, OpenArtwork } from "#components/product-view/drawn-page.ts";
import { openArtwork } from "#components/product-view/open-artwork.ts";
import { pixelsOf } from "./page-pictures.ts";
import type { PlateTint } from "./spot-plate.ts";

/** Spot inks times pages that are drawn at most. */
const mostPlates = 120;
/** Pixels of the longer side that are enough for a mean. */
const roughSide = 240;

/** Percent of a page that differs between two drawings of it, on paper: four bytes a pixel. */
export function differenceOf(black: Uint8ClampedArray, paper: Uint8ClampedArray): number {
  const greyAt = (pixels: Uint8ClampedArray, at: number): number => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    return 255 - ((255 - (red + green + blue) / 3) * alpha) / 255;
  };
  let sum = 0;
  for (let at = 0; at + 3 < black.length; at += 4) {
    sum += Math.max(0, greyAt(paper, at) - greyAt(black, at));
  }
  return (100 * sum) / (255 * Math.max(1, black.length / 4));
}

async function plateOf(file: Blob, ink: string, tint: PlateTint): Promise<OpenArtwork | null> {
  const answer = await askPdfThread({ kind: "plate", file, ink, tint });
  if (answer.kind !== "plate" || answer.bytes === null) return null;
  const opened = await openArtwork(new Blob([answer.bytes]), "application/pdf");
  return opened.kind === "open" ? opened.artwork : null;
}

async function pixelsIn({ href, widthMm, heightMm }: DrawnPage) {
  const scale = roughSide / Math.max(widthMm, heightMm);
  const pixels = await pixelsOf(href, widthMm * scale, heightMm * scale);
  URL.revokeObjectURL(href);
  return pixels;
}

async function coverageOf(file: Blob, ink: string, pages: number): Promise<number | null> {
  const plates: OpenArtwork[] = [];
  try {
    for (const tint of ["black", "paper"] as const) {
      const plate = await plateOf(file, ink, tint);
      if (plate === null) return null;
      plates.push(plate);
    }
    let sum = 0;
    for (let page = 1; page <= pages; page += 1) {
      const [black, paper] = plates;
      if (black === undefined || paper === undefined) return null;
      const [dark, light] = [
        await pixelsIn(await black.draw(page, roughSide)),
        await pixelsIn(await paper.draw(page, roughSide)),
      ];
      sum += differenceOf(dark, light);
    }
    return sum / pages;
  } catch {
    // A reader cannot read the changed file: the ink has no estimate.
    return null;
  } finally {
    for (const plate of plates) plate.close();
  }
}

/** The mean coverage of each spot ink over the first pages of a PDF, percent; null without one. */
export async function spotCoverage(
  file: Blob,
  spots: readonly string[],
  pages: number,
): Promise<ReadonlyMap<string, number | null>> {
  const found = new Map<string, number | null>();
  for (const [at, spot] of spots.entries()) {
    const isFew = (at + 1) * pages <= mostPlates;
    found.set(spot, isFew ? await coverageOf(file, spot, pages) : null);
  }
  return found;
}
