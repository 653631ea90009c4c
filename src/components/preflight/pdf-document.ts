import { getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist";
import type { DrawerTask } from "#components/pdf-drawing/pdf-drawer.ts";
import { startThread } from "./trusted-scripts.ts";

/** A PDF that is open to be drawn; `close` ends its thread. */
export interface OpenPdf {
  readonly document: PDFDocumentProxy;
  close(): Promise<void>;
}

/** Opens a PDF that a thread of its own reads, and the page draws. @throws what the reader throws on a damaged or locked file */
export async function openPdf(file: Blob): Promise<OpenPdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  const port = startThread("drawing");
  const readOnly: DrawerTask = { kind: "read" };
  port.postMessage(readOnly);
  const worker = PDFWorker.create({ port });
  const task = getDocument({ data, worker, useWasm: false, isEvalSupported: false, verbosity: 0 });
  const close = async () => {
    await task.destroy();
    worker.destroy();
    port.terminate();
  };
  try {
    return { document: await task.promise, close };
  } catch (error) {
    await close();
    throw error;
  }
}
