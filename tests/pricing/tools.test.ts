import { describe, expect, it } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { quoteDifference } from "#pricing/analysis/difference.ts";
import { sizeHints } from "#pricing/analysis/size-hints.ts";
import { sweetSpots } from "#pricing/analysis/sweet-spots.ts";
import { feeLine } from "#pricing/core/costing.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { price } from "#pricing/quote/quote.ts";
import { adjusted } from "#pricing/rating/totals.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

/** The tools around a price: ladder, sweet spots, size hints, differences of a new quote. */

function quoted(job: unknown, tariff: PriceBook = book): Quote {
  const result = price(job, tariff);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}

describe("the ladder", () => {
  it("prices every step separately, the job's own among them", () => {
    const job = { ...defaultJob("lz", book), quantity: 4321 };
    const { ladder, total } = quoted(job);
    expect(ladder.map(({ qty }) => qty)).toEqual([2000, 4321, 5000, 10_000, 20_000, 50_000]);
    expect(ladder.find(({ qty }) => qty === 4321)?.total).toBe(total);
    for (const step of ladder)
      expect(step.total).toBe(quoted({ ...job, quantity: step.qty }).total);
  });

  it("lists the packages of packaged goods", () => {
    const { ladder } = quoted(defaultJob("pt", book, "pt-sticker-pack"));
    expect(ladder.map(({ qty }) => qty)).toEqual([100, 200, 500, 1000, 3000, 5000]);
  });
});

describe("sweet spots", () => {
  const spotsOf = (job: object) => {
    const found = sweetSpots(job, book);
    if (!found.ok) throw new Error("no job");
    return found.value;
  };
  const labels = defaultJob("lz", book);

  it("name the quantity that fills the last roll", () => {
    const { spots } = spotsOf({ ...labels, quantity: 4800 });
    expect(spots.map(({ qty, more, reason }) => ({ qty, more, reason }))).toEqual([
      { qty: 5000, more: 200, reason: "fullRoll" },
    ]);
    for (const spot of spots)
      expect(spot.total).toBe(quoted({ ...labels, quantity: spot.qty }).total);
  });

  it("say nothing where rolls are full and nothing else changes", () => {
    expect(spotsOf({ ...labels, quantity: 5000 }).spots).toEqual([]);
  });

  it("find the last quantity for the same money, after which one more sheet is used", () => {
    const job = { ...defaultJob("ysp", book), printing: "offset", quantity: 401 };
    const { spots, nextStep } = spotsOf(job);
    const same = spots.find(({ reason }) => reason === "fullSheet");
    const sheets = (quantity: number | undefined) => {
      const { plan } = quoted({ ...job, quantity });
      return plan.kind === "sheet" ? plan.parts[0]?.fullSheets : undefined;
    };
    const { total } = quoted(job);
    expect(same?.message).toBe("再加 7 张不多花钱，正好用满这些大纸");
    expect(quoted({ ...job, quantity: same?.qty }).total).toBe(total);
    expect(nextStep?.qty).toBe((same?.qty ?? 0) + 1);
    expect(Number(quoted({ ...job, quantity: nextStep?.qty }).total)).toBeGreaterThan(
      Number(total),
    );
    expect(sheets(nextStep?.qty)).toBe((sheets(same?.qty) ?? 0) + 1);
  });

  it("name the quantity from which another press prints, to the piece", () => {
    const job = { ...defaultJob("ysp", book), quantity: 3000 };
    const step = spotsOf(job).spots.find(({ reason }) => reason === "machines");
    const pressed = (quantity: number) => {
      const { plan } = quoted({ ...job, quantity });
      return plan.kind === "sheet"
        ? plan.parts.map(({ press, printMethod }) => [press.name, printMethod])
        : [];
    };
    if (step === undefined) throw new Error("no step");
    expect(pressed(step.qty - 1)).toEqual(pressed(3000));
    expect(pressed(step.qty)).not.toEqual(pressed(3000));
    const { total } = quoted({ ...job, quantity: step.qty });
    expect(step.total).toBe(total);
    const said = step.qty.toLocaleString("en-US");
    const sum = Number(total).toLocaleString("en-US", { minimumFractionDigits: 2 });
    expect(step.message).toBe(`${said} 张起换对开四色机（左右自翻），合计 ${sum} 元`);
  });

  it("point at the next tier, whose price the quantity has", () => {
    // 400 at 0.20 would be 80.00, 500 at 0.12 are 60.00.
    const found = sweetSpots({ ...defaultJob("pt", book, "pt-hang-tag"), quantity: 400 }, book);
    expect(found.ok && found.value.spots.map(({ message }) => message)).toContain(
      "再加 100 个不多花钱，同样的价钱",
    );
  });

  it("draw a curve of about sixty quantities with falling unit prices", () => {
    const found = sweetSpots({ ...defaultJob("inkLz", book), quantity: 2000 }, book);
    const curve = found.ok ? found.value.curve : [];
    expect(curve.length).toBe(61);
    expect(curve[0]?.qty).toBe(400);
    expect(curve.at(-1)?.qty).toBe(10_000);
    for (const [index, { total }] of curve.entries())
      expect(Number(total)).toBeGreaterThanOrEqual(Number(curve[index - 1]?.total ?? 0));
  });
});

