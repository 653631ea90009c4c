import fc from "fast-check";
import { expect, test } from "vitest";
import { finished } from "#pricing/core/steps.ts";
import { sectionsFen } from "#pricing/products/booklet.ts";
import { offersOf } from "#pricing/products/part-offers.ts";
import { partPrices } from "#pricing/products/part-prices.ts";
import { sheetsFor } from "#pricing/products/part-sheets.ts";
import { colorsOf } from "#pricing/products/press-run.ts";
import type { PartOffer } from "#pricing/products/sheet-cost.ts";
import { partWorks } from "#pricing/products/sheet-parts.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { arbitraryJob } from "#tests/pricing/arbitrary-jobs.ts";
import { runs } from "#tests/pricing/runs.ts";

const shown = (offer: PartOffer | undefined) => offer && [offer.fen, offer.sheet.ups];

test("the offer found by least prices is the cheapest of all, each priced", () => {
  let compared = 0;
  fc.assert(
    fc.property(arbitraryJob("ysp", book), (input) => {
      const read = readJob(input);
      if (!read.ok || read.value.quoteType !== "ysp") return;
      const works = partWorks(read.value, book);
      if (!works.ok) return;
      for (const work of works.value) {
        const groups = finished(sheetsFor(read.value, book, work));
        const sections = sectionsFen(read.value, book);
        const offers = finished(offersOf(read.value, book, work, sections));
        if (!offers.ok || !groups.ok) continue;
        const { best, cheapestOf } = offers.value;
        const { die } = book.sheetFed;
        const { leastFen } = partPrices(read.value, work, colorsOf(work), die, sections);
        // Asked for alone, a sheet is priced whatever its least price says.
        const sheets = new Set(groups.value.flatMap((group) => group.sheets));
        const all = [...sheets].flatMap((sheet) => cheapestOf((one) => one === sheet) ?? []);
        all.sort((one, other) => one.fen - other.fen || other.sheet.ups - one.sheet.ups);
        expect(shown(best)).toEqual(shown(all[0]));
        for (const { fen, sheet } of all) {
          const group = groups.value.find(
            ({ press, method, ups, sheets: own }) =>
              press === sheet.press &&
              method === sheet.method &&
              ups === sheet.ups &&
              own.some(({ at }) => at === sheet.at),
          );
          expect(group === undefined ? 0 : leastFen(group)).toBeLessThanOrEqual(fen);
        }
        const { press, parent } = best.sheet;
        const others = all.filter(({ sheet }) => sheet.press !== press || sheet.parent !== parent);
        const next = cheapestOf((one) => one.press !== press || one.parent !== parent);
        expect(shown(next)).toEqual(shown(others[0]));
        compared += 1;
      }
    }),
    { numRuns: runs(60) },
  );
  expect(compared).toBeGreaterThan(runs(60) / 2);
});
