import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { ArtworkType } from "#contract/artwork/artwork.ts";
import type { Looked, Progress } from "./facts.ts";
import type { Finding } from "./finding.ts";
import { findingsOf } from "./findings.ts";
import type { ReaderMessage } from "./pdf-reader.ts";
import { type SheetRun, sheetsOf } from "./sheet-list.ts";

/** How an inspection reports, and how it is ended. */
interface Watch {
  tell?(progress: Progress): void;
  readonly signal?: AbortSignal;
}

/** Inspects a PDF in a thread of its own. */
async function readInThread(file: Blob, { tell, signal }: Watch): Promise<Looked> {
  const { startThread } = await import("./trusted-scripts.ts");
  signal?.throwIfAborted();
  const thread = startThread("reading");
  try {
    return await new Promise<Looked>((resolve, reject) => {
      thread.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
        switch (data.kind) {
          case "progress":
            return tell?.(data.progress);
          case "looked":
            return resolve(data.looked);
        }
      };
      thread.onerror = () => reject(new Error("the thread for PDFs did not start"));
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      thread.postMessage(file);
    });
  } finally {
    thread.terminate();
  }
}

/**
 * Inspects a file on the device. Loads the PDF reader only for a PDF; rejects where it cannot be
 * loaded.
 */
export async function lookInto(file: Blob, type: ArtworkType, watch: Watch = {}): Promise<Looked> {
  switch (type) {
    case "image/tiff": {
      const { tiffFacts } = await import("./tiff-facts.ts");
      return tiffFacts(file);
    }
    case "image/jpeg":
    case "image/png": {
      const { imageFacts } = await import("./image-facts.ts");
      return imageFacts(type, file);
    }
    case "application/pdf": {
      // Outside a browser there is no such thread.
      if (!import.meta.env.SSR) return readInThread(file, watch);
      const { readPdf } = await import("./read-pdf.ts");
      return readPdf(file, watch.tell);
    }
  }
}

/** Inspects a file on the device before it is sent, compares it with the job, and lists its pages. */
export async function inspect(
  file: Blob,
  type: ArtworkType,
  frame: ArtworkFrame | null,
  watch?: Watch,
): Promise<{ findings: readonly Finding[]; sheets: readonly SheetRun[] }> {
  const looked = await lookInto(file, type, watch);
  return { findings: findingsOf(looked, frame), sheets: sheetsOf(looked) };
}

export const preflight = async (
  ...asked: Parameters<typeof inspect>
): Promise<readonly Finding[]> => (await inspect(...asked)).findings;
