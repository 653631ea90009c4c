import type { Looked, Progress } from "./facts.ts";
import { readPdf } from "./read-pdf.ts";

/** What the inspecting thread answers. */
export type ReaderMessage =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "looked"; readonly looked: Looked };

/** Between two reports of progress, ms. */
const reportMs = 100;

const answer = (message: ReaderMessage): void => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  let reported = 0;
  const looked = await readPdf(data, (progress) => {
    const now = performance.now();
    if (now - reported < reportMs) return;
    reported = now;
    answer({ kind: "progress", progress });
  });
  answer({ kind: "looked", looked });
};
