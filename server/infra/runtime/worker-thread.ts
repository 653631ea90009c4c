import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";

const longestMs = 30_000;

/**
 * Memory limit of the process while a thread works. Node does not limit a thread's buffers, and a
 * small PDF can expand beyond the machine's memory.
 */
const mostGrowth = 512 * 1024 * 1024;
const lookEveryMs = 25;

let last: Promise<unknown> = Promise.resolve();

function inWorker(program: URL, asked: unknown): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData: asked });
    const most = process.memoryUsage.rss() + mostGrowth;
    const tooLong = setTimeout(() => void thread.terminate(), longestMs);
    const tooLarge = setInterval(() => {
      if (process.memoryUsage.rss() > most) void thread.terminate();
    }, lookEveryMs);
    thread.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
    thread.once("error", reject);
    thread.once("exit", () => {
      clearTimeout(tooLong);
      clearInterval(tooLarge);
      reject(new Error("the sheet's thread ended without a sheet"));
    });
  });
}

/**
 * Makes bytes in a thread, one at a time in the process; one that takes too long or too much memory
 * is ended. The built `program` gets `asked`. A server run from its sources has no bundle, and
 * makes them `here`.
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
