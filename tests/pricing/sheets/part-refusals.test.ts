import { describe, expect, it } from "vitest";
import { passesOf, platesFor } from "#pricing/products/press-labour.ts";
import { price } from "#pricing/quote/quote.ts";
import { quoted } from "#tests/pricing/edge-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { flyer, part } from "#tests/pricing/golden-jobs.ts";

/** A part's fault is reported at its field; a valid part weighs and prints by its leaves. */

const oneSide = { ...part, backColors: 0 };
const [sikai] = goldenBook.presses;
const [paper] = goldenBook.papers;
if (sikai === undefined || paper === undefined) throw new Error("of the golden book");
const perfecting = { ...goldenBook, presses: [{ ...sikai, perfecting: true }] };
const oneSided = { ...goldenBook, papers: [{ ...paper, printableSides: 1 as const }] };

describe("a job that no press prints", () => {
  const bothSides = "双面印刷方式须正反面都有颜色";
  const size = "展开尺寸（含出血）706 × 906 mm 超出印刷机幅面";
  const large = { lengthMm: 900, widthMm: 700 };
  it.each<[object, string, string, string, typeof goldenBook?]>([
    [
      { parts: [{ ...part, printMethod: "single" }] },
      "print",
      "parts.0.printMethod",
      "单面印刷不能有反面颜色",
    ],
    [
      { parts: [{ ...oneSide, printMethod: "sheetwise" }] },
      "print",
      "parts.0.printMethod",
      bothSides,
    ],
    [
      { parts: [{ ...oneSide, printMethod: "workAndTurn" }] },
      "print",
      "parts.0.printMethod",
      bothSides,
    ],
    [{ parts: [{ ...oneSide, printMethod: "tumble" }] }, "print", "parts.0.printMethod", bothSides],
    [
      { parts: [{ ...part, frontColors: 0, printMethod: "perfecting" }] },
      "print",
      "parts.0.printMethod",
      bothSides,
    ],
    [{ parts: [{ ...part, pages: 4 }] }, "print", "parts.0.pages", "只有书刊和台历可填多于2的P数"],
    [{ parts: [part] }, "print", "parts.0.backColors", "双铜纸只有一面可印", oneSided],
    [
      { parts: [{ ...part, backColors: 0, backSpots: 1 }] },
      "print",
      "parts.0.backColors",
      "双铜纸只有一面可印",
      oneSided,
    ],
    [
      { parts: [{ ...part, frontColors: 0, frontSpots: 1 }] },
      "print",
      "parts.0.backColors",
      "双铜纸只有一面可印",
      oneSided,
    ],
    [{ parts: [part, part] }, "parts", "parts", "此类印品只有一个部件"],
    [
      { yspType: "ncr", plies: 3, parts: [oneSide, oneSide] },
      "parts",
      "parts",
      "3联须填1种或3种纸",
    ],
    [{ parts: [{ ...part, paperId: "none" }] }, "noPaper", "parts.0.paperId", "没有「none」这种纸"],
    [{ parts: [{ ...part, gsm: 80 }] }, "noGsm", "parts.0.gsm", "双铜纸没有 80 g，只有 157 g"],
    [{ parentId: "none" }, "noParent", "parentId", "双铜纸没有这种规格"],
    [{ pressId: "none" }, "noPress", "pressId", "没有这台印刷机"],
    [large, "tooLarge", "lengthMm", size],
    [
      { ...large, parts: [{ ...part, printMethod: "tumble" }] },
      "tooLarge",
      "lengthMm",
      `${size}，或不能用所选的印刷方式`,
    ],
  ])("%j: %s at %s", (change, code, field, message, book = goldenBook) => {
    const refused = price({ ...flyer, ...change }, book);
    expect(refused).toEqual({ ok: false, problems: [{ code, field, message }] });
  });

  it("is reported for paper without a size in the shop, and for a weight that no press takes", () => {
    const noSize = { ...goldenBook, papers: [{ ...paper, parentIds: [] }] };
    expect(price(flyer, noSize)).toEqual({
      ok: false,
      problems: [{ code: "noParent", message: "双铜纸没有这种规格" }],
    });
    const between = (minGsm: number, maxGsm: number) =>
      price(flyer, { ...goldenBook, presses: [{ ...sikai, minGsm, maxGsm }] });
    const refused = {
      ok: false,
      problems: [{ code: "noPress", field: "parts.0.gsm", message: "没有印刷机能印 157 g" }],
    };
    expect([between(158, 350), between(60, 156)]).toEqual([refused, refused]);
    expect([between(157, 350).ok, between(60, 157).ok]).toEqual([true, true]);
  });

  it("is none on one-sided paper with one side in colour, or printed on a perfecting press", () => {
    const alone = (change: object) =>
      price({ ...flyer, parts: [{ ...part, ...change }] }, oneSided).ok;
    expect([alone({ backColors: 0 }), alone({ frontColors: 0 })]).toEqual([true, true]);
    const through = { ...flyer, parts: [{ ...part, printMethod: "perfecting" }] };
    expect([price(through, perfecting).ok, price(through, goldenBook).ok]).toEqual([true, false]);
  });
});

/** A leaf of 285 × 210 mm of 157 g weighs 9.39645 g: 10,000 are 93,964.5 g, 93,965; each half of them 46,982. */
describe("leaves of goods in several leaves", () => {
  const of = (job: object) => {
    const { weightKg, lines } = quoted({ ...flyer, quantity: 100, ...job }, goldenBook);
    return [
      weightKg,
      ...lines.filter(({ code }) => code === "paper").map(({ name, qty }) => [name, qty]),
    ];
  };
  it("are counted", () => {
    // 100 pads of 50, 100 books of 50 in two plies: 1,250 and 2,500 sheets, 150 of waste, in four.
    // Paper is counted by the hundred. Two plies share the form and its waste: 1,325 sheets each.
    expect(of({ yspType: "pad", leavesPerBook: 50, parts: [oneSide] })).toEqual([
      "46.98",
      ["纸张费", "3.5"],
    ]);
    expect(of({ yspType: "ncr", leavesPerBook: 50, plies: 2, parts: [oneSide] })).toEqual([
      "93.97",
      ["纸张费", "6.63"],
    ]);
    expect(of({ yspType: "ncr", leavesPerBook: 50, plies: 2, parts: [oneSide, oneSide] })).toEqual([
      "93.96",
      ["第1联 纸张费", "3.32"],
      ["第2联 纸张费", "3.32"],
    ]);
    // 100 calendars of 13 leaves, 1,300, and 8 g of wire each.
    const calendar = { yspType: "calendar", binding: "wire", parts: [{ ...part, pages: 26 }] };
    expect(of(calendar)[0]).toBe("13.02");
  });
});

describe("plates and passes", () => {
  it("by the way of printing", () => {
    const methods = ["single", "sheetwise", "workAndTurn", "tumble", "perfecting"] as const;
    expect(methods.map((method) => platesFor(method, 4, 1))).toEqual([4, 5, 4, 4, 5]);
    expect(methods.map((method) => platesFor(method, 1, 4))).toEqual([1, 5, 4, 4, 5]);
  });

  it("by the units of a side: half of them where both sides are printed at once", () => {
    const press = { ...sikai, colors: 5 };
    const through = (front: number) =>
      (["single", "perfecting"] as const).map((method) => passesOf(press, method, { front }));
    expect([0, 2, 3, 5, 6].map(through)).toEqual([
      [1, 1],
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
    expect(passesOf({ ...sikai, colors: 1 }, "perfecting", { front: 2 })).toBe(2);
  });
});
