import type { Progress } from "./facts.ts";
import { doPdfTask, type PdfAnswer, type PdfTask } from "./pdf-tasks.ts";

export type ReaderMessage = PdfAnswer | { readonly kind: "progress"; readonly progress: Progress };

/** Between two reports of progress, ms. */
const reportMs = 100;

const answer = (message: ReaderMessage): void => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<PdfTask>) => {
  let reported = 0;
  const done = await doPdfTask(data, (progress) => {
    const now = performance.now();
    if (now - reported < reportMs) return;
    reported = now;
    answer({ kind: "progress", progress });
  });
  answer(done);
};
