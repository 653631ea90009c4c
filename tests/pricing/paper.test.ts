import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { paperJob } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { costPaper } from "#pricing/products/paper.ts";
import { goldenBook } from "./golden-book.ts";
import { shownLine } from "./shown-line.ts";

/**
 * Paper: a sheet of 889 × 1,194 mm at 157 g weighs 166.650162 g and costs, at 7,300 a ton,
 * 1.2165461826; one of 787 × 1,092 mm 134.926428 g and 0.9849629244.
 */

const [coated] = goldenBook.papers;
if (coated === undefined) throw new Error("the golden book has a paper");

const bookWith = (paper: Partial<Paper> = {}): PriceBook => ({
  ...goldenBook,
  parents: [
    { id: "dadu", name: "大度", widthMm: 889, lengthMm: 1194 },
    { id: "zhengdu", name: "正度", widthMm: 787, lengthMm: 1092 },
    { id: "special", name: "700×1000", widthMm: 700, lengthMm: 1000 },
  ],
  papers: [{ ...coated, ...paper }],
  paperSales: {
    sheetsPerReam: 500,
    cuttingPerTon: "100",
    cuttingMinimum: "20.00",
    trimMm: 4,
    brokenReamPercent: 10,
    reelTolerancePercent: 5,
  },
});

const jobOf = (change: object) =>
  v.parse(paperJob, { quoteType: "paper", paperId: "shuangtong", gsm: 157, ...change });

const priced = (change: object, book = bookWith()) => costPaper(jobOf(change), book);

function costed(change: object, book?: PriceBook) {
  const found = priced(change, book);
  if (!found.ok) throw new Error(JSON.stringify(found.problems));
  return found.value;
}

const texts = (change: object, book?: PriceBook) =>
  costed(change, book)
    .lines.map(shownLine)
    .map((line) => Object.values(line).join(" | "));

const sheets = (qty: string) => ({ qtyUnit: "sheet", qty });
const sheet = (count: string) => `双铜纸 157 g，大度 889×1194，${count} 张，7,300 元/吨`;

describe("whole sheets by their area, a broken ream at most the whole one", () => {
  /** 1,200 × 1.2165461826 = 1,459.855; with 200 × 10 % 1,220 × … = 1,484.186, 24.33 more. */
  test("1,200 sheets", () => {
    expect(texts(sheets("1200"))).toEqual([
      `paper | 纸张费 |  | ${sheet("1,200")} | 1200 | 张 | 1216546 |  | 145986 | rate`,
      "broken | 零张加价 |  | 不足一令的 200 张加 10% | 200 | 张 | 121655 |  | 2433 | rate",
    ]);
  });

  /**
   * 499 sheets are 607.06, with the surcharge no more than the ream of 608.27. 454 × 1.1 = 499.4
   * sheets, 607.54, and 455 would be 500.5: capped at the ream.
   */
  test.each([
    ["454", [55_231, 5523]],
    ["455", [55_353, 5474]],
    ["499", [60_706, 121]],
    ["500", [60_827]],
    ["501", [60_949, 12]],
  ])("%s sheets", (qty, fen) => {
    expect(costed(sheets(qty)).lines.map((line) => line.fen)).toEqual(fen);
  });

  /** 45 sheets to the ream at 1.2165, less the fen that the paper line was rounded up by. */
  test("at the ream's price the sheets that it lacks are named", () => {
    expect(texts(sheets("455"))[1]).toBe(
      "broken | 零张加价 |  | 不足一令的 455 张按整令价，补 45 张的价钱 | 45 | 张 | 1216546 |  | 5474 | rate",
    );
  });

  test("without a surcharge in the book there is none", () => {
    const book = bookWith();
    const free = { ...book, paperSales: { ...book.paperSales, brokenReamPercent: 0 } };
    expect(texts(sheets("501"), free)).toHaveLength(1);
  });
});

