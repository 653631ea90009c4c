import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import { preflight } from "#components/preflight/preflight.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";

export const label: ArtworkFrame = { widthMm: 50, heightMm: 30, bleedMm: 2, pages: null };

/** What the preflight says, each with its tone. */
export async function judged(
  bytes: Uint8Array,
  frame: ArtworkFrame | null = label,
  type: ArtworkType = "application/pdf",
): Promise<string[]> {
  const found = await preflight(new Blob([new Uint8Array(bytes)]), type, frame);
  return found.map(({ tone, text }) => `${tone} ${text}`);
}

/** Only the faults. */
export const faults = async (...file: Parameters<typeof judged>): Promise<string[]> =>
  (await judged(...file)).filter((text) => text.startsWith("look ")).map((text) => text.slice(5));
