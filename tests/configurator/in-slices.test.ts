import { afterEach, expect, test, vi } from "vitest";
import { inSlices, slicedOnce } from "#configurator/state/in-slices.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Time that only the steps move. */
function steppedClock() {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  return { pass: (ms: number) => (now += ms), now: () => now };
}

test("a slice ends before a step would bring it over eight milliseconds", async () => {
  const clock = steppedClock();
  const slices: number[] = [];
  const channel = globalThis.MessageChannel;
  let began = 0;
  vi.spyOn(globalThis, "MessageChannel").mockImplementation(function (this: MessageChannel) {
    slices.push(clock.now() - began);
    began = clock.now();
    return new channel();
  });
  function* work() {
    for (let step = 0; step < 10; step += 1) {
      clock.pass(3);
      yield;
    }
    return "done";
  }
  expect(await inSlices(work(), new AbortController().signal)).toBe("done");
  // Two steps of 3 ms: a third would end at 9 ms.
  expect(slices).toEqual([6, 6, 6, 6, 6]);
});

test("cancelled work ends at its next slice without a result", async () => {
  const clock = steppedClock();
  const leaving = new AbortController();
  let steps = 0;
  function* work() {
    for (;;) {
      steps += 1;
      clock.pass(10);
      if (steps === 3) leaving.abort();
      yield;
    }
  }
  expect(await inSlices(work(), leaving.signal)).toBeNull();
  expect(steps).toBe(3);
});

test("a job's result is worked out once, and again under another book", async () => {
  let started = 0;
  const sliced = slicedOnce(function* (job, { version }) {
    started += 1;
    yield;
    return { kind: job.quoteType, version };
  });
  const job = defaultJob("lz", book);
  const { signal } = new AbortController();
  expect(sliced.known(job, book)).toBeNull();
  const first = await sliced.work(job, book, signal);
  expect(first).toEqual({ kind: "lz", version: book.version });
  expect(await sliced.work(job, book, signal)).toBe(first);
  expect(sliced.known(job, book)).toBe(first);
  const other = { ...book, version: "other" };
  expect(sliced.known(job, other)).toBeNull();
  expect(await sliced.work(job, other, signal)).toMatchObject({ version: "other" });
  expect(started).toBe(2);
});
