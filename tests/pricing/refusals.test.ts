import { describe, expect, it } from "vitest";
import { checkPriceBook, type PriceBook } from "#contract/price-book/price-book.ts";
import { kaishuOf } from "#pricing/analysis/kaishu.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { priceFreight } from "#pricing/core/freight.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/** What is refused, in whose words; and what is extreme but still priced. */

const messages = (job: unknown, tariff: PriceBook = book): string[] => {
  const result = price(job, tariff);
  return result.ok ? [] : result.problems.map(({ message }) => message);
};

const label = defaultJob("lz", book);
const sheet = defaultJob("ysp", book);
const paper = defaultJob("paper", book);
const part = sheet.quoteType === "ysp" ? sheet.parts[0] : undefined;

describe("a job that cannot be priced", () => {
  it.each([
    ["nothing", undefined, ["报价类型错误"]],
    ["an unknown kind", { quoteType: "gold" }, ["报价类型错误"]],
    ["a field too many", { ...label, price: 1 }, ["不认识的字段 price"]],
    ["no quantity", { ...label, quantity: Number.NaN }, ["请填写数量"]],
    ["half a piece", { ...label, quantity: 1.5 }, ["数量须为整数"]],
    ["too many", { ...label, quantity: 10_000_001 }, ["数量最多1000万"]],
    ["too many in all", { ...label, quantity: 6_000_000, kinds: 2 }, ["款数 × 每款数量最多1000万"]],
    [
      "a label of 1 × 1 mm",
      { ...label, widthMm: 1, heightMm: 1 },
      ["标签宽（横向）至少为5 mm", "标签高（走纸方向）至少为5 mm"],
    ],
    ["too fine a size", { ...label, widthMm: 50.123 }, ["标签宽（横向）最多两位小数"]],
    ["a label wider than every press", { ...label, widthMm: 330, gapAcrossMm: 0 }, []],
    [
      "a label higher than every cylinder",
      { ...label, heightMm: 1000 },
      ["没有合适的版辊：高 1000 mm、间距 3 mm"],
    ],
    ["too many colours", { ...label, colors: 8, spots: 5 }, ["颜色与专色共13色，最多8色"]],
    ["an unknown material", { ...label, materialId: "gold" }, ["没有这种标签材料"]],
    [
      "two films",
      { ...label, hgx: [{ id: "lz-film-matt" }, { id: "lz-film-gloss" }] },
      ["覆哑膜与覆光膜不能同时做", "覆光膜与覆哑膜不能同时做"],
    ],
    ["a sheet-fed step on labels", { ...label, hgx: [{ id: "fold" }] }, ["折页不适用于此类产品"]],
    ["missing paper", { ...sheet, parts: [{ ...part, paperId: "gone" }] }, ["没有「gone」这种纸"]],
    ["2,001 pages", { ...sheet, parts: [{ ...part, pages: 2002 }] }, ["P数（面）最多2000"]],
    ["odd pages", { ...sheet, parts: [{ ...part, pages: 3 }] }, ["P数（面）须为偶数"]],
    [
      "a sheet larger than any press",
      { ...sheet, lengthMm: 1400, widthMm: 1300 },
      ["展开尺寸（含出血）1306 × 1406 mm 超出印刷机幅面"],
    ],
    [
      "both sides of one-sided board",
      { ...sheet, parts: [{ ...part, paperId: "baika", gsm: 350 }] },
      ["白卡纸只有一面可印"],
    ],
    [
      "film on woodfree",
      {
        ...sheet,
        parts: [{ ...part, paperId: "shuangjiao", gsm: 80, hgx: [{ id: "film-matt" }] }],
      },
      ["此种纸张不能做覆哑膜"],
    ],
    ["a box without size", { ...sheet, yspType: "box" }, ["请填写长、宽、高"]],
    ["a reel by the sheet", { ...paper, form: "reel", reelWidthMm: 787 }, ["卷筒纸按吨或 kg 订"]],
    [
      "half a sheet",
      { ...paper, qtyUnit: "sheet", qty: "100.5" },
      ["按张订购须为整张，不能有小数"],
    ],
    ["half a cut size", { ...paper, widthMm: 210 }, ["裁切尺寸须长宽都填"]],
    [
      "a cut larger than the sheet",
      { ...paper, widthMm: 1500, lengthMm: 1500 },
      ["裁切尺寸大于纸张"],
    ],
    ["no pieces of packaged goods", { ...defaultJob("pt", book), quantity: 0 }, ["数量至少为1"]],
    ["goods by agreement", defaultJob("pt", book, "pt-exhibition"), ["此商品价格面议，请联系客服"]],
    [
      "a place no carrier serves",
      {
        ...label,
        delivery: { type: "logistics", provinceCode: "810000" },
      },
      ["此配送方式不到该省份"],
    ],
    [
      "the shop's own car to another city",
      { ...label, delivery: { type: "city", provinceCode: "440000", cityCode: "440800" } },
      ["市内送货只到本店所在的城市，请换一种配送方式"],
    ],
  ])("%s", (_name, job, expected) => {
    if (expected.length === 0) expect(price(job, book).ok).toBe(true);
    else expect(messages(job)).toEqual(expected);
  });

  it("names every fault of a book at once", () => {
    const pages = { ...part, backColors: 4 };
    expect(
      messages({
        ...sheet,
        yspType: "book",
        binding: "saddle",
        parts: [
          { ...pages, name: "封面", pages: 4, gsm: 200 },
          { ...pages, name: "内页", pages: 30, gsm: 111 },
        ],
      }),
    ).toEqual([
      "骑马钉的P数须为4的倍数，现为34P",
      "双铜纸没有 111 g，只有 80、90、105、115、128、157、200、250、300、350 g",
    ]);
  });
});

