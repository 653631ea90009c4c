import { expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { finished } from "#pricing/core/steps.ts";
import { sectionsFen } from "#pricing/products/booklet.ts";
import { formPlans, sectionsIn, sectionsOn } from "#pricing/products/page-forms.ts";
import { offersOf } from "#pricing/products/part-offers.ts";
import { partWorks } from "#pricing/products/sheet-parts.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

/** Pages of 20 × 20 mm: more of them lie on a sheet than a part has, and every plan is a rest. */
const tiny = {
  quoteType: "ysp",
  yspType: "book",
  binding: "hardcover",
  quantity: 5000,
  lengthMm: 20,
  widthMm: 20,
  parts: [
    { name: "封面", pages: 4, paperId: "yafen", gsm: 200, frontColors: 4, backColors: 4 },
    { name: "内页", pages: 256, paperId: "yafen", gsm: 80, frontColors: 4, backColors: 4 },
    { name: "内页", pages: 248, paperId: "shuangtong", gsm: 80, frontColors: 4, backColors: 4 },
  ],
};

/** Plans whose binding was calculated while this part was priced. */
function plansOf(at: number, book: PriceBook): number {
  const read = readJob(tiny);
  if (!read.ok || read.value.quoteType !== "ysp") throw new Error(JSON.stringify(read));
  const job = read.value;
  const works = partWorks(job, book);
  const work = works.ok ? works.value[at] : undefined;
  if (work === undefined) throw new Error(JSON.stringify(works));
  const calculateOrder = sectionsFen(job, book);
  let reckoned = 0;
  const offers = finished(
    offersOf(job, book, work, (sections) => {
      reckoned += 1;
      return calculateOrder(sections);
    }),
  );
  if (!offers.ok) throw new Error(JSON.stringify(offers));
  return reckoned;
}

test("leaves out press sheets whose folded sections alone cost more than the best plan", () => {
  // Without a lower bound of the binding, 3,592 are calculated.
  expect(plansOf(2, seedPriceBook)).toBeLessThan(2600);
});

test("every plan of a sheet has the sections that the sheet is bounded by", () => {
  const methods = ["single", "sheetwise", "workAndTurn", "tumble", "perfecting"] as const;
  for (const perSide of [1, 2, 4, 8, 16, 32, 64, 128])
    for (const largestSection of [4, 8, 16, 32])
      for (const method of methods)
        for (let pages = 2; pages <= 300; pages += 2) {
          const work = { pages, largestSection, anyMethod: true };
          const sheet = { perSide, method, halves: true };
          const counts = formPlans(work, sheet).map(sectionsIn);
          const bound = sectionsOn(work, sheet);
          expect(counts.filter((count) => count !== bound)).toEqual([]);
        }
});

test("counts the sections of 60 pages on a side of 8: five, turned sheets eight, unfolded none", () => {
  // 3 full sheets of 16, then 8 and 4. Turned sheets hold 8: seven of them, and 4.
  const work = { pages: 60, largestSection: 16 };
  expect(sectionsOn(work, { perSide: 8, method: "sheetwise" })).toBe(5);
  expect(sectionsOn(work, { perSide: 8, method: "workAndTurn" })).toBe(8);
  expect(sectionsOn({ pages: 60, largestSection: 0 }, { perSide: 8, method: "sheetwise" })).toBe(0);
});
