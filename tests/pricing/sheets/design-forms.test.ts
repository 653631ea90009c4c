import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rectanglesOf } from "#pricing/core/layout.ts";
import { designPlans } from "#pricing/products/design-forms.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { quoted } from "#tests/pricing/edge-book.ts";
import { runs } from "#tests/pricing/runs.ts";

/** Several designs of one job share press sheets (多款拼版). */

const part = {
  name: "单张",
  paperId: "shuangtong",
  gsm: 128,
  frontColors: 4,
  backColors: 4,
  hgx: [{ id: "trim" }],
};
const leaflet = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 210,
  widthMm: 148,
  quantity: 1000,
  taxIncluded: false,
  parts: [part],
};

/** Every choice of so many counts of places, none of them 0, that fit on a form. */
function countsOf(designs: number, places: number): number[][] {
  if (designs === 0) return [[]];
  const found: number[][] = [];
  for (let own = 1; own <= places - designs + 1; own += 1)
    for (const rest of countsOf(designs - 1, places - own)) found.push([own, ...rest]);
  return found;
}

/** Every assignment of designs to forms, by the number of the form. */
function assignments(designs: number): number[][] {
  let found: number[][] = [[]];
  for (let at = 0; at < designs; at += 1)
    found = found.flatMap((before) => {
      const used = before.length === 0 ? 0 : Math.max(...before) + 1;
      return Array.from({ length: used + 1 }, (_, form) => [...before, form]);
    });
  return found;
}

/** The least of a cost of each form's sheets, over every assignment and every count of places. */
function slowLeast(
  pieces: readonly number[],
  places: number,
  piecesAPlace: number,
  costOf: (sheets: number) => number,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (const assignment of assignments(pieces.length)) {
    let cost = 0;
    for (const form of new Set(assignment)) {
      const own = pieces.filter((_, at) => assignment[at] === form);
      let sheets = Number.POSITIVE_INFINITY;
      for (const counts of countsOf(own.length, places)) {
        const needed = own.map((one, at) => Math.ceil(one / ((counts[at] ?? 1) * piecesAPlace)));
        sheets = Math.min(sheets, Math.max(...needed));
      }
      cost += costOf(sheets);
    }
    least = Math.min(least, cost);
  }
  return least;
}

test("up to four designs find the cheapest of all assignments and counts", () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 });
  const places = fc.integer({ min: 1, max: 9 });
  const cost = fc.record({ form: fc.integer({ min: 0, max: 900 }), sheet: fc.constantFrom(1, 2) });
  fc.assert(
    fc.property(pieces, places, fc.constantFrom(1, 2), cost, (asked, most, each, rates) => {
      const costOf = (sheets: number) => rates.form + rates.sheet * sheets;
      const designs = asked.map((own, design) => ({ design, pieces: own }));
      const plans = designPlans(designs, { places: most, piecesAPlace: each });
      const costs = plans.map((forms) =>
        forms.reduce((sum, { sheets }) => sum + costOf(sheets), 0),
      );
      expect(Math.min(...costs)).toBe(slowLeast(asked, most, each, costOf));
    }),
    { numRuns: runs(150) },
  );
});

test("a plan gives each design its pieces on one form, within the places of the form", () => {
  const pieces = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: 1, max: 40 }), (asked, places) => {
      const designs = asked.map((own, design) => ({ design, pieces: own }));
      const plans = designPlans(designs, { places, piecesAPlace: 2 });
      expect(plans.length).toBeGreaterThan(0);
      for (const forms of plans) {
        const laid = forms.flatMap((form) =>
          form.designs.map(({ design, places: own }) => ({ design, own, sheets: form.sheets })),
        );
        expect(laid.map(({ design }) => design).sort((a, b) => a - b)).toEqual(
          asked.map((_, at) => at),
        );
        for (const { design, own, sheets } of laid)
          expect(own * 2 * sheets).toBeGreaterThanOrEqual(asked[design] ?? 0);
        for (const form of forms)
          expect(form.designs.reduce((sum, one) => sum + one.places, 0)).toBeLessThanOrEqual(
            places,
          );
      }
    }),
    { numRuns: runs(200) },
  );
});

