import { describe, expect, test } from "vitest";
import type { PaperAtHand } from "#contract/stock/stock.ts";
import { paperPlanFacts, paperPlanSentence } from "#contract/wording/paper-plan-words.ts";
import { supplyText } from "#contract/wording/supply-words.ts";
import { afterSupply, paperNeedOf, supplyOf } from "#pricing/analysis/paper-supply.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { quoted } from "#tests/pricing/edge-book.ts";

const row = (brand: string, free: number, restock_days: number): PaperAtHand => ({
  ...{ paper_id: "shuangtong", gsm: 157, form: "sheet", size: "dadu", brand },
  ...{ free, restock_days },
});

const need = (amount: number, brand?: string) => ({
  ...({ paper_id: "shuangtong", gsm: 157, form: "sheet", size: "dadu", amount } as const),
  ...(brand === undefined ? {} : { brand }),
});

const stock = [row("晨鸣", 1000, 4), row("太阳", 300, 2), row("华夏太阳", 0, 1)];

describe("the supply of paper", () => {
  test.each([
    [need(1000), "有现货", "晨鸣", 1000],
    [need(1001), "两天内到纸", "华夏太阳", 0],
    [need(200), "有现货", "晨鸣", 200],
    [need(300, "太阳"), "有现货", "太阳", 300],
    [need(301, "太阳"), "两天内到纸", "太阳", 300],
    [need(1001, "晨鸣"), "需订货，4 个工作日到纸", "晨鸣", 1000],
  ] as const)("%j is %s from %s", (asked, said, brand, fromHand) => {
    const supply = supplyOf(stock, asked, 5);
    expect([supplyText(supply), supply.row?.brand, supply.fromHand]).toEqual([
      said,
      brand,
      fromHand,
    ]);
  });

  test("of a paper without a row takes the days of the book", () => {
    const supply = supplyOf(stock, { ...need(1), gsm: 128 }, 5);
    expect([supply.row, supplyText(supply)]).toEqual([null, "需订货，5 个工作日到纸"]);
  });
});

const paper = { quoteType: "paper", paperId: "shuangtong", gsm: 157 };

function made(change: object) {
  const input = { ...paper, ...change };
  const read = readJob(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return { job: read.value, quote: quoted(input, book) };
}

describe("a line of paper", () => {
  /** 889 × 1,194 mm at 157 g: 166.650162 g a sheet, eight of 297 × 420. */
  test("needs the sheets that it is cut from, and says so", () => {
    const cut = { parentId: "dadu", qtyUnit: "sheet", qty: "1000", widthMm: 297, lengthMm: 420 };
    const { job, quote } = made({ ...cut, brand: "太阳" });
    expect(paperNeedOf(job, quote.plan)).toEqual(need(125, "太阳"));
    expect(paperPlanSentence(job, quote.plan)).toBe(
      "大度 889×1194 mm，太阳，125 张（0.25 令，20.8 kg），每张裁 8 件，共 1,000 件",
    );
  });

  test("on a reel needs its grams", () => {
    const reel = { form: "reel", reelWidthMm: 889, qtyUnit: "ton", qty: "0.5" };
    const { job, quote } = made(reel);
    expect(paperNeedOf(job, quote.plan)).toEqual({
      ...{ paper_id: "shuangtong", gsm: 157, form: "reel", size: "889", amount: 500_000 },
    });
    // 500,000 g ÷ (0.889 m × 157 g/m²) = 3,582.4 m.
    expect(paperPlanFacts(quote.plan)).toEqual([
      { name: "卷筒", value: "门幅 889 mm，500 kg，约 3,582 米" },
    ]);
  });

  test("is as many working days later as its paper", () => {
    const { quote } = made({ qtyUnit: "ream", qty: "1" });
    expect(afterSupply(quote, 0)).toBe(quote);
    const queue = quote.making?.queueDays ?? Number.NaN;
    expect(afterSupply(quote, 4).making?.queueDays).toBe(queue + 4);
    expect(afterSupply(quote, 4).total).toBe(quote.total);
  });

  test("of a brand that the paper does not have is refused", () => {
    const { job } = made({ qtyUnit: "ream", qty: "1" });
    expect(() => quoted({ ...job, brand: "无名" }, book)).toThrow(/没有“无名”这个品牌/);
  });
});
