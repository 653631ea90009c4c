import fc from "fast-check";
import { expect, test } from "vitest";
import { fenOf } from "#contract/format/money.ts";
import { quoteTypes } from "#contract/jobs/jobs.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { arbitraryJob } from "./arbitrary-jobs.ts";
import { runs } from "./runs.ts";

const bare = { ladder: false, alternatives: false } as const;

/** A selectable alternative costs, when selected, what it showed; others have no button. */
test("every alternative of a random job, once taken, costs exactly what it says", () => {
  const taken: Record<string, number> = {};
  for (const quoteType of quoteTypes)
    fc.assert(
      fc.property(arbitraryJob(quoteType, book), (job) => {
        const result = price(job, book, { ladder: false, ways: true });
        if (!result.ok) return;
        for (const { code, total, difference, job: other } of result.quote.alternatives) {
          if (other === undefined) continue;
          const priced = price(other, book, bare);
          expect([code, priced.ok && priced.quote.total]).toEqual([code, total]);
          expect(fenOf(difference)).toBe(fenOf(total) - fenOf(result.quote.total));
          taken[code] = (taken[code] ?? 0) + 1;
        }
      }),
      { numRuns: runs(150) },
    );
  expect(Math.min(taken.press ?? 0, taken.parent ?? 0, taken["way:rotary"] ?? 0)).toBeGreaterThan(
    runs(150) / 8,
  );
});
