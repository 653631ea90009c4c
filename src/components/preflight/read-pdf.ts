import { ByteWindow } from "./byte-window.ts";
import type { Looked, Progress } from "./facts.ts";
import { type Limits, pdfFacts } from "./pdf-facts.ts";

/** A PDF is read whole: this is the limit for a phone. */
const mostPdfBytes = 80 * 1024 * 1024;

/** Every complete PDF states where its table begins; others may write behind that. */
const endMark = [...new TextEncoder().encode("startxref")];

/** Inspects a PDF file, page by page. */
export async function readPdf(
  file: Blob,
  onProgress?: (progress: Progress) => void,
  limits?: Limits,
): Promise<Looked> {
  if (file.size > mostPdfBytes) return { kind: "unread", why: "large" };
  // The reader searches the whole file object by object where its end is missing.
  if (!(await new ByteWindow(file).includes(endMark, 0))) return { kind: "unread", why: "damaged" };
  return pdfFacts(new Uint8Array(await file.arrayBuffer()), onProgress, limits);
}