describe("sheets have one price, whatever unit they were asked in", () => {
  /**
   * Whole sheets, rounded up: 500 kg are 3,000.3 of them, 25 kg 150.01; two reams are 1,000. 3,001
   * sheets are 3,650.855, one of them with 10 % more 3,650.977; 151 are 183.698, all with 202.068.
   */
  test.each([
    [
      "ton",
      "0.5",
      [
        [`${sheet("3,001")} | 3001`, 365_086],
        ["1 张", 12],
      ],
    ],
    [
      "kg",
      "25",
      [
        [`${sheet("151")} | 151`, 18_370],
        ["151 张", 1837],
      ],
    ],
    ["ream", "2", [[`${sheet("1,000")} | 1000`, 121_655]]],
  ] as const)("%s", (qtyUnit, qty, said) => {
    const lines = texts({ qtyUnit, qty });
    expect(lines).toHaveLength(said.length);
    for (const [at, [words, fen]] of said.entries()) {
      expect(lines[at]).toContain(words);
      expect(lines[at]).toContain(`| ${fen} |`);
    }
  });

  /** 75 sheets of 166.650162 g are 12.49876215 kg. */
  test.each([
    ["ream", "0.15"],
    ["kg", "12.498762"],
    ["ton", "0.012498"],
  ])("75 sheets cost the same by %s", (qtyUnit, qty) => {
    const counted = costed(sheets("75"));
    const other = costed({ qtyUnit, qty });
    expect(other.lines.map(shownLine)).toEqual(counted.lines.map(shownLine));
    expect(other.lines.map(({ code }) => code)).toEqual(["paper", "broken"]);
    expect(other.grams).toBe(counted.grams);
  });

  test("a paper that is sold by the square metre", () => {
    const square = bookWith({ gsms: [{ gsm: 157, squarePrice: "2" }] });
    expect(texts({ qtyUnit: "ream", qty: "1" }, square)).toEqual([
      "paper | 纸张费 |  | 双铜纸 157 g，大度 889×1194，500 张，2 元/m² | 500 | 张 | 2122932 |  | 106147 | rate",
    ]);
    expect(costed({ qtyUnit: "ream", qty: "1" }, square).plan()).not.toHaveProperty("tonPrice");
  });

  test("a parent whose name is its size is named once", () => {
    const special = bookWith({ parentIds: ["special"] });
    const [line] = texts({ qtyUnit: "ream", qty: "1" }, special);
    expect(line).toContain("双铜纸 157 g，700×1000，500 张，");
  });
});

const cut = { ...sheets("1000"), widthMm: 297, lengthMm: 420 };

describe("cut to 297 × 420 mm", () => {
  /** Eight of 889 × 1,194: 125 sheets are 152.07, 137.5 167.28. 20.83 kg at 0.10 are below 20.00. */
  test("eight lie on a sheet, and cutting has its minimum", () => {
    expect(texts(cut)).toEqual([
      `paper | 纸张费 |  | ${sheet("125")} | 125 | 张 | 1216546 |  | 15207 | rate`,
      "broken | 零张加价 |  | 不足一令的 125 张加 10% | 125 | 张 | 121655 |  | 1521 | rate",
      "cut | 分切费 |  | 20.8 kg | 20.83 | kg | 100000 | 2000 | 2000 | min",
    ]);
  });

  /** 498.759 kg at 0.12 would be 59.85, where 0.4988 t at 120.00 shows a product of 59.86. */
  test("cutting above its minimum multiplies by the weight that its line shows", () => {
    const line = texts({ ...sheets("50000"), widthMm: 297, lengthMm: 420 }).at(-1);
    expect(line).toBe("cut | 分切费 |  | 1,042 kg | 1041.56 | kg | 100000 | 2000 | 10416 | rate");
  });

  /** 4 mm at each side leave 881 × 1,186: 2 × 3 lying, so that 167 sheets are taken. */
  test("six lie on a sheet that is trimmed first", () => {
    const [paper, , cutting] = texts({ ...cut, trim: true });
    expect(paper).toBe(
      `paper | 纸张费 |  | ${sheet("167")} | 167 | 张 | 1216546 |  | 20316 | rate`,
    );
    expect(cutting).toBe(
      "cut | 分切费 |  | 27.8 kg，四边光 | 27.83 | kg | 100000 | 2000 | 2000 | min",
    );
  });

  /**
   * Grain along the long side: 2 × 2 upright; along the short side 2 × 4 across. Trimmed 2 × 2 and
   * 2 × 3.
   */
  test.each([
    ["any", false, 8],
    ["long", false, 4],
    ["short", false, 8],
    ["long", true, 4],
    ["short", true, 6],
  ])("grain %s, trimmed %s: %i on a sheet", (grain, trim, perSheet) => {
    const plan = costed({ ...cut, grain, trim }).plan();
    if (plan.kind !== "paper") throw new Error(plan.kind);
    expect(plan.piecesPerSheet).toBe(perSheet);
    expect(plan.cutLayout?.pieces).toBe(perSheet);
    const edge = trim ? 4 : 0;
    expect(plan.cutLayout?.usable).toEqual({
      x: edge,
      y: edge,
      width: 889 - 2 * edge,
      height: 1194 - 2 * edge,
    });
  });

  test.each([
    [297, 420],
    [420, 297],
  ])("whichever side is named first: %i × %i", (widthMm, lengthMm) => {
    const plan = costed({ ...cut, widthMm, lengthMm, grain: "long" }).plan();
    expect(plan.kind === "paper" && plan.piecesPerSheet).toBe(4);
  });

  /**
   * Five of 787 × 1,092: 200 sheets are 196.99, with 20 more 216.69, and 20.00 for cutting: the
   * other way, unless the buyer named the parent.
   */
  test("the next best parent is offered", () => {
    const both = bookWith({ parentIds: ["zhengdu", "dadu"] });
    const [next, ...others] = costed(cut, both).runnersUp();
    expect([{ ...next, plan: next?.plan() }, others]).toEqual([
      {
        code: "parent",
        name: "改用正度，每张裁 5 件",
        fen: 23_669,
        job: { ...jobOf(cut), parentId: "zhengdu" },
        // What its knife cuts.
        plan: { kind: "paper", sheets: 200 },
      },
      [],
    ]);
    expect(costed({ ...cut, parentId: "dadu" }, both).runnersUp()).toEqual([]);
    expect(costed(cut).runnersUp()).toEqual([]);
    const named = costed({ ...cut, parentId: "zhengdu" }, both).plan();
    expect(named.kind === "paper" && [named.parent?.id, named.piecesPerSheet]).toEqual([
      "zhengdu",
      5,
    ]);
  });

  test("without a size the paper's first parent is sold", () => {
    const plan = costed(sheets("500"), bookWith({ parentIds: ["zhengdu", "dadu"] })).plan();
    expect(plan.kind === "paper" && plan.parent?.id).toBe("zhengdu");
  });
});

