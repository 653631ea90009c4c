import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import type { Looked } from "./facts.ts";
import { type Finding, findingsOf } from "./findings.ts";

/** A PDF is read whole: beyond this a phone would rather not. */
const mostPdfBytes = 80 * 1024 * 1024;
const headBytes = 1024 * 1024;
const tailBytes = 2048;

const bytesOf = async (part: Blob): Promise<Uint8Array> => new Uint8Array(await part.arrayBuffer());

/** Every whole PDF says near its end where its table begins. */
async function hasEnd(file: Blob): Promise<boolean> {
  const tail = await bytesOf(file.slice(Math.max(0, file.size - tailBytes)));
  return new TextDecoder("latin1").decode(tail).includes("startxref");
}

/** Looks into a file on the device. What reads PDF is loaded for it alone; rejects where it cannot be. */
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
  // A reader searches a file without its end through for one, byte by byte.
  if (!(await hasEnd(file))) return { kind: "unread", why: "damaged" };
  const { pdfFacts } = await import("./pdf-facts.ts");
  return pdfFacts(await bytesOf(file));
}

/** Looks into a file on the device before it is sent, and holds it against the job. */
export const preflight = async (
  file: Blob,
  type: ArtworkType,
  frame: ArtworkFrame | null,
): Promise<readonly Finding[]> => findingsOf(await lookInto(file, type), frame);
