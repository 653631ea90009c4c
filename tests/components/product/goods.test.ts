import { describe, expect, test } from "vitest";
import { mapped } from "#components/product-geometry/affine.ts";
import { cupStrips, wrapOf } from "#components/product-geometry/cup-wrap.ts";
import { type Product, productOf } from "#components/product-geometry/product.ts";
import { outlinePath } from "#components/product-view/outline.ts";
import { type Job, job as jobSchema } from "#contract/jobs/jobs.ts";
import { parsed } from "#contract/quotes/parse.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

function goods(tableId: string, more: object = {}) {
  const input = { quoteType: "pt", tableId, quantity: 1000, ...more };
  const read = parsed<Job>(jobSchema, input);
  const priced = price(input, book, { ladder: false, alternatives: false });
  if (!read.ok || !priced.ok) throw new Error("the goods have no price");
  const { plan } = priced.quote;
  return { job: read.value, plan };
}
function productFor(tableId: string, more: object = {}): Product | null {
  const { job, plan } = goods(tableId, more);
  return productOf(job, plan);
}

describe("goods of price tables", () => {
  test.each<[string, object, object]>([
    [
      "pt-pvc-card",
      {},
      { kind: "sheet", shape: "rounded", radiusMm: 3.18, backPrinted: true, folds: 0 },
    ],
    ["pt-business-card", { options: { sides: "double" } }, { backPrinted: true, shape: "rect" }],
    ["pt-business-card", {}, { backPrinted: false }],
    ["pt-desk-flag", { options: { face: "double" } }, { kind: "sheet", backPrinted: true }],
    ["pt-seal-sticker", {}, { kind: "sheet", shape: "circle", backPrinted: false }],
    ["pt-badge", {}, { kind: "badge", frame: { widthMm: 58, heightMm: 58, bleedMm: 6 } }],
    ["pt-paper-cup", {}, { kind: "cup", size: { topMm: 76, bottomMm: 53, heightMm: 85 } }],
    [
      "pt-banner-area",
      { quantity: 1, lengthMm: 3000, widthMm: 900 },
      { kind: "sheet", frame: { widthMm: 3000, heightMm: 900, bleedMm: 0 } },
    ],
    ["pt-hang-tag", {}, { kind: "unsized" }],
  ])("%s with %j are drawn as what the book says", (tableId, more, expected) => {
    expect(productFor(tableId, more)).toMatchObject(expected);
  });

  test("a card of 90 × 54 has the size of its table's sheet", () => {
    expect(productFor("pt-business-card")).toMatchObject({ frame: { widthMm: 90, heightMm: 54 } });
  });

  test("a quote from before shapes is drawn without a size", () => {
    const { job, plan } = goods("pt-badge");
    if (plan.kind !== "catalogue") throw new Error("a badge is of the catalogue");
    const { form: _, ...older } = plan;
    expect(productOf(job, older satisfies Plan)).toEqual({ kind: "unsized" });
  });
});

/** Slope 30, height 40, so the slant is 50, and the mouth's radius is 50 / 30 of the slant. */
const cone = { topMm: 100, bottomMm: 40, heightMm: 40 };

describe("a cup's side", () => {
  test("of 100, 40 and 40 mm unrolls to 216 degrees of a ring", () => {
    const { sector, widthMm, heightMm, at } = wrapOf(cone);
    expect(sector?.outerMm).toBeCloseTo(83.3333, 3);
    expect(sector?.innerMm).toBeCloseTo(33.3333, 3);
    expect(((sector?.angle ?? 0) * 180) / Math.PI).toBeCloseTo(216, 6);
    // More than a half circle: as wide as the circle; 108 degrees from upwards at its ends.
    expect(widthMm).toBeCloseTo(166.6667, 3);
    expect(heightMm).toBeCloseTo(83.3333 * (1 + 0.309017), 3);
    const [mouth, foot] = [at(0.5, 0), at(0.5, 1)];
    expect([mouth.x, mouth.y, foot.y].map((one) => Math.round(one * 1000) / 1000)).toEqual([
      83.333, 0, 50,
    ]);
  });

  test("of a cylinder unrolls to a rectangle of its circumference", () => {
    const wrap = wrapOf({ topMm: 80, bottomMm: 80, heightMm: 95 });
    expect([wrap.sector, wrap.heightMm]).toEqual([null, 95]);
    expect(wrap.widthMm).toBeCloseTo(251.327, 2);
  });

  test("shows its middle in front, and its seam after half a turn", () => {
    const strips = cupStrips(cone, 72, 0);
    expect(strips).toHaveLength(36);
    const front = strips.find(({ index }) => index === 36);
    const seen = mapped(front?.map ?? [1, 0, 0, 1, 0, 0], wrapOf(cone).at(0.5, 0));
    // The eye looks down by 0.12: the front of the rim is 6 mm lower than the middle.
    expect(seen.x).toBeCloseTo(0, 1);
    expect(seen.y).toBeCloseTo(6, 1);
    const turned = cupStrips(cone, 72, 36).map(({ index }) => index);
    expect([turned.includes(0), turned.includes(71), turned.includes(36)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("has strips that meet each other at their edges", () => {
    const strips = cupStrips(cone, 72, 5);
    const byIndex = new Map(strips.map((strip) => [strip.index, strip]));
    const [one, next] = [byIndex.get(40), byIndex.get(41)];
    expect(one?.corners[1].x).toBeCloseTo(next?.corners[0].x ?? Number.NaN, 9);
    expect(one?.corners[2].y).toBeCloseTo(next?.corners[3].y ?? Number.NaN, 9);
  });

  test("has bleed outside the ring, and the safe area inside it", () => {
    const { sector, widthMm, heightMm } = wrapOf(cone);
    const outline = { shape: "rect", radiusMm: 0, sector } as const;
    const path = (out: number) => outlinePath({ widthMm, heightMm, bleedMm: 3 }, outline, out);
    const radii = (out: number) => [...path(out).matchAll(/A([\d.]+) /g)].map(([, r]) => Number(r));
    expect(radii(3)[0]).toBeCloseTo(86.3333, 3);
    expect(radii(3)[1]).toBeCloseTo(30.3333, 3);
    expect(radii(-3)[0]).toBeCloseTo(80.3333, 3);
  });
});
