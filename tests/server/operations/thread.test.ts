import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inThread } from "#server/infra/runtime/worker-thread.ts";

/** Allocates so many blocks of 16 MB, one every few ms, and answers. */
const program = `
import { parentPort, workerData } from "node:worker_threads";
const { pieces, taken } = workerData;
const held = [];
for (let piece = 0; piece < pieces; piece += 1) {
  held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  Atomics.add(taken, 0, 1);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
}
parentPort.postMessage(new TextEncoder().encode(String(held.length)));
`;

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-thread-"));
  writeFileSync(join(folder, "taking.mjs"), program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const taking = async (pieces: number) => {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const url = pathToFileURL(join(folder, "taking.mjs"));
  const here = () => Promise.reject(new Error("there is a program"));
  const said = await inThread(url, { pieces, taken }, here).then(String, () => "ended");
  return { said, megabytes: (taken[0] ?? 0) * 16 };
};

test("a thread that exceeds the memory limit is ended; the next one works", async () => {
  // 4 GB: as a malicious file of 4 MB may expand to.
  const { said, megabytes } = await taking(256);
  expect(said).toBe("ended");
  expect(megabytes).toBeLessThan(1200);
  expect(await taking(4)).toEqual({ said: "4", megabytes: 64 });
});
