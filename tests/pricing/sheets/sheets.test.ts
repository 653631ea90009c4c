import { describe, expect, it } from "vitest";
import type { SheetJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { PartPlan, Quote, SheetPlan } from "#contract/quotes/quote.ts";
import { kaishuOf } from "#pricing/analysis/kaishu.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { rectanglesOf } from "#pricing/core/layout.ts";
import { impressionsFor, platesFor } from "#pricing/products/press-labour.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";

/** Sheet-fed print: plates and impressions, layouts, books, boxes, forms. */

const sheet = defaultJob("ysp", book) as SheetJob;
const [part] = sheet.parts;

function quoted(job: unknown, tariff: PriceBook = book): Quote {
  const result = price(job, tariff);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}

function planOf(job: unknown, tariff: PriceBook = book): SheetPlan {
  const { plan } = quoted(job, tariff);
  if (plan.kind !== "sheet") throw new Error("no sheets");
  return plan;
}

const firstPart = (job: unknown, tariff?: PriceBook): PartPlan => {
  const [first] = planOf(job, tariff).parts;
  if (first === undefined) throw new Error("no part");
  return first;
};

describe("plates and impressions", () => {
  it.each([
    ["single", 4, 0, 4, 1000],
    ["sheetwise", 4, 4, 8, 2000],
    ["sheetwise", 4, 1, 5, 2000],
    ["workAndTurn", 4, 4, 4, 2000],
    ["workAndTurn", 4, 1, 4, 2000],
    ["tumble", 4, 4, 4, 2000],
    ["perfecting", 4, 4, 8, 1000],
  ] as const)("of %s %s+%s on 1,000 sheets", (method, front, back, plates, impressions) => {
    expect([platesFor(method, front, back), impressionsFor(method, 1000)]).toEqual([
      plates,
      impressions,
    ]);
  });

  it("makes new plates when a set is worn out", () => {
    const job = { ...sheet, quantity: 1_000_000, parts: [{ ...part, printMethod: "workAndTurn" }] };
    const { impressions, plates } = firstPart(job, goldenBook);
    expect(plates).toBe(4 * Math.ceil(impressions / 100_000));
  });
});

describe("press layouts", () => {
  it.each(["workAndTurn", "tumble", "sheetwise"] as const)(
    "of %s stay inside gripper and margins and do not overlap",
    (printMethod) => {
      for (const [lengthMm, widthMm] of [
        [90, 54],
        [148, 105],
        [285, 210],
        [120, 77.5],
      ] as const) {
        const { layout, ups } = firstPart({
          ...sheet,
          lengthMm,
          widthMm,
          parts: [{ ...part, printMethod }],
        });
        const pieces = rectanglesOf(layout);
        expect(pieces.length).toBe(ups);
        const { usable } = layout;
        for (const piece of pieces) {
          expect(piece.x).toBeGreaterThanOrEqual(usable.x);
          expect(piece.y).toBeGreaterThanOrEqual(usable.y);
          expect(piece.x + piece.width).toBeLessThanOrEqual(usable.x + usable.width + 1e-9);
          expect(piece.y + piece.height).toBeLessThanOrEqual(usable.y + usable.height + 1e-9);
        }
        expect(new Set(pieces.map(({ x, y }) => `${x},${y}`)).size).toBe(pieces.length);
        const [block] = layout.blocks;
        if (printMethod === "workAndTurn") expect((block?.columns ?? 1) % 2).toBe(0);
        if (printMethod === "tumble") {
          expect((block?.rows ?? 1) % 2).toBe(0);
          expect(layout.grippers).toEqual(["bottom", "top"]);
        }
      }
    },
  );

  it("cut their press sheets from the parent", () => {
    const { kai, cutLayout, parent, pressSheet } = firstPart(sheet);
    expect(cutLayout.pieces).toBe(kai);
    const areas = kai * pressSheet.widthMm * pressSheet.lengthMm;
    expect(areas).toBeLessThanOrEqual(parent.widthMm * parent.lengthMm);
  });

  it("keep to the parent and the press that the buyer names", () => {
    const found = firstPart({ ...sheet, parentId: "dadu", pressId: "duikai-5" });
    expect([found.parent.id, found.press.id]).toEqual(["dadu", "duikai-5"]);
  });
});

describe("books", () => {
  const text = { ...part, name: "内页", pages: 160, paperId: "shuangjiao", gsm: 80, hgx: [] };
  const cover = { ...part, name: "封面", pages: 4, gsm: 250, hgx: [] };
  const bound = {
    ...sheet,
    yspType: "book",
    binding: "perfect",
    lengthMm: 285,
    widthMm: 210,
    parts: [cover, text],
  };

  it("have a spine of leaves × weight × bulk, which the cover spans", () => {
    const plan = planOf(bound);
    expect(plan.spineMm).toBe(8);
    expect(plan.parts[0]?.pieceMm).toEqual({ widthMm: 2 * 210 + 8 + 6, heightMm: 285 + 6 });
  });

  it("refuse pages that cannot be stitched", () => {
    const result = price({ ...bound, binding: "saddle" }, book);
    expect(!result.ok && result.problems.map(({ message }) => message)).toEqual([
      "骑马钉须在8至64P之间，现为164P",
      "骑马钉最厚 5 mm，现约 8 mm",
    ]);
  });

  it("are bound by the sections that were folded, and show them", () => {
    const job = { ...bound, parts: [cover, { ...text, pages: 148, printMethod: "sheetwise" }] };
    const quote = quoted({ ...job, parentId: "dadu", pressId: "duikai-5" });
    if (quote.plan.kind !== "sheet") throw new Error("no sheets");
    // 大度对开 holds 8 pages of 大16开 a side: nine forms of 16. Four pages are left over: they are
    // two up on 大度四开, where make-ready loses half the paper.
    expect(quote.plan.parts.slice(1)).toMatchObject([
      {
        name: "内页",
        kai: 2,
        signatures: 9,
        netSheets: 9000,
        forms: [{ count: 9, pages: 16, copiesASheet: 1, printMethod: "sheetwise", sections: [16] }],
      },
      {
        name: "内页余页",
        kai: 4,
        signatures: 1,
        netSheets: 500,
        forms: [{ count: 1, pages: 4, copiesASheet: 2, printMethod: "sheetwise", sections: [4] }],
      },
    ]);
    expect(quote.lines.find(({ code }) => code === "bind")).toMatchObject({
      basis: "1,000 本，每本 10 贴，每本 0.95 元",
      amount: "950.00",
    });
  });

  it("creep by half of their text's thickness where they are stitched", () => {
    const stitched = { ...text, pages: 40, gsm: 80 };
    const plan = planOf({ ...bound, binding: "saddle", parts: [cover, stitched] });
    // 20 leaves of 80 g at 1.25 cm³/g are 2 mm, half of them 1 mm.
    expect([plan.spineMm, plan.creepMm]).toEqual([undefined, 1]);
    expect(planOf(bound).creepMm).toBeUndefined();
  });

  it("weigh what their leaves weigh", () => {
    const grams = 0.21 * 0.285 * 80 * 80 * 1000 + 0.428 * 0.285 * 250 * 1000 + 2 * 1000;
    const packed = Math.round(grams * 1.04) / 1000;
    expect(Math.abs(Number(quoted(bound).weightKg) - packed)).toBeLessThan(0.01);
  });
});

describe("calendars", () => {
  it("have plates for each of their pages, and a binding", () => {
    const job = {
      ...sheet,
      yspType: "calendar",
      binding: "wire",
      lengthMm: 210,
      widthMm: 148,
      quantity: 300,
      parts: [{ ...part, pages: 26, gsm: 250, printMethod: "sheetwise" }],
    };
    // 16 leaves a side have 32 places: 26 pages are one form, and each copy takes a sheet.
    const { ups, plates, signatures, netSheets } = firstPart(job);
    expect([ups, signatures, plates, netSheets]).toEqual([16, 1, 8, 300]);
    expect(quoted(job).lines.map(({ code }) => code)).toContain("bind");
  });
});

describe("forms, pads and the customer's paper", () => {
  it("take a paper for each ply of a form set", () => {
    const plies = [
      ["ncr-cb", 48],
      ["ncr-cfb", 50],
      ["ncr-cf", 47],
    ] as const;
    const job = {
      ...sheet,
      yspType: "ncr",
      lengthMm: 210,
      widthMm: 140,
      quantity: 200,
      leavesPerBook: 50,
      plies: 3,
      parts: plies.map(([paperId, gsm]) => ({
        ...part,
        paperId,
        gsm,
        frontColors: 1,
        backColors: 0,
      })),
    };
    const plan = planOf(job);
    expect(plan.parts.map(({ netSheets, ups }) => netSheets * ups >= 10_000)).toEqual([
      true,
      true,
      true,
    ]);
    expect(quoted(job).lines.slice(0, 1)).toMatchObject([{ name: "第1联 纸张费" }]);
    const result = price({ ...job, plies: 4 }, book);
    expect(!result.ok && result.problems.map(({ message }) => message)).toEqual([
      "4联须填1种或4种纸",
    ]);
  });

  it("charge nothing for paper that the customer brings", () => {
    const lines = quoted({ ...sheet, parts: [{ ...part, customerPaper: true }] }).lines;
    expect(lines[0]).toMatchObject({ code: "paper", amount: "0.00" });
    expect(lines[0]?.basis).toMatch(/^客来纸 \d+ 张$/);
  });
});

describe("开数", () => {
  it("lists the sheets by use, with the plain grid beside the exact cut", () => {
    const found = kaishuOf({ lengthMm: 297, widthMm: 210, parentIds: ["dadu", "zhengdu"] }, book);
    const rows = found.ok ? found.kaishu.candidates : [];
    expect(
      rows.map(({ parent, gridKai, kai, orientation }) => [parent.id, gridKai, kai, orientation]),
    ).toEqual([
      ["dadu", 16, 16, "straight"],
      ["zhengdu", 10, 11, "mixed"],
    ]);
  });

  it("leaves room for gripper and margins on the press", () => {
    const found = kaishuOf(
      {
        lengthMm: 285,
        widthMm: 210,
        bleedMm: 3,
        yaokouMm: 10,
        mixedLayout: false,
        parentIds: ["dadu"],
      },
      book,
    );
    const [row] = found.ok ? found.kaishu.candidates : [];
    expect([row?.kai, row?.layout.pieces, row?.layout.bleedMm]).toEqual([16, 16, 3]);
    // 16 × 210 × 285 of 889 × 1194: 957,600 of 1,061,466 mm².
    expect(row?.utilisation).toBe(90.21);
  });
});
