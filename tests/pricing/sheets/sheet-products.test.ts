import fc from "fast-check";
import { expect, test } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { arbitraryJob } from "#tests/pricing/arbitrary-jobs.ts";
import { runs } from "#tests/pricing/runs.ts";

test("each line of an offset job is its quantity times its unit price, or its minimum", () => {
  let compared = 0;
  fc.assert(
    fc.property(arbitraryJob("ysp", book), fc.integer({ min: 0, max: 2 }), (job, frontSpots) => {
      const parts = Array.isArray(job.parts) ? job.parts : [];
      const asked = {
        ...job,
        printing: "offset",
        rush: 0,
        parts: parts.map((part: object) => ({ ...part, frontSpots })),
      };
      const result = price(asked, book, { ladder: false, alternatives: false });
      if (!result.ok) return;
      for (const { name, qty, unitPrice, amount, applied, code } of result.quote.lines) {
        if (applied === "min" || code === "tax") continue;
        // A unit price is shown to 0.0001 yuan, half of which each unit may be off.
        const room = Number(qty) * 0.005 + 0.501;
        const product = Number(qty) * Number(unitPrice) * 100;
        expect([name, Math.abs(product - fenOf(amount)) <= room]).toEqual([name, true]);
        compared += 1;
      }
    }),
    { numRuns: runs(2000) },
  );
  expect(compared).toBeGreaterThan(2 * runs(2000));
});
