import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Paper } from "./papers.ts";

const worker = new URL("./printer-worker.js", import.meta.url);
const mostKept = 20;
const longestMs = 30_000;

const kept = new Map<string, Promise<Buffer>>();
let last: Promise<unknown> = Promise.resolve();

function inWorker(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData: paper });
    const tooLong = setTimeout(() => void thread.terminate(), longestMs);
    thread.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    thread.once("error", reject);
    thread.once("exit", () => {
      clearTimeout(tooLong);
      reject(new Error("the sheet's thread ended without a sheet"));
    });
  });
}

/** Run from its sources the program has no built thread beside it. */
const here = async (paper: Paper): Promise<Buffer> => (await import("./papers.ts")).setPaper(paper);

/** The PDF of a paper: one at a time in a thread of its own, and kept by what it says. */
export function printPaper(paper: Paper): Promise<Buffer> {
  const key = createHash("sha256").update(JSON.stringify(paper)).digest("hex");
  const known = kept.get(key);
  if (known !== undefined) return known;
  const print = () => (existsSync(worker) ? inWorker(paper) : here(paper));
  const printing = last.then(print, print);
  last = printing.catch(() => undefined);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, printing);
  printing.catch(() => kept.delete(key));
  return printing;
}
