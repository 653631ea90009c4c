import { describe, expect, it } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { price } from "#pricing/quote/quote.ts";
import { quoted } from "#tests/pricing/edge-book.ts";
import { withLabels } from "./label-book.ts";

/**
 * Whole quotes of rotary labels, calculated by hand: each line with its texts, and the texts of the
 * plan.
 */

const book = withLabels({});

/** 50 × 30 mm, 3 mm apart: a lane is 53 mm, the web 5 mm wider on either side. */
const label = {
  quoteType: "lz",
  widthMm: 50,
  heightMm: 30,
  materialId: "tongban",
  colors: 4,
  taxIncluded: false,
};
const reported = (job: object, tariff: PriceBook, code: string) =>
  quoted(job, tariff).assumptions.find((one) => one.code === code)?.value;

/**
 * Two kinds of 20,000, four colours and a spot, a special shape. Two lanes on Z 72, one for
 * each kind: 20,000 rows at 228.6 / 7 mm are 653.14 m, waste 50 + 5 × 50 = 300 m, on a web of 113 mm
 * 107.7051 m². Paper 2.2; five plates of 258.32 cm² at 0.1 → 50.00; the die 0.5 × 1.3; ink 5 × 0.12.
 * Four lanes, web 219 mm: 626.57 m, 137.2191 m², plates 50.06 each, the die 325.42.
 */
describe("forty thousand special labels in five colours", () => {
  const job = { ...label, quantity: 20_000, kinds: 2, spots: 1, shape: "special" };
  const quote = () => quoted(job, book);

  it("are charged so", () => {
    expect(quote().lines.map((line) => Object.values(line))).toEqual([
      [
        "paper",
        "材料费",
        "铜版纸不干胶 80 g 格拉辛 953.14 m × 113 mm",
        "107.7051",
        "m²",
        "2.2000",
        "236.95",
        "rate",
      ],
      ["plate", "版费", "5 块，每块 113 × 228.6 mm", "5", "块", "50.0000", "250.00", "rate"],
      [
        "die",
        "刀版",
        "113 × 228.6 mm，异形加 30%",
        "258.32",
        "cm²",
        "0.6500",
        "100.00",
        "167.91",
        "rate",
      ],
      ["start", "开机费", "轮转机", "1", "次", "200.0000", "200.00", "rate"],
      ["run", "印工", "953.14 m，含放数 300 m", "953.14", "m", "0.5000", "476.57", "rate"],
      ["ink", "油墨", "107.71 m² × 5 色", "107.7051", "m²", "0.6000", "64.62", "rate"],
      [
        "rewind",
        "分切复卷",
        "每卷 1,000 枚，76 mm 卷芯，40 卷",
        "40",
        "卷",
        "1.0000",
        "40.00",
        "rate",
      ],
      ["spot", "专色调墨", "1 个专色", "1", "色", "80.0000", "80.00", "rate"],
    ]);
    expect([quote().untaxed, quote().quantity, quote().unit]).toEqual(["1516.05", 40_000, "枚"]);
    // 20,000 rows × 32.657 mm × 113 mm × 160 g.
    expect([quote().weightKg, quote().leadDays]).toEqual(["11.81", 3]);
  });

  it("show it, with the extra cost of the fullest web", () => {
    expect(quote().assumptions).toEqual([
      { code: "material", name: "材料", value: "铜版纸不干胶 80 g 格拉辛", field: "materialId" },
      { code: "press", name: "机器", value: "轮转机" },
      {
        code: "layout",
        name: "排法",
        value:
          "横 2 列 × 纵 7 枚，4 种排法中最省；排满 4 × 7 未税贵 77.16 元（版费多 0.30，刀版多 157.50，材料多 64.93，印工少 163.28）",
      },
      { code: "waste", name: "放数", value: "300 m" },
      { code: "die", name: "刀版", value: "新开", field: "dieExisting" },
      { code: "gap", name: "间距", value: "横向 3 mm，纵向 3 mm 左右", field: "gapAroundMm" },
      { code: "plates", name: "印版", value: "1 套，每套每色一块，共 5 块" },
      { code: "kinds", name: "款数", value: "2 款，每款 20,000 枚", field: "kinds" },
      { code: "tax", name: "税", value: "未税，不开发票", field: "taxIncluded" },
    ]);
    expect([quote().warnings, quote().alternatives]).toEqual([[], []]);
  });
});

/** A lane of 54.75 mm instead of 56.5 mm and half the metres outweigh a die dearer by 157.50. */
it("a million labels are cheapest on the fullest web, which is said", () => {
  const job = { ...label, quantity: 500_000, kinds: 2, spots: 1, shape: "special" };
  expect(reported(job, book, "layout")).toBe("横 4 列 × 纵 7 枚，4 种排法中最省，也排得最满");
});

/**
 * A thousand on the semi-rotary press, one lane of 60 mm on a web of at least 100: 33 + 250 m are
 * 28.3 m². Frames of six are 198 mm: 283 m are 1,430 of them. Four lanes on 219 mm: 258.25 m,
 * 56.5568 m², the die 216.81, 1,305 frames, ink 27.15.
 * On the cylinder: 282.66 m at 0.5, start 200.00: 62.18 + 200 + 100 + 200 + 141.33 + 13.57 + 1.
 */
