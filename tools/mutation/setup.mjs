import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect } from "vitest";

/** Runs before each test file: the live mutant, the same random numbers every time, and the traces. */
globalThis.mutant = Number(process.env.SHOP_MUTANT ?? -1);
fc.configureGlobal({ seed: 20_261_122 });

const folder = process.env.SHOP_MUTATION_TRACES;
let started = 0;
beforeAll(() => {
  started = performance.now();
});
if (folder !== undefined)
  afterAll(() => {
    const path = expect.getState().testPath ?? "";
    const reached = Object.entries(globalThis.reached ?? {}).map(([file, hits]) => [
      file,
      [...hits.keys()].filter((id) => hits[id] === 1),
    ]);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, `${Buffer.from(path).toString("base64url").slice(-120)}.json`),
      JSON.stringify({
        path,
        ms: performance.now() - started,
        reached: Object.fromEntries(reached),
      }),
    );
  });
