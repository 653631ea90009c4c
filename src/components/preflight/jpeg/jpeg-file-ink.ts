import type { Looked } from "#components/preflight/facts.ts";
import { mostInkOf } from "#components/preflight/most-ink.ts";
import { type JpegAverages, jpegAverages } from "./jpeg-averages.ts";

/** Larger files are not read on a phone. */
const mostBytes = 80 * 1024 * 1024;

async function averagesOf(file: Blob): Promise<JpegAverages | null> {
  if (file.size > mostBytes) return null;
  return jpegAverages(new Uint8Array(await file.arrayBuffer()));
}

/** The facts of a JPEG file with its ink, as the means of its blocks show it; as they are without CMYK. */
export async function withJpegInk(looked: Looked, file: Blob): Promise<Looked> {
  if (looked.kind === "unread" || looked.facts.rgb) return looked;
  const averages = await averagesOf(file);
  const most = averages && mostInkOf(averages, averages.isAdobe);
  if (averages === null || most === null) return looked;
  const { facts } = looked;
  const ink = { page: 1, value: most.percent };
  const places = averages.isTurned ? facts.places : { ink: { page: 1, box: most.region } };
  return { kind: "seen", facts: { ...facts, ink, places } };
}

/** The mean of each ink over a CMYK JPEG file, percent; null for any other file. */
export async function jpegCoverage(file: Blob): Promise<readonly number[] | null> {
  const averages = await averagesOf(file);
  if (averages === null) return null;
  const { inks, isAdobe } = averages;
  const sums = [0, 0, 0, 0];
  for (const [at, value] of inks.entries()) {
    sums[at % 4] = (sums[at % 4] ?? 0) + (isAdobe ? 255 - value : value);
  }
  return sums.map((sum) => (100 * sum) / (255 * Math.max(1, inks.length / 4)));
}