describe("extremes that are still priced", () => {
  it.each([
    ["ten million labels", { ...label, quantity: 10_000_000 }],
    ["one label", { ...label, quantity: 1 }],
    ["the smallest label", { ...label, widthMm: 5, heightMm: 5, quantity: 10_000_000 }],
    ["the smallest flyer", { ...sheet, lengthMm: 20, widthMm: 20, quantity: 10_000_000 }],
    [
      "two thousand pages",
      {
        ...sheet,
        yspType: "book",
        binding: "hardcover",
        lengthMm: 260,
        widthMm: 185,
        parts: [
          { ...part, name: "封面", pages: 4 },
          { ...part, name: "内页", pages: 2000, paperId: "shuangjiao", gsm: 60 },
        ],
      },
    ],
    ["the smallest cut", { ...paper, lengthMm: 20, widthMm: 21, qtyUnit: "sheet", qty: "100000" }],
  ])("%s", (_name, job) => {
    const result = price(job, book);
    expect(result.ok || result.problems).toBe(true);
  });

  it("says that an amount is too large to price", () => {
    expect(messages({ ...paper, qtyUnit: "ton", qty: "999999999" })).toEqual([
      "数量或尺寸过大，无法报价",
    ]);
  });
});

describe("other questions", () => {
  it("refuses freight to an unknown province", () => {
    expect(priceFreight({ provinceCode: "990000", kg: 1 }, book)).toEqual({
      ok: false,
      problems: [{ code: "noProvince", field: "provinceCode", message: "没有这个省份" }],
    });
  });

  it("offers pickup where no carrier goes", () => {
    const result = priceFreight({ provinceCode: "710000", kg: 1, expressType: "pickup" }, book);
    expect(result.ok && result.quote.options.map(({ fee }) => fee)).toEqual(["0.00"]);
  });

  it("refuses a 开数 larger than every sheet", () => {
    expect(kaishuOf({ lengthMm: 1400, widthMm: 1400 }, book)).toEqual({
      ok: false,
      problems: [{ code: "tooLarge", field: "lengthMm", message: "尺寸大于所有纸张规格" }],
    });
  });
});

describe("the price book's rules", () => {
  const faults = (input: unknown): string[] => {
    const checked = checkPriceBook(input);
    return checked.ok ? [] : checked.problems.map(({ place, message }) => `${place}：${message}`);
  };
  const [firstPress, ...presses] = book.presses;
  const [firstPaper, ...papers] = book.papers;

  it("accepts the seeded book unchanged", () => {
    expect(checkPriceBook(JSON.parse(JSON.stringify(book)))).toEqual({ ok: true, book });
  });

  it("names a hole between brackets", () => {
    const holed = {
      ...firstPress,
      tariff: {
        model: "start",
        startFee: "500.00",
        included: 2000,
        countBy: "sheets",
        startFeeIncludesPlates: false,
        perThousand: [
          { from: 0, to: 1000, rate: "50" },
          { from: 2000, to: null, rate: "40" },
        ],
      },
    };
    expect(faults({ ...book, presses: [holed, ...presses] })).toEqual([
      "印刷机 第1项「全开四色机」.tariff.perThousand：各档须首尾相接，最后一档不封顶",
    ]);
  });

  it("names a paper without price and an unknown parent", () => {
    const broken = { ...firstPaper, gsms: [{ gsm: 157 }], parentIds: ["nowhere"] };
    expect(faults({ ...book, papers: [broken, ...papers] })).toEqual([
      "纸张：纸张「双铜纸」的规格「nowhere」不存在",
      "纸张：纸张「双铜纸」157 g：吨价与平方价须填且只填一个",
    ]);
  });

  it("names a float where text is due, and a field that is not known", () => {
    const broken = { ...firstPaper, gsms: [{ gsm: 157, tonPrice: 7300 }], run: "alert(1)" };
    expect(faults({ ...book, papers: [broken, ...papers] })).toEqual([
      "纸张 第1项「双铜纸」.gsms 第1项.tonPrice：金额须为文字形式的数",
      "纸张 第1项「双铜纸」.run：不认识的项目",
    ]);
  });

  it.each([
    ["nothing", null],
    ["a list", []],
    ["a number", 7],
  ])("refuses %s", (_name, input) => {
    expect(checkPriceBook(input).ok).toBe(false);
  });

  it("bounds every list, so that a hostile book cannot stall the page", () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `p${index}`,
        name: "大",
        widthMm: 1000,
        lengthMm: 1000,
      }));
    expect(faults({ ...book, parents: [...book.parents, ...many(30)] })).toContain(
      "全张规格：最多20项",
    );
    expect(faults({ ...book, parents: many(1_000_000) })).toEqual([
      "价格表：内容过多，最多50000个值",
    ]);
    const circle: Record<string, unknown> = {};
    circle.again = circle;
    expect(faults(circle)).toEqual(["价格表：内容过多，最多50000个值"]);
  });
});
