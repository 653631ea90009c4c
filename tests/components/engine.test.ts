import { expect, test, vi } from "vitest";
import {
  engineHere,
  lacksEngine,
  loadEngine,
  loadEngineNow,
  watchEngine,
} from "#components/job-form/engine.ts";
import { keepLoading, untilLoaded } from "#platform/keep-loading.ts";
import { eventually } from "#tests/eventually.ts";

vi.mock("#platform/keep-loading.ts");

let isRefused = true;
vi.mock("#components/job-form/engine-code.ts", () => {
  if (isRefused) throw new Error("the file did not come");
  return { engine: { priceJob: "prices" } };
});

test("an engine that does not come is lacking, and a press tries again at once", async () => {
  expect(vi.isMockFunction(keepLoading)).toBe(true);
  // One attempt, then none until the network is back.
  vi.mocked(untilLoaded).mockImplementation(async (load) => {
    await load().catch(() => undefined);
    return new Promise(() => {});
  });
  const heard = vi.fn();
  const unwatch = watchEngine(heard);
  void loadEngine();
  await eventually(() => expect(lacksEngine()).toBe(true));
  expect([engineHere(), heard.mock.calls.length]).toEqual([null, 1]);

  loadEngineNow();
  await eventually(() => expect(engineHere()).toBeNull());
  expect(lacksEngine()).toBe(true);

  isRefused = false;
  loadEngineNow();
  await eventually(() => expect(engineHere()).not.toBeNull());
  expect([lacksEngine(), heard.mock.calls.length]).toEqual([false, 2]);
  unwatch();
});
