import type { Progress } from "./facts.ts";
import type { ReaderMessage } from "./pdf-reader.ts";
import type { PdfAnswer, PdfTask } from "./pdf-tasks.ts";

/** How a task reports, and how it is ended. */
export interface Watch {
  onProgress?(progress: Progress): void;
  readonly signal?: AbortSignal;
}

/** Has a thread of its own do a task; rejects where it cannot be started. */
export async function askPdfThread(
  task: PdfTask,
  { onProgress, signal }: Watch = {},
): Promise<PdfAnswer> {
  // Outside a browser there is no such thread.
  if (import.meta.env.SSR) return (await import("./pdf-tasks.ts")).doPdfTask(task, onProgress);
  const { startThread } = await import("./trusted-scripts.ts");
  signal?.throwIfAborted();
  const thread = startThread("reading");
  try {
    return await new Promise<PdfAnswer>((resolve, reject) => {
      thread.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
        if (data.kind === "progress") onProgress?.(data.progress);
        else resolve(data);
      };
      thread.onerror = (event) => {
        // Handled here: the page reports no fault of its own.
        event.preventDefault();
        reject(new Error("the thread for PDFs did not start"));
      };
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
      thread.postMessage(task);
    });
  } finally {
    thread.terminate();
  }
}
