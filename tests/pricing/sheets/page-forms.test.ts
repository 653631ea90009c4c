import { describe, expect, test } from "vitest";
import {
  formPlans,
  largestSection,
  type PageSheet,
  type PageWork,
} from "#pricing/products/page-forms.ts";

/** Press forms of books: what is full, what is left over, and how it folds. */

const folded = (pages: number, anyMethod = true, largest = 16): PageWork => ({
  pages,
  largestSection: largest,
  anyMethod,
});

const sheetwise: PageSheet = { perSide: 8, method: "sheetwise", halves: true };

/** `16P×2 sheetwise 1 [16]`: pages, forms, method, copies a sheet and sections of each form. */
const words = (work: PageWork, sheet: PageSheet): string[] =>
  formPlans(work, sheet).map((plan) =>
    plan
      .map(
        ({ pages, count, method, copiesASheet, sections }) =>
          `${pages}P×${count} ${method} ${copiesASheet} [${sections}]`,
      )
      .join(" + "),
  );

describe("eight pages a side, sheetwise: forms of 16", () => {
  test("32 pages are two full forms, nothing else", () => {
    expect(words(folded(32), sheetwise)).toEqual(["16P×2 sheetwise 1 [16]"]);
  });

  test("20 pages are a full form and four pages turned, four copies a sheet", () => {
    expect(words(folded(20), sheetwise)).toEqual([
      "16P×1 sheetwise 1 [16] + 4P×1 workAndTurn 4 [4]",
    ]);
  });

  test("28 pages leave 8 and 4, on forms of their own or on one", () => {
    expect(words(folded(28), sheetwise)).toEqual([
      "16P×1 sheetwise 1 [16] + 8P×1 workAndTurn 2 [8] + 4P×1 workAndTurn 4 [4]",
      "16P×1 sheetwise 1 [16] + 12P×1 sheetwise 1 [8,4]",
    ]);
  });

  test("a single leaf is printed eight to the sheet", () => {
    expect(words(folded(18), sheetwise)).toEqual([
      "16P×1 sheetwise 1 [16] + 2P×1 workAndTurn 8 [2]",
    ]);
  });

  test("heavier paper folds to smaller sections", () => {
    expect(words(folded(20, true, 8), sheetwise)).toEqual([
      "16P×1 sheetwise 1 [8,8] + 4P×1 workAndTurn 4 [4]",
    ]);
    expect(words(folded(16, true, 4), sheetwise)).toEqual(["16P×1 sheetwise 1 [4,4,4,4]"]);
  });

  test("a rest is not turned where the buyer asks for sheetwise, or the halves differ", () => {
    const rest = ["16P×1 sheetwise 1 [16] + 4P×1 sheetwise 4 [4]"];
    expect(words(folded(20, false), sheetwise)).toEqual(rest);
    expect(words(folded(20), { ...sheetwise, halves: false })).toEqual(rest);
  });

  test("turned forms hold eight pages and give two copies a sheet", () => {
    expect(words(folded(20), { ...sheetwise, method: "workAndTurn" })).toEqual([
      "8P×2 workAndTurn 2 [8] + 4P×1 workAndTurn 4 [4]",
    ]);
  });
});

describe("leaves that are not folded", () => {
  const leaves = (pages: number): PageWork => ({ pages, largestSection: 0, anyMethod: true });

  test("26 pages, six a side, are two forms of 12 and a leaf six up, turned", () => {
    expect(words(leaves(26), { perSide: 6, method: "sheetwise", halves: true })).toEqual([
      "12P×2 sheetwise 1 [] + 2P×1 workAndTurn 6 []",
    ]);
  });

  test("ten pages, six a side, are one form, or a full turned one and four pages more", () => {
    expect(words(leaves(10), { perSide: 6, method: "sheetwise", halves: true })).toEqual([
      "10P×1 sheetwise 1 []",
      "6P×1 workAndTurn 2 [] + 4P×1 workAndTurn 2 []",
    ]);
  });
});

test.each([
  [60, 32],
  [80, 32],
  [81, 16],
  [157, 16],
  [158, 8],
  [200, 8],
  [201, 4],
  [450, 4],
  [451, 0],
])("%i g paper folds to %i pages", (gsm, pages) => {
  const schemes = [
    { pages: 4, maxGsm: 450 },
    { pages: 8, maxGsm: 200 },
    { pages: 16, maxGsm: 157 },
    { pages: 32, maxGsm: 80 },
  ] as const;
  expect(largestSection(schemes, gsm)).toBe(pages);
});

test("every plan prints every page, and folds it into halves of halves", () => {
  for (let pages = 4; pages <= 240; pages += 2) {
    for (const perSide of [2, 4, 8, 16, 32]) {
      for (const method of [
        "single",
        "sheetwise",
        "perfecting",
        "workAndTurn",
        "tumble",
      ] as const) {
        const plans = formPlans(folded(pages), { perSide, method, halves: perSide > 2 });
        expect(plans.length).toBeGreaterThan(0);
        for (const plan of plans) {
          expect(plan.reduce((all, form) => all + form.count * form.pages, 0)).toBe(pages);
          for (const form of plan) {
            expect(form.sections.reduce((all, section) => all + section, 0)).toBe(form.pages);
            for (const section of form.sections) expect([2, 4, 8, 16]).toContain(section);
            const turned = form.method === "workAndTurn" || form.method === "tumble";
            const places = 2 * perSide;
            expect(form.copiesASheet * form.pages).toBeLessThanOrEqual(places);
            expect(form.copiesASheet).toBeGreaterThanOrEqual(turned ? 2 : 1);
          }
        }
      }
    }
  }
});
