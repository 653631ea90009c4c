import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import type { Looked } from "./facts.ts";
import { type Finding, findingsOf } from "./findings.ts";

/** A PDF is read whole: this is the limit for a phone. */
const mostPdfBytes = 80 * 1024 * 1024;
const headBytes = 1024 * 1024;
const tailBytes = 2048;

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/** Every complete PDF states near its end where its table begins. */
async function hasEnd(file: Blob): Promise<boolean> {
  const tail = await bytesOf(file.slice(Math.max(0, file.size - tailBytes)));
  return new TextDecoder("latin1").decode(tail).includes("startxref");
}

/**
 * Inspects a file on the device. Loads the PDF reader only for a PDF; rejects where it cannot be
 * loaded.
 */
export async function lookInto(file: Blob, type: ArtworkType): Promise<Looked> {
  if (type === "image/tiff") {
    const { tiffFacts } = await import("./tiff-facts.ts");
    return tiffFacts(file);
  }
  if (type !== "application/pdf") {
    const { imageFacts } = await import("./image-facts.ts");
    return imageFacts(type, await bytesOf(file.slice(0, headBytes)));
  }
  if (file.size > mostPdfBytes) return { kind: "unread", why: "large" };
  // The reader searches the whole file byte by byte where its end is missing.
  if (!(await hasEnd(file))) return { kind: "unread", why: "damaged" };
  const { pdfFacts } = await import("./pdf-facts.ts");
  return pdfFacts(await bytesOf(file));
}

/** Inspects a file on the device before it is sent, and compares it with the job. */
export const preflight = async (
  file: Blob,
  type: ArtworkType,
  frame: ArtworkFrame | null,
): Promise<readonly Finding[]> => findingsOf(await lookInto(file, type), frame);
