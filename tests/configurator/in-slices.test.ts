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

/** Runs steps of these lengths; returns for each slice when its steps began and when it ended. */
async function slicesOf(lengths: readonly number[]) {
  const clock = steppedClock();
  const slices: Array<{ starts: number[]; end: number }> = [];
  let began = 0;
  let starts: number[] = [];
  const end = () => {
    slices.push({ starts, end: clock.now() - began });
    began = clock.now();
    starts = [];
  };
  const channel = globalThis.MessageChannel;
  vi.spyOn(globalThis, "MessageChannel").mockImplementation(function (this: MessageChannel) {
    end();
    return new channel();
  });
  function* work() {
    for (const ms of lengths) {
      starts.push(clock.now() - began);
      clock.pass(ms);
      yield;
    }
    return "done";
  }
  expect(await inSlices(work(), new AbortController().signal)).toBe("done");
  end();
  return slices;
}

test("a slice ends before a step would bring it over eight milliseconds", async () => {
  const slices = await slicesOf(Array.from({ length: 10 }, () => 3));
  // Two steps of 3 ms: a third would end at 9 ms.
  expect(slices.slice(0, 5).map(({ end }) => end)).toEqual([6, 6, 6, 6, 6]);
});

test("no step begins once eight milliseconds are spent", async () => {
  const lengths = [1, 7.5, 1, 12, 1, 1, 9, ...Array.from({ length: 40 }, (_, at) => (at % 4) / 2)];
  const slices = await slicesOf(lengths);
  expect(slices.flatMap(({ starts }) => starts)).toHaveLength(lengths.length);
  for (const { starts } of slices) expect(Math.max(0, ...starts)).toBeLessThan(8);
  // Over the budget are those slices alone that hold a step over it.
  expect(slices.filter(({ end }) => end > 8)).toHaveLength(3);
});

test("one long step does not leave each later step a slice of its own", async () => {
  const slices = await slicesOf([30, ...Array.from({ length: 200 }, () => 0.5)]);
  const last = slices.at(-2);
  expect(last?.starts.length).toBeGreaterThan(10);
  expect(last?.end).toBeLessThanOrEqual(8);
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
