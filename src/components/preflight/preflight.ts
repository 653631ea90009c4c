import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { Offer } from "#components/mending/mend.ts";
import { offersOf } from "#components/mending/offers.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import type { Looked } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { findingsOf } from "./findings.ts";
import { askPdfThread, type Watch } from "./reader-thread.ts";
import { type SheetRun, sheetsOf } from "./sheet-list.ts";

/**
 * Inspects a file on the device. Loads the PDF reader only for a PDF; rejects where it cannot be
 * loaded.
 */
export async function lookInto(file: Blob, type: ArtworkType, watch?: Watch): Promise<Looked> {
  switch (type) {
    case "image/tiff": {
      const { tiffFacts } = await import("./tiff-facts.ts");
      return tiffFacts(file);
    }
    case "image/jpeg": {
      const { imageFacts } = await import("./image-facts.ts");
      const { withJpegInk } = await import("#components/preflight/jpeg/jpeg-file-ink.ts");
      return withJpegInk(await imageFacts(type, file), file);
    }
    case "image/png": {
      const { imageFacts } = await import("./image-facts.ts");
      return imageFacts(type, file);
    }
    case "application/pdf": {
      const answer = await askPdfThread({ kind: "inspect", file }, watch);
      if (answer.kind !== "looked") throw new Error("an inspection without its result");
      return answer.looked;
    }
  }
}

/** What the device says about a file, and what it offers to change. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly sheets: readonly SheetRun[];
  readonly offers: readonly Offer[];
}

/** Inspects a file on the device before it is sent, and compares it with the job. */
export async function inspect(
  file: Blob,
  type: ArtworkType,
  frame: ArtworkFrame | null,
  watch?: Watch,
): Promise<Report> {
  const looked = await lookInto(file, type, watch);
  return {
    findings: findingsOf(looked, frame),
    sheets: sheetsOf(looked),
    offers: offersOf(looked, type, frame),
  };
}

export const preflight = async (
  ...asked: Parameters<typeof inspect>
): Promise<readonly Finding[]> => (await inspect(...asked)).findings;
