import { describe, expect, it } from "vitest";
import type { LabelJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { LabelPlan } from "#contract/quotes/quote.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { repeats, rollDiameterMm } from "#pricing/products/label-geometry.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";

/** Label geometry: cylinders, rolls, and the choice between presses. */

const [golden] = goldenBook.labels.presses;
if (golden === undefined) throw new Error("no press");
const press = { ...golden, cylinders: Array.from({ length: 71 }, (_, index) => 70 + index) };
const section = {
  ...goldenBook.labels,
  gapAround: { below: 0.5, above: 1, minimum: 2 },
};

const label = defaultJob("lz", book) as LabelJob;

const planOf = (job: unknown, tariff: PriceBook = book): LabelPlan => {
  const result = price(job, tariff);
  if (!result.ok || result.quote.plan.kind !== "label") throw new Error("no label");
  return result.quote.plan;
};

describe("cylinders for a label", () => {
  it.each([
    [76, ["75,3,3.375", "100,4,3.375"]],
    [50, ["83,5,2.705", "84,5,3.34"]],
    [40, ["81,6,2.8625"]],
    [100, ["97,3,2.6583", "98,3,3.7167"]],
    [30, ["72,7,2.6571"]],
    [60, ["79,4,2.7062"]],
    [80, ["78,3,2.55"]],
  ])("of height %s mm include %s (Z, around, gap)", (heightMm, expected) => {
    const size = { widthMm: 50, heightMm, gapAcrossMm: 3, gapAroundMm: 3 };
    const found = repeats(size, press, section).map(({ z, around, repeat }) => {
      const gap = Math.round((repeat / around / 1000 - heightMm) * 10_000) / 10_000;
      return `${z},${around},${gap}`;
    });
    expect(found).toEqual(expect.arrayContaining(expected));
  });

  it("all keep the gap within its range", () => {
    const size = { widthMm: 50, heightMm: 37, gapAcrossMm: 3, gapAroundMm: 3 };
    for (const { around, repeat } of repeats(size, press, section)) {
      const gap = repeat / around / 1000 - 37;
      expect(gap).toBeGreaterThanOrEqual(2.5);
      expect(gap).toBeLessThanOrEqual(4);
    }
  });
});

describe("rolls", () => {
  it.each([
    [76, 53, 0.16, 128.7],
    [40, 165, 0.16, 187.7],
  ])("on a %s mm core with %s m of %s mm web measure %s mm", (core, metres, thick, outer) => {
    expect(Math.round(rollDiameterMm(core, metres, thick) * 10) / 10).toBe(outer);
  });

  it("are counted for each kind by itself", () => {
    const job = { ...label, quantity: 1500, kinds: 2, labelsPerRoll: 1000 };
    expect(planOf(job).rolls).toBe(4);
  });

  it("warn where the buyer's printer cannot take them, and say how many would fit", () => {
    const result = price({ ...label, labelsPerRoll: 5000, maxOdMm: 127 }, book);
    expect(result.ok && result.quote.warnings).toEqual([
      {
        code: "rollDiameter",
        field: "labelsPerRoll",
        message: "卷径超过 127 mm，每卷最多约 1,540 枚",
      },
    ]);
  });
});

describe("the choice of press", () => {
  it("moves from the semi-rotary press to a cylinder as the run grows", () => {
    expect(planOf({ ...label, cornerRadiusMm: 2, quantity: 2000 }).method).toBe("semiRotary");
    expect(planOf({ ...label, cornerRadiusMm: 2, quantity: 1_000_000 }).method).toBe("rotary");
  });

  it("never quotes dearer than any single press would", () => {
    const { presses } = book.labels;
    for (const quantity of [500, 5000, 60_000, 400_000]) {
      const job = { ...label, quantity };
      const best = price(job, book);
      for (const only of presses) {
        const alone = price(job, { ...book, labels: { ...book.labels, presses: [only] } });
        if (!alone.ok || !best.ok) continue;
        expect(Number(best.quote.total)).toBeLessThanOrEqual(Number(alone.quote.total));
      }
    }
  });

  it("charges no die where the buyer has one, and more for a special shape", () => {
    const amount = (job: unknown) => {
      const result = price(job, goldenBook);
      const found = result.ok && result.quote.lines.find(({ code }) => code === "die");
      return found ? found.amount : undefined;
    };
    const job = { ...label, quantity: 20_000 };
    expect(amount({ ...job, dieExisting: true })).toBeUndefined();
    // Two lanes on Z 72: 11.3 × 22.86 cm × 0.5; a special shape 30 % more.
    expect(amount(job)).toBe("129.16");
    expect(amount({ ...job, shape: "special" })).toBe("167.91");
  });
});