describe("size hints", () => {
  it("say which millimetre wins a piece, and what it saves", () => {
    // Two A4 and their gutter and sides are 2 × 297 + 3 + 6 = 603 long: 大度三开, mixed, 3 × 4 up.
    // Two of 294 are 597: 大度四开, 4 × 4 up.
    const job = {
      ...defaultJob("ysp", book),
      parentId: "dadu",
      pressId: "sikai-4",
      lengthMm: 297,
      widthMm: 210,
      quantity: 10_000,
    };
    const [hint] = sizeHints(job, book);
    expect(hint).toMatchObject({ change: { lengthMm: 294 } });
    expect(hint?.message).toBe(`长减 3 mm，每张大纸多出 4 个，省 ${hint?.saved} 元`);
    const smaller = quoted({ ...job, lengthMm: 294 });
    expect((Number(quoted(job).total) - Number(smaller.total)).toFixed(2)).toBe(hint?.saved);
  });

  it("name a die of the shop that is nearly the label's size, for what it saves", () => {
    const job = {
      ...defaultJob("lz", book),
      shape: "rounded",
      cornerRadiusMm: 1,
      widthMm: 102,
      heightMm: 148,
      quantity: 5000,
    };
    const hint = sizeHints(job, book).find(({ message }) => message.startsWith("有现成刀"));
    const onDie = { ...job, widthMm: 100, heightMm: 150 };
    const dieFee = (quote: ReturnType<typeof quoted>) =>
      quote.lines.filter(({ code }) => code === "die").map(({ amount }) => amount);
    expect(dieFee(quoted(job))).not.toEqual(dieFee(quoted(onDie)));
    expect(hint).toMatchObject({ change: { widthMm: 100, heightMm: 150 } });
    expect(hint?.message).toBe(`有现成刀 100×150，免刀费，省 ${hint?.saved} 元`);
    const saved = Number(quoted(job).total) - Number(quoted(onDie).total);
    expect(hint?.saved).toBe(saved.toFixed(2));
    expect(sizeHints({ ...job, cornerRadiusMm: 2 }, book)).not.toContainEqual(hint);
  });

  it("stay silent where nothing is won, or nothing can be priced", () => {
    expect(sizeHints(defaultJob("ysp", book), book)).toEqual([]);
    expect(sizeHints({ quoteType: "lz" }, book)).toEqual([]);
  });
});