const sheetPart = (job: object) => {
  const { plan } = quoted(job, book);
  if (plan.kind !== "sheet") throw new Error("a sheet-fed job has a sheet plan");
  const [first] = plan.parts;
  if (first === undefined) throw new Error("a plan has a part");
  return first;
};

describe("designs of the seeded shop, untaxed", () => {
  test("four leaflets of 1,000 take two of eight places each", () => {
    const four = { ...leaflet, kinds: 4 };
    expect(quoted(four, book).total).toBe("625.73");
    const [form, ...others] = sheetPart(four).designForms ?? [];
    expect(others).toEqual([]);
    expect(form?.sheets).toBe(500);
    expect(form?.designs).toEqual(
      [1, 2, 3, 4].map((number) => ({ number, ups: 2, made: 1000, over: 0 })),
    );
    expect([...(form?.places ?? [])].sort()).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
  });

  test("a place of a turned sheet and its mirror hold the same design", () => {
    const { layout, designForms } = sheetPart({ ...leaflet, kinds: 4 });
    const pieces = rectanglesOf(layout);
    const { places = [] } = designForms?.[0] ?? {};
    const middle = layout.usable.x + layout.usable.width / 2;
    for (const [at, { x, y, width }] of pieces.entries()) {
      const mirror = pieces.findIndex(
        (other) => Math.abs(other.x + width - (2 * middle - x)) < 0.1 && other.y === y,
      );
      expect([at, places[mirror]]).toEqual([at, places[at]]);
    }
  });

  test("ten cards of 1,000 cost no more than 745.60", () => {
    const cards = { ...leaflet, yspType: "card", lengthMm: 90, widthMm: 54, kinds: 10 };
    const { total } = quoted({ ...cards, parts: [{ ...part, gsm: 350 }] }, book);
    expect(Number(total)).toBeLessThanOrEqual(745.6);
  });

  test("each design has its own quantity, and the plan says what is over", () => {
    const { designForms } = sheetPart({ ...leaflet, kinds: 3, quantities: [1000, 990, 1900] });
    const made = designForms?.flatMap(({ designs }) => designs) ?? [];
    expect(made.map(({ number, over }) => [number, over])).toEqual([
      [1, 0],
      [2, 10],
      [3, 100],
    ]);
  });

  test.each([
    [{ kinds: 2, quantities: [5] }, "2 款须各填一个数量"],
    [
      { kinds: 2, quantities: [5, 6], yspType: "calendar", binding: "wire" },
      "画册书刊和台历各款的数量须相同",
    ],
  ])("refuses %j", (more, message) => {
    expect(price({ ...leaflet, ...more }, book)).toMatchObject({
      ok: false,
      problems: [{ code: "quantities", field: "quantities", message }],
    });
  });
});

test("designs together never cost more than each as a job of its own", () => {
  const kind = fc.constantFrom(
    leaflet,
    { ...leaflet, yspType: "card", lengthMm: 90, widthMm: 54 },
    { ...leaflet, parts: [{ ...part, backColors: 0, hgx: [{ id: "die-cut" }] }] },
    { ...leaflet, parts: [{ ...part, gsm: 200, hgx: [{ id: "film-matt" }] }] },
  );
  const quantities = fc.array(fc.integer({ min: 50, max: 20_000 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(kind, quantities, (job, asked) => {
      const fenOf = (more: object) =>
        Math.round(Number(quoted({ ...job, ...more }, book).total) * 100);
      const together = fenOf({ kinds: asked.length, quantities: asked });
      const apart = asked.reduce((sum, quantity) => sum + fenOf({ quantity }), 0);
      expect(together).toBeLessThanOrEqual(apart);
    }),
    { numRuns: runs(25) },
  );
}, 60_000);