describe("its texts", () => {
  /** 125 sheets: 20.8313 kg, 0.25 of a ream. */
  test("the plan", () => {
    const plan = costed({ ...cut, grain: "short" }).plan();
    if (plan.kind !== "paper") throw new Error(plan.kind);
    const { cutLayout, ...facts } = plan;
    expect(facts).toEqual({
      kind: "paper",
      form: "sheet",
      qtyUnit: "sheet",
      parent: { id: "dadu", name: "大度", widthMm: 889, lengthMm: 1194 },
      sheets: 125,
      pieces: 1000,
      piecesPerSheet: 8,
      reams: "0.2500",
      kg: "20.8313",
      sheetPrice: "1.2165",
      reamPrice: "608.27",
      tonPrice: "7300.00",
    });
    expect(cutLayout?.pieces).toBe(8);
    expect(costed(sheets("500")).plan()).not.toHaveProperty("cutLayout");
  });

  test("the grounds", () => {
    const said = costed({ ...cut, trim: true, grain: "long" });
    expect(said.assumptions()).toEqual([
      { code: "paper", name: "纸张", value: "双铜纸 157 g", field: "paperId" },
      { code: "parent", name: "规格", value: "大度", field: "parentId" },
      {
        code: "grain",
        name: "丝向",
        value: "",
        chosen: { of: "grain", code: "long" },
        field: "grain",
      },
      { code: "trim", name: "四边光", value: "是", field: "trim" },
      { code: "ream", name: "每令", value: "500 张" },
    ]);
    const plain = costed(sheets("500")).assumptions();
    expect(plain.find(({ code }) => code === "trim")?.value).toBe("否");
  });

  test("amount, weight and a side that does not print", () => {
    const { quantity, quantityScale, unit, grams, leadDays, publication, warnings } = costed({
      qtyUnit: "ton",
      qty: "0.5",
    });
    expect([quantity, quantityScale, unit, grams]).toEqual([0.5, 1_000_000, "吨", 500_117]);
    expect([leadDays, publication, warnings]).toEqual([goldenBook.leadDays.paper, false, []]);
    expect(costed(sheets("500"), bookWith({ printableSides: 1 })).warnings).toEqual([
      { code: "oneSided", message: "双铜纸只有一面可印" },
    ]);
  });
});

