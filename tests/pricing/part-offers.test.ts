import fc from "fast-check";
import { expect, test } from "vitest";
import { sectionsFen } from "#pricing/kinds/booklet.ts";
import { offersOf } from "#pricing/kinds/part-offers.ts";
import { partWorks } from "#pricing/kinds/sheet-parts.ts";
import { readJob } from "#pricing/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { arbitraryJob } from "#tests/pricing/arbitrary-jobs.ts";

test("the offer found by bounds is the cheapest of all, each priced", () => {
  let compared = 0;
  fc.assert(
    fc.property(arbitraryJob("ysp", book), (input) => {
      const read = readJob(input);
      if (!read.ok || read.value.quoteType !== "ysp") return;
      const works = partWorks(read.value, book);
      if (!works.ok) return;
      for (const work of works.value) {
        const offers = offersOf(read.value, book, work, sectionsFen(read.value, book));
        if (!offers.ok) continue;
        const [first] = offers.value.all();
        const { best } = offers.value;
        expect([best.fen, best.sheet.ups]).toEqual([first?.fen, first?.sheet.ups]);
        compared += 1;
      }
    }),
    { numRuns: 1000 },
  );
  expect(compared).toBeGreaterThan(500);
});