describe("a re-quote", () => {
  it("shows each line that moved, old and new, with the reason", () => {
    const job = { ...defaultJob("paper", book), parentId: "dadu" };
    const dearer: PriceBook = {
      ...book,
      version: "2026.12",
      papers: book.papers.map((paper) =>
        paper.id === "shuangtong"
          ? { ...paper, gsms: paper.gsms.map((entry) => ({ ...entry, tonPrice: "6720.00" })) }
          : paper,
      ),
    };
    const before = quoted(job);
    const after = quoted(job, dearer);
    expect(quoteDifference(before, after)).toEqual({
      before: before.total,
      after: after.total,
      difference: "112.99",
      priceVersions: ["2026.11.3", "2026.12"],
      lines: [
        {
          code: "paper",
          name: "纸张费",
          before: "5499.46",
          after: "5599.45",
          difference: "99.99",
          reason: "单价 109.99 → 111.99 元/百张",
        },
        {
          code: "tax",
          name: "税",
          before: "714.93",
          after: "727.93",
          difference: "13.00",
          reason: "单价 714.93 → 727.93 元/单",
        },
      ],
    });
  });

  it("recognises the delivery line of a quote that named it by the type's word", () => {
    const quote = quoted({ ...defaultJob("lz", book), shipForm: "single" });
    const lines = quote.lines.map((line) =>
      line.code === "form" ? { ...line, name: "模切到个" } : line,
    );
    expect(lines.filter(({ name }) => name === "模切到个")).toHaveLength(1);
    expect(quoteDifference({ ...quote, lines }, quote).lines).toEqual([]);
  });

  it("is empty between equal quotes", () => {
    const quote = quoted(defaultJob("lz", book));
    expect(quoteDifference(quote, quote)).toMatchObject({ difference: "0.00", lines: [] });
  });

  it("warns on a job that was priced with another book", () => {
    const { warnings } = quoted({ ...defaultJob("pt", book), priceVersion: "2025.1" });
    expect(warnings).toEqual([
      { code: "priceVersion", message: "价格表已更新为 2026.11.3，请以新价为准" },
    ]);
  });
});

describe("the season factor", () => {
  it("is shared by largest remainder, so that the lines keep adding up", () => {
    const fees = [333, 333, 334].map((fen) => feeLine("x", "x", () => "", fen, 1, ""));
    expect(adjusted(fees, 10).map(({ fen }) => fen)).toEqual([366, 366, 368]);
    expect(adjusted(fees, 0)).toBe(fees);
  });
});

describe("rush, tax and freight", () => {
  it("multiply and add in that order", () => {
    const job = {
      ...defaultJob("pt", book),
      rush: 20,
      delivery: { type: "express", provinceCode: "330000" },
    };
    const { lines, untaxed, total } = quoted(job);
    expect(lines.map(({ code, amount }) => [code, amount])).toEqual([
      ["goods", "28.00"],
      ["rush", "5.60"],
      ["freight", "8.00"],
      ["tax", "5.41"],
    ]);
    expect([untaxed, total]).toEqual(["41.60", "47.01"]);
  });

  it("leave tax off where no invoice is wanted", () => {
    const { lines, tax, taxRate, total } = quoted({
      ...defaultJob("pt", book),
      taxIncluded: false,
    });
    expect([lines.length, tax, taxRate, total]).toEqual([1, "0.00", "0", "28.00"]);
  });

  it("charge books of the trade at the books' rate unless the buyer brings the paper", () => {
    const part = { paperId: "shuangjiao", gsm: 80, frontColors: 1, backColors: 1 };
    const job = {
      quoteType: "ysp",
      yspType: "book",
      binding: "perfect",
      publication: true,
      lengthMm: 260,
      widthMm: 185,
      quantity: 500,
      parts: [{ ...part, name: "内页", pages: 64 }],
    };
    expect(quoted(job).taxRate).toBe("0.09");
    const own = { ...job, parts: [{ ...part, name: "内页", pages: 64, customerPaper: true }] };
    expect(quoted(own).taxRate).toBe("0.13");
  });
});