describe("a reel, by weight", () => {
  const reel = { form: "reel", qtyUnit: "ton", qty: "1.25", reelWidthMm: 787 };

  /** 1,250 kg at 7.30; 1,250,000 g ÷ (0.787 m × 157 g/m²) = 10,116.62 m. */
  test("its line, its plan, its grounds", () => {
    expect(texts(reel)).toEqual([
      "paper | 纸张费 |  | 双铜纸 157 g 卷筒 787 mm | 1.25 | 吨 | 7300000000 |  | 912500 | rate",
    ]);
    const found = costed(reel);
    expect(found.plan()).toEqual({
      kind: "paper",
      form: "reel",
      qtyUnit: "ton",
      sheets: 0,
      pieces: 0,
      piecesPerSheet: 0,
      reams: "0",
      kg: "1250.0000",
      reel: { widthMm: 787, metres: 10116.62 },
    });
    expect(found.assumptions()).toEqual([
      { code: "paper", name: "纸张", value: "双铜纸 157 g", field: "paperId" },
      { code: "reel", name: "门幅", value: "787 mm", field: "reelWidthMm" },
      { code: "weighed", name: "重量", value: "±5%，按实际过磅结算" },
    ]);
    expect(found.warnings).toEqual([
      { code: "weighed", message: "卷筒重量允许±5%，按实际过磅结算" },
    ]);
    const { quantity, quantityScale, unit, grams, publication } = found;
    expect([quantity, quantityScale, unit, grams, publication]).toEqual([
      1.25,
      1_000_000,
      "吨",
      1_250_000,
      false,
    ]);
    expect(found.leadDays).toBe(goldenBook.leadDays.paper);
    expect(found.runnersUp()).toEqual([]);
  });

  test.each([
    [{ qtyUnit: "ream" }, {}, "reelUnit", "qtyUnit", "卷筒纸按吨或 kg 订"],
    [{ qtyUnit: "sheet" }, {}, "reelUnit", "qtyUnit", "卷筒纸按吨或 kg 订"],
    [{ widthMm: 297, lengthMm: 420 }, {}, "reelCut", "widthMm", "卷筒纸不裁切，请改选平张"],
    [{ reelWidthMm: undefined }, {}, "missing", "reelWidthMm", "请选择卷筒门幅"],
    [{ reelWidthMm: 800 }, {}, "noReel", "reelWidthMm", "门幅只有 787 mm"],
    [
      { reelWidthMm: 800 },
      { reelWidthsMm: [787, 889] },
      "noReel",
      "reelWidthMm",
      "门幅只有 787、889 mm",
    ],
    [{}, { reelWidthsMm: [] }, "noReel", "reelWidthMm", "此纸没有卷筒"],
  ])("%j of %j is refused", (change, paper, code, field, message) => {
    expect(priced({ ...reel, ...change }, bookWith(paper))).toStrictEqual({
      ok: false,
      problems: [{ code, field, message }],
    });
  });

  /** 600.00 are 82.19 kg at 7.30. */
  test.each([
    ["25", 60_000],
    ["82", 60_000],
    ["83", 60_590],
  ])("%s kg cost at least the minimum of the book", (qty, fen) => {
    const book = bookWith();
    const least = { ...book, paperSales: { ...book.paperSales, reelMinimum: "600.00" } };
    const { lines } = costed({ ...reel, qtyUnit: "kg", qty }, least);
    expect(lines.map((line) => line.fen)).toEqual([fen]);
  });

  test("is sold by the kilogram too", () => {
    expect(costed({ ...reel, qtyUnit: "kg", qty: "25" }).lines.map(({ fen }) => fen)).toEqual([
      18_250,
    ]);
  });
});

describe("what is not to be had is named at its field", () => {
  test.each([
    [{ paperId: "gone" }, {}, "noPaper", "paperId", "没有这种纸张"],
    [{ gsm: 111 }, {}, "noGsm", "gsm", "双铜纸没有 111 g，只有 157 g"],
    [
      { gsm: 111 },
      { gsms: [{ gsm: 157 }, { gsm: 200 }] },
      "noGsm",
      "gsm",
      "双铜纸没有 111 g，只有 157、200 g",
    ],
    [{}, { gsms: [{ gsm: 157 }] }, "noPrice", "gsm", "双铜纸 157 g 没有价格"],
    [{ widthMm: 297 }, {}, "missing", "lengthMm", "裁切尺寸须长宽都填"],
    [{ lengthMm: 297 }, {}, "missing", "widthMm", "裁切尺寸须长宽都填"],
    [{ parentId: "zhengdu" }, {}, "noParent", "parentId", "此纸没有这种规格"],
    [{}, { parentIds: [] }, "noParent", "paperId", "此纸没有平张规格"],
    [{ widthMm: 890, lengthMm: 1195 }, {}, "tooLarge", "lengthMm", "裁切尺寸大于纸张"],
  ])("%j of %j", (change, paper, code, field, message) => {
    expect(priced({ ...sheets("500"), ...change }, bookWith(paper))).toStrictEqual({
      ok: false,
      problems: [{ code, field, message }],
    });
  });
});
