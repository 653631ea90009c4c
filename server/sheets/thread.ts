import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";

const longestMs = 30_000;

let last: Promise<unknown> = Promise.resolve();

function inWorker(program: URL, asked: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData: asked });
    const tooLong = setTimeout(() => void thread.terminate(), longestMs);
    thread.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    thread.once("error", reject);
    thread.once("exit", () => {
      clearTimeout(tooLong);
      reject(new Error("the sheet's thread ended without a sheet"));
    });
  });
}

/**
 * Makes bytes in a thread of its own, one at a time in the whole process: the built `program` is
 * given `asked`. Run from its sources the server has none beside it, and makes them `here`.
 */
export function inThread(
  program: URL,
  asked: unknown,
  here: () => Promise<Buffer>,
): Promise<Buffer> {
  const make = () => (existsSync(program) ? inWorker(program, asked) : here());
  const making = last.then(make, make);
  last = making.catch(() => undefined);
  return making;
}