describe("a thousand labels in four colours", () => {
  const job = { ...label, quantity: 1000, shape: "rect" };
  const quote = () => quoted(job, book);

  it("are charged by the frame, and no die under its minimum", () => {
    expect(quote().lines.map((line) => Object.values(line))).toEqual([
      [
        "paper",
        "材料费",
        "铜版纸不干胶 80 g 格拉辛 283 m × 100 mm",
        "28.3",
        "m²",
        "2.2000",
        "62.26",
        "rate",
      ],
      ["plate", "版费", "4 块，每块 60 × 198 mm", "4", "块", "50.0000", "200.00", "rate"],
      ["die", "刀版", "60 × 198 mm", "118.8", "cm²", "0.5000", "100.00", "100.00", "min"],
      ["start", "开机费", "间歇机", "1", "次", "120.0000", "120.00", "rate"],
      ["run", "印工", "283 m，含放数 250 m", "283", "m", "0.2000", "56.60", "rate"],
      ["frames", "印次", "每次 6 排，共 1,430 次", "1.43", "千次", "40.0000", "57.20", "rate"],
      ["ink", "油墨", "28.3 m² × 4 色", "28.3", "m²", "0.4800", "13.58", "rate"],
      [
        "rewind",
        "分切复卷",
        "每卷 1,000 枚，76 mm 卷芯，1 卷",
        "1",
        "卷",
        "1.0000",
        "1.00",
        "rate",
      ],
    ]);
    expect([quote().untaxed, quote().weightKg]).toEqual(["610.64", "0.32"]);
  });

  it("would cost so much more on the cylinder, or with the web filled", () => {
    expect(quote().alternatives.map(({ making: _, ...other }) => other)).toEqual([
      {
        code: "cylinder",
        name: "轮转机，72 齿版辊，一周 7 枚",
        chosen: { of: "labelMethod", code: "rotary" },
        total: "718.08",
        difference: "107.44",
      },
    ]);
    expect(reported(job, book, "layout")).toBe(
      "横 1 列 × 纵 6 枚，16 种排法中最省；排满 4 × 6 未税贵 182.59 元（刀版多 116.81，材料多 62.16，印工少 4.95）",
    );
  });

  it("are on their own die where the buyer has one, and on the shop's where it fits", () => {
    const die = {
      id: "owned",
      pressId: "semi",
      shape: "rect",
      cornerRadiusMm: 0,
      widthMm: 50,
      heightMm: 30,
      across: 1,
      around: 6,
    } as const;
    const owned = withLabels({ dies: [die] });
    const both = [quoted({ ...job, dieExisting: true }, book), quoted(job, owned)];
    // Without a die two lanes on 113 mm: 66.25 + 200 + 120 + 53.30 + 53.84 + 14.45 + 1; or 610.64 less 100.
    expect(both.map(({ untaxed }) => untaxed)).toEqual(["508.84", "510.64"]);
    expect(reported({ ...job, dieExisting: true }, book, "die")).toBe("已有，共用");
    expect(reported(job, owned, "die")).toBe("有现成刀 50 × 30 mm，免刀费");
    // On the other press it is none, nor for other numbers across, around or teeth, nor another label.
    const others = [
      { pressId: "rotary" },
      { across: 5 },
      { around: 7 },
      { z: 72 },
      { widthMm: 51 },
    ];
    for (const change of others)
      expect(reported(job, withLabels({ dies: [{ ...die, ...change }] }), "die")).toBe("新开");
  });

  it("pay finishing by the area of the web and by the roll", () => {
    const hgx = [{ id: "varnish" }, { id: "sleeve" }];
    const more = quoted({ ...job, hgx, labelsPerRoll: 300 }, book);
    // 28.3 m² × 0.3 and 20.00 to set up; four rolls at 1.50 and at 1.00.
    expect(more.lines.slice(-4).map(({ name, qty, amount }) => [name, qty, amount])).toEqual([
      ["上光", "28.3", "8.49"],
      ["上光版费", "1", "20.00"],
      ["套袋", "4", "6.00"],
      ["分切复卷", "4", "4.00"],
    ]);
  });
});

describe("labels that no press prints", () => {
  const job = { ...label, quantity: 1000 };
  it.each([
    ["no press", {}, withLabels({ presses: [] }), ["noPress", undefined, "价格表里没有标签机"]],
    [
      "nine colours",
      { colors: 8, spots: 1 },
      book,
      ["tooManyColors", "colors", "颜色与专色共9色，最多6色"],
    ],
    [
      "300 mm wide",
      { widthMm: 300 },
      book,
      ["tooWide", "widthMm", "标签宽 300 mm，超出机器可印宽度"],
    ],
    [
      "220.5 mm high",
      { heightMm: 220.5, gapAroundMm: 2 },
      book,
      ["noCylinder", "heightMm", "没有合适的版辊：高 220.5 mm、间距 2 mm"],
    ],
    [
      "a material unknown",
      { materialId: "none" },
      book,
      ["noMaterial", "materialId", "没有这种标签材料"],
    ],
  ])("%s", (_, change, tariff, [code, field, message]) => {
    const problem = field === undefined ? { code, message } : { code, field, message };
    expect(price({ ...job, ...change }, tariff)).toEqual({ ok: false, problems: [problem] });
  });

  it("a material of the digital presses alone is none", () => {
    const materials = book.labels.materials.map((one) => ({ ...one, for: ["inkLz" as const] }));
    expect(price(job, withLabels({ materials }))).toEqual({
      ok: false,
      problems: [{ code: "noMaterial", field: "materialId", message: "没有这种标签材料" }],
    });
  });

  it("six colours are not too many, on the press that has them", () => {
    expect(reported({ ...job, colors: 6 }, book, "press")).toBe("轮转机");
    expect(price({ ...job, colors: 7 }, book).ok).toBe(false);
  });
});
