import { describe, expect, test } from "vitest";
import { switchSavings } from "#configurator/tools/switch-savings.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { neighbourInSteps } from "#pricing/analysis/neighbours.ts";
import { hintsInSteps } from "#pricing/analysis/size-hints.ts";
import { spotsInSteps } from "#pricing/analysis/sweet-spots.ts";
import { turnsInSteps } from "#pricing/analysis/turns.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import type { Steps } from "#pricing/core/steps.ts";
import { waysInSteps } from "#pricing/methods/ways.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { priceInSteps, priceOnce } from "#pricing/rating/price-once.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

/** Work on the page's thread is cut into steps by amount, not by time. */

const part = { name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };
const text = { ...part, name: "内页" };
const cover = { ...part, name: "封面", pages: 4, gsm: 200 };
const common = { quoteType: "ysp", lengthMm: 285, widthMm: 210, quantity: 1000 };
const inputs: Readonly<Record<string, object>> = {
  leaflet: { ...common, yspType: "flat", parts: [part] },
  "stitched book": {
    ...common,
    yspType: "book",
    binding: "saddle",
    parts: [cover, { ...text, pages: 28 }],
  },
  "glued book": {
    ...common,
    yspType: "book",
    binding: "perfect",
    parts: [cover, { ...text, gsm: 128, pages: 188 }],
  },
  label: {
    quoteType: "lz",
    widthMm: 50,
    heightMm: 30,
    materialId: "tongban",
    colors: 4,
    quantity: 5000,
  },
  "digital label": {
    quoteType: "inkLz",
    widthMm: 50,
    heightMm: 30,
    materialId: "tongban",
    colorMode: "cmyk",
    quantity: 500,
  },
};

function jobOf(name: string): Job {
  const read = readJob(inputs[name]);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}

/** Nothing is remembered of a book that no price has seen. */
const freshBook = (): PriceBook => structuredClone(seedPriceBook);

/** Counts what each step does with the counter that `work` gets. */
function countsOf<Result>(steps: Steps<Result>, seen: { count: number }): number[] {
  const counts: number[] = [];
  for (;;) {
    const before = seen.count;
    const step = steps.next();
    counts.push(seen.count - before);
    if (step.done === true) return counts;
  }
}

/** Counts how often one field of these entries of a book is read. */
function countReads<Entry extends object>(
  entries: readonly Entry[],
  field: keyof Entry & string,
  seen: { count: number },
): void {
  for (const entry of entries) {
    const value = entry[field];
    const get = () => {
      seen.count += 1;
      return value;
    };
    Object.defineProperty(entry, field, { enumerable: true, get });
  }
}

/** A book that counts how often the size of a parent sheet is read: by each search for its cuts. */
function watched(): { book: PriceBook; seen: { count: number } } {
  const book = freshBook();
  const seen = { count: 0 };
  countReads(book.parents, "widthMm", seen);
  return { book, seen };
}

/** A book that counts what is priced: press runs with plates, and impositions of labels. */
function weighed(): { book: PriceBook; seen: { count: number } } {
  const book = freshBook();
  const seen = { count: 0 };
  countReads(book.presses, "plateLife", seen);
  countReads(book.labels.presses, "startFee", seen);
  countReads(book.labels.digitalPresses, "startFee", seen);
  return { book, seen };
}

describe.each(Object.keys(inputs))("a %s", (name) => {
  test("has the same price in steps as at once", () => {
    const steps = priceInSteps(jobOf(name), freshBook());
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    const [found, known] = [step.value, priceOnce(jobOf(name), freshBook())];
    if (!found.ok || !known.ok) throw new Error("a priced job");
    expect(found.value.totals.total).toBe(known.value.totals.total);
  });
});

describe("a first price", () => {
  test.each(["leaflet", "stitched book", "glued book"])(
    "of a %s searches the sheets of one press format in each step",
    (name) => {
      const { book, seen } = watched();
      const counts = countsOf(priceInSteps(jobOf(name), book), seen);
      const all = counts.reduce((sum, count) => sum + count, 0);
      expect(counts.length).toBeGreaterThan(5);
      // Without steps one of them would do all.
      expect(Math.max(...counts)).toBeLessThan(all / 3);
    },
  );

  test("of the same size searches no more", () => {
    const { book, seen } = watched();
    const job = jobOf("stitched book");
    const first = countsOf(priceInSteps(job, book), seen);
    const searched = seen.count;
    const second = countsOf(priceInSteps({ ...job, remark: "再算一次" }, book), seen);
    expect(first.length).toBeGreaterThan(second.length);
    // What is left are the prices of the sheets that were found.
    expect(seen.count - searched).toBeLessThan(searched / 3);
  });

  test.each(["leaflet", "label", "digital label"])(
    "of a %s prices one run on one press in each step",
    (name) => {
      const { book, seen } = weighed();
      const counts = countsOf(priceInSteps(jobOf(name), book), seen);
      expect(seen.count).toBeGreaterThan(0);
      expect(Math.max(...counts)).toBe(1);
    },
  );

  test.each(["ysp", "lz", "inkLz"] as const)(
    "of the default job of %s prices one run on one press in each step",
    (kind) => {
      const { book, seen } = weighed();
      const counts = countsOf(priceInSteps(defaultJob(kind, book), book), seen);
      expect(seen.count).toBeGreaterThan(0);
      expect(Math.max(...counts)).toBe(1);
    },
  );
});

/** A book that counts the prices that are made with it. */
function counted(): { book: PriceBook; seen: { count: number } } {
  const book = freshBook();
  const seen = { count: 0 };
  const { adjustmentPercent } = book;
  Object.defineProperty(book, "adjustmentPercent", {
    enumerable: true,
    get: () => {
      seen.count += 1;
      return adjustmentPercent;
    },
  });
  return { book, seen };
}

describe.each(Object.keys(inputs))("no step prices two jobs for a %s:", (name) => {
  test.each([
    ["its ways", waysInSteps],
    ["the turns between its ways", turnsInSteps],
    ["its cheaper neighbour", neighbourInSteps],
    ["its size hints", hintsInSteps],
    ["its notable quantities", spotsInSteps],
    ["what its switches change", switchSavings],
  ])("%s", (_, start) => {
    const { book, seen } = counted();
    priceOnce(jobOf(name), book);
    const ofOne = seen.count;
    expect(ofOne).toBeGreaterThan(0);
    const steps: Steps<unknown> = start(jobOf(name), book);
    expect(Math.max(...countsOf(steps, seen))).toBeLessThanOrEqual(ofOne);
    expect(seen.count).toBeGreaterThan(ofOne);
  });
});

/** A book that counts the searches for goods of its tables, which read every gang-run format. */
function searched(): { book: PriceBook; seen: { count: number } } {
  const book = freshBook();
  const seen = { count: 0 };
  countReads(book.gangRun.slice(0, 1), "asSheet", seen);
  return { book, seen };
}

test("a step of the search for neighbours looks once into the tables", () => {
  const { book, seen } = searched();
  const counts = countsOf(neighbourInSteps(jobOf("leaflet"), book), seen);
  expect(seen.count).toBeGreaterThan(3);
  expect(Math.max(...counts)).toBe(1);
});
