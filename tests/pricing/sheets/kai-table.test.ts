import { describe, expect, test } from "vitest";
import { kaishuOf } from "#pricing/analysis/kaishu.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/**
 * The trade's 开数 table: its finished sizes with 3 mm bleed and a gripper of 10 mm come off their
 * parent as often as their name says. The sizes are those that trade pages print.
 */
const table = [
  ["正度", "zhengdu", 2, 530, 760],
  ["正度", "zhengdu", 3, 345, 751],
  ["正度", "zhengdu", 4, 370, 540],
  ["正度", "zhengdu", 8, 260, 370],
  ["正度", "zhengdu", 16, 185, 260],
  ["正度", "zhengdu", 32, 130, 185],
  ["大度", "dadu", 2, 570, 840],
  ["大度", "dadu", 4, 420, 570],
  ["大度", "dadu", 8, 285, 420],
  ["大度", "dadu", 16, 210, 285],
  ["大度", "dadu", 32, 140, 210],
] as const;

const flyers = (parentId: string, widthMm: number, lengthMm: number, backColors: number) => ({
  quoteType: "ysp",
  yspType: "flat",
  parentId,
  widthMm,
  lengthMm,
  quantity: 5000,
  parts: [{ name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors }],
});

function quotedPieces(job: object): number {
  const result = price(job, book, { ladder: false, alternatives: false });
  if (!result.ok || result.quote.plan.kind !== "sheet") throw new Error("no sheets");
  const [part] = result.quote.plan.parts;
  return (part?.kai ?? 0) * (part?.ups ?? 0);
}

function pressPieces(parentId: string, widthMm: number, lengthMm: number, mixedLayout = false) {
  const job = { widthMm, lengthMm, bleedMm: 3, yaokouMm: 10, mixedLayout, parentIds: [parentId] };
  const found = kaishuOf(job, book);
  return found.ok ? found.kaishu.candidates[0]?.kai : undefined;
}

describe("the 开数 table", () => {
  test.each(table)("%s %s: %i pieces of %i × %i mm, quoted and as 上机开数", (_, id, kai, w, l) => {
    expect(quotedPieces(flyers(id, w, l, 0))).toBe(kai);
    expect(pressPieces(id, w, l)).toBe(kai);
  });

  /** Untrimmed sizes: 4 × 220 and 4 × 195 alone fill the sheet, bleed and gripper do not fit. */
  test.each([
    ["大16开 untrimmed", "dadu", 16, 220, 295],
    ["正16开 untrimmed", "zhengdu", 16, 195, 270],
    ["A4 on 大度: 4 × 297 and its edges pass 1194", "dadu", 16, 210, 297],
    ["正4开 3 mm longer: 2 × 543, gutter and sides pass 1092", "zhengdu", 4, 370, 543],
    ["大8开 untrimmed", "dadu", 8, 295, 440],
  ])("%s is too large", (_, id, kai, w, l) => {
    expect(pressPieces(id, w, l)).toBeLessThan(kai);
    expect(quotedPieces(flyers(id, w, l, 0))).toBeLessThan(kai);
  });

  test("大16开 leaflets in four colours both sides are 4 up on 大度四开", () => {
    expect(quotedPieces(flyers("dadu", 210, 285, 4))).toBe(16);
  });
});

describe("mixed cuts", () => {
  /**
   * 大度五开: 3 sheets 396 wide across 1194, 2 sheets 476 wide below; 396 + 476 ≤ 889.
   * 丁字三开 of 正度: one sheet along 787, two of 393 beside it; 393 + 690 ≤ 1092.
   */
  test.each([
    ["五开 380 × 470 of 大度", "dadu", 5, 380, 470],
    ["丁字三开 375 × 684 of 正度", "zhengdu", 3, 375, 684],
  ])("%s", (_, id, kai, w, l) => {
    expect(pressPieces(id, w, l, true)).toBe(kai);
    expect(pressPieces(id, w, l, false)).toBeLessThan(kai);
    expect(quotedPieces(flyers(id, w, l, 0))).toBe(kai);
  });

  test("are not made for books and boxes, whose grain runs one way", () => {
    const result = price(
      {
        quoteType: "ysp",
        yspType: "box",
        parentId: "dadu",
        box: { lengthMm: 140, widthMm: 80, heightMm: 200 },
        quantity: 5000,
        parts: [{ name: "单张", paperId: "baika", gsm: 300, frontColors: 4, backColors: 0 }],
      },
      book,
    );
    if (!result.ok || result.quote.plan.kind !== "sheet") throw new Error("no sheets");
    expect(result.quote.plan.parts.map(({ cutLayout }) => cutLayout.blocks.length)).toEqual([1]);
  });
});

test("a sheet is trimmed to fit the press: 正对开 546 × 787 on a press of 520 × 740", () => {
  const job = { ...flyers("zhengdu", 400, 700, 0), pressId: "sikai-4" };
  const result = price(job, book);
  if (!result.ok || result.quote.plan.kind !== "sheet") throw new Error("no sheets");
  const [part] = result.quote.plan.parts;
  expect(part?.pressSheet).toEqual({ widthMm: 740, lengthMm: 520 });
  expect([part?.kai, part?.ups]).toEqual([2, 1]);
  expect(part?.cutLayout.blocks).toMatchObject([{ columns: 1, rows: 2, width: 740, height: 520 }]);
});
