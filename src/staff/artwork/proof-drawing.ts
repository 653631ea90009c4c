import { typeOf } from "#api/file-marks.ts";
import type { FileFacts } from "#components/preflight/facts.ts";
import { jpegCoverage } from "#components/preflight/jpeg/jpeg-file-ink.ts";
import type { DrawnPage, OpenArtwork } from "#components/product-view/drawn-page.ts";
import { openArtwork } from "#components/product-view/open-artwork.ts";
import { chartColours, chartInks, chartPdf } from "#components/proofs/ink-chart.ts";
import { coverageOf, type Separate, separationBy } from "#components/proofs/ink-estimate.ts";
import { jpegOf, pixelsOf } from "#components/proofs/page-pictures.ts";
import { spotCoverage } from "#components/proofs/spot-coverage.ts";
import {
  type InkCoverage,
  mostProofPages,
  proofPictureLimit,
} from "#contract/artwork/artwork-proof.ts";
import type { PageMark } from "#contract/artwork/page-mark.ts";

/** A page as it is sent for a proof. */
export interface DrawnForProof {
  readonly page: number;
  readonly pages: number;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly trim: PageMark | null;
  readonly picture: string;
}

const part = (value: number, whole: number): number =>
  Math.min(1, Math.max(0, Math.round((1e4 * value) / whole) / 1e4));

function trimOf({ trim, widthMm, heightMm }: DrawnPage): PageMark | null {
  if (trim === null) return null;
  const x = part(trim.x, widthMm);
  const y = part(trim.y, heightMm);
  return {
    ...{ x, y },
    width: Math.min(1 - x, part(trim.width, widthMm)),
    height: Math.min(1 - y, part(trim.height, heightMm)),
  };
}

/** Pixels of the longer side that are enough for a mean. */
const roughSide = 240;

async function pageInks({ href, widthMm, heightMm }: DrawnPage, separate: Separate) {
  const scale = roughSide / Math.max(widthMm, heightMm);
  return coverageOf(await pixelsOf(href, widthMm * scale, heightMm * scale), separate);
}

/** How the reader of PDFs shows inks. */
async function separation(): Promise<Separate | null> {
  const inks = chartInks();
  const opened = await openArtwork(chartPdf(inks), "application/pdf");
  if (opened.kind === "closed") return null;
  const colours = await chartColours(opened.artwork, inks.length, pixelsOf);
  opened.artwork.close();
  return separationBy(inks, colours);
}

const names = ["青 C", "品红 M", "黄 Y", "黑 K"] as const;
/** Less is a rounding of the picture. */
const leastPercent = 0.05;

/** Spot inks that a proof lists. */
const mostSpots = 30;

/** The four inks over all pages, and the spot inks of the file; null: not estimated. */
export function inkList(
  pages: readonly (readonly number[])[],
  spots: ReadonlyMap<string, number | null>,
): InkCoverage[] {
  const means = names.map((name, ink) => ({
    name,
    percent: pages.reduce((sum, page) => sum + (page[ink] ?? 0), 0) / Math.max(1, pages.length),
  }));
  return [
    ...means.filter(({ percent }) => percent >= leastPercent),
    ...[...spots].map(([spot, percent]) => ({ name: `专色 ${spot.slice(0, 50)}`, percent })),
  ];
}

interface Drawing {
  readonly pages: number;
  readonly inks: readonly InkCoverage[];
}

interface Inks {
  /** Of the only page of a picture file in CMYK; null: they are estimated from the drawing. */
  readonly process: readonly number[] | null;
  readonly spots: (pages: number) => Promise<ReadonlyMap<string, number | null>>;
}

async function drawPages(
  artwork: OpenArtwork,
  { process, spots }: Inks,
  take: (drawn: DrawnForProof) => Promise<void>,
): Promise<Drawing> {
  const separate = process === null ? await separation() : null;
  const shown = Math.min(artwork.pages, mostProofPages);
  const covered: (readonly number[])[] = process === null ? [] : [process];
  for (let page = 1; page <= shown; page += 1) {
    const drawn = await artwork.draw(page, proofPictureLimit.side);
    try {
      if (separate !== null) covered.push(await pageInks(drawn, separate));
      await take({
        ...{ page, pages: artwork.pages },
        widthMm: drawn.scalable ? null : drawn.widthMm,
        heightMm: drawn.scalable ? null : drawn.heightMm,
        trim: trimOf(drawn),
        picture: await jpegOf(drawn.href),
      });
    } finally {
      URL.revokeObjectURL(drawn.href);
    }
  }
  return { pages: artwork.pages, inks: inkList(covered, await spots(shown)) };
}

/**
 * Draws every page of a file for a proof, one after the other; null where this browser cannot draw
 * the file.
 */
export async function drawForProof(
  file: Blob,
  facts: FileFacts | null,
  take: (drawn: DrawnForProof) => Promise<void>,
): Promise<Drawing | null> {
  const type = await typeOf(file);
  const opened = type === null ? null : await openArtwork(file, type);
  if (opened === null || opened.kind === "closed") return null;
  try {
    const process = type === "image/jpeg" ? await jpegCoverage(file) : null;
    const named = (facts?.spots ?? []).slice(0, mostSpots);
    const spots = (pages: number) => spotCoverage(file, named, pages);
    return await drawPages(opened.artwork, { process, spots }, take);
  } finally {
    opened.artwork.close();
  }
}
