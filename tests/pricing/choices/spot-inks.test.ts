import { describe, expect, it } from "vitest";
import { oneSideInks, sheetInks } from "#contract/wording/ink-words.ts";
import { price } from "#pricing/quote/quote.ts";
import { amounts, lineOf, quoted } from "#tests/pricing/edge-book.ts";
import { goldenBook } from "#tests/pricing/golden-book.ts";
import { flyer, part } from "#tests/pricing/golden-jobs.ts";

/** Spots by their Pantone number: mixed once a job, and a plate each where a form prints both sides. */

const red = "PANTONE 485 C";
const blue = "PANTONE Reflex Blue C";
const spotted = { ...part, frontSpots: 1, backSpots: 1, printMethod: "workAndTurn" };
const withInks = (front: string[], back: string[]) => ({
  ...flyer,
  parts: [{ ...spotted, frontSpotInks: front, backSpotInks: back }],
});
const linesOf = (job: object, ...codes: string[]) =>
  amounts(quoted(job, goldenBook)).filter(([code]) => codes.includes(String(code)));

const label = {
  quoteType: "lz",
  widthMm: 50,
  heightMm: 30,
  materialId: "tongban",
  colors: 3,
  spots: 2,
  quantity: 20_000,
  taxIncluded: false,
};

describe("numbered spots of a sheet", () => {
  // Five inks on four units are two passes, a spot counts as two: 600 × 2 × 5/4 = 1,500.
  it("share plate and mixing where both sides have one number", () => {
    expect(linesOf(withInks([red], [red]), "plate", "start", "spot")).toEqual([
      ["plate", "400.00"],
      ["start", "1500.00"],
      ["spot", "60.00"],
    ]);
  });

  // Both images lie on one form: four process plates and two of spots, 600 × 2 × 6/4 = 1,800.
  it("are a plate and a mixing each where the sides differ", () => {
    expect(linesOf(withInks([red], [blue]), "plate", "start", "spot")).toEqual([
      ["plate", "480.00"],
      ["start", "1800.00"],
      ["spot", "120.00"],
    ]);
  });

  it("take half an hour each before the press, and none without a number", () => {
    const minutes = (job: object) =>
      quoted(job, goldenBook).making?.steps.filter(({ code }) => code === "inks");
    expect(minutes(withInks([red], [blue]))).toEqual([
      { code: "inks", name: "专色调墨", minutes: 60, kind: "work" },
    ]);
    expect(minutes({ ...flyer, parts: [spotted] })).toEqual([]);
  });

  it("cost nothing beyond the press without a number", () => {
    expect(linesOf({ ...flyer, parts: [spotted] }, "plate", "start", "spot")).toEqual([
      ["plate", "400.00"],
      ["start", "1500.00"],
    ]);
  });

  it("keep plies of unlike numbers apart", () => {
    const ply = { ...part, frontColors: 1, backColors: 0, frontSpots: 1 };
    const set = (second: string) => ({
      ...flyer,
      yspType: "ncr",
      parts: [
        { ...ply, frontSpotInks: [red] },
        { ...ply, frontSpotInks: [second] },
      ],
    });
    const plates = (second: string) => linesOf(set(second), "plate").length;
    expect([plates(red), plates(blue)]).toEqual([1, 2]);
  });
});

describe("numbered spots of a label", () => {
  it("cost what spots cost, and are named in the line", () => {
    const named = quoted({ ...label, spotInks: [red] }, goldenBook);
    expect(named.total).toBe(quoted(label, goldenBook).total);
    expect(lineOf(named, "spot")?.basis).toBe("2 个专色：PANTONE 485 C");
    expect(named.making?.steps.find(({ code }) => code === "inks")?.minutes).toBe(30);
  });
});

describe("numbers that no press is set up for", () => {
  const problems = (job: object, book = goldenBook) => {
    const result = price(job, book);
    return result.ok ? [] : result.problems.map(({ field, message }) => [field, message]);
  };
  it.each([
    [
      { ...label, spotInks: [red, blue, "PANTONE 286 U"] },
      "spotInks",
      "填了 3 个色号，专色只有 2 种",
    ],
    [withInks([red, blue], [red]), "parts.0.frontSpotInks", "填了 2 个色号，专色只有 1 种"],
    [{ ...label, spotInks: [red, red] }, "spotInks", "同一面的色号重复了"],
    [{ ...label, spotInks: ["485"] }, "spotInks.0", "潘通色号应写成 PANTONE 485 C 这样"],
    [{ ...label, spotInks: [] }, "spotInks", "没有色号时不要填"],
  ])("%j", (job, field, message) => {
    expect(problems(job)).toEqual([[field, message]]);
  });

  it("are refused by a shop that mixes none", () => {
    const { spotInks: _, ...plain } = goldenBook;
    expect(problems(withInks([red], [red]), plain)[0]).toEqual([
      "parts.0.frontSpotInks",
      "本店不按潘通色号调墨，请去掉色号",
    ]);
  });
});

it("says the numbers of each side", () => {
  expect(oneSideInks(3, 2, [red])).toBe("三色加 2 专色（PANTONE 485 C）");
  const inks = { frontColors: 4, frontSpots: 2, backColors: 0, backSpots: 1 };
  expect(sheetInks({ ...inks, frontSpotInks: [red], backSpotInks: [blue] })).toBe(
    "正面四色加 2 专色（PANTONE 485 C），背面专色 1 种（PANTONE Reflex Blue C）",
  );
});
