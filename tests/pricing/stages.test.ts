import { describe, expect, it } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Finishing } from "#contract/price-book/print.ts";
import { finishingStages } from "#pricing/rating/operations.ts";
import { labelFinishing } from "#tests/pricing/labels/label-book.ts";
import { edgeBook, fenOfGoods, quoted } from "./edge-book.ts";
import { goldenBook } from "./golden-book.ts";

/** Stages by their names, and what each kind of step is counted by. */

const [step] = labelFinishing;
if (step === undefined) throw new Error("the label book finishes");
const bases = [
  ...(["sheetArea", "givenArea", "sheet", "signature", "piece", "copy", "hit"] as const),
  ...(["corner", "hole", "number", "fold", "webArea", "roll"] as const),
];
/** One unit a minute, and no set-up. */
const byTheMinute = { minutes: 0, perHour: 60, dryHours: 0 };

function bookOf(
  finishing: readonly Finishing[],
  listed: PriceBook["production"]["finishing"]["listed"],
) {
  const { production } = goldenBook;
  const operations = { listed, others: byTheMinute };
  return {
    ...goldenBook,
    finishing: [...finishing],
    production: { ...production, finishing: operations },
  };
}

describe("a finishing step of a hundred sheets, three hundred pieces, fifty metres and seven rolls", () => {
  const finishing = bases.map((basis) => ({ ...step, id: basis, name: `步${basis}`, basis }));
  const amounts = { sheets: 100, pieces: 300, metres: 50, rolls: 7 };
  const minutes = (more: object) =>
    finishing.map(({ id }) => {
      const [stage] = finishingStages([{ id, ...more }], bookOf(finishing, []), amounts);
      return [id, stage?.name, stage?.minutes];
    });
  const named = (table: Record<string, number>) =>
    bases.map((basis) => [basis, `步${basis}`, table[basis]]);

  it("takes as long as what it is counted by", () => {
    const sheets = { sheetArea: 100, givenArea: 100, sheet: 100, signature: 100 };
    const once = {
      piece: 300,
      copy: 300,
      hit: 300,
      corner: 300,
      hole: 300,
      number: 300,
      fold: 300,
    };
    expect(minutes({})).toEqual(named({ ...sheets, ...once, webArea: 50, roll: 7 }));
  });

  it("takes as often as sides, or corners, holes, numbers and folds", () => {
    const sides = { sheetArea: 200, givenArea: 200, sheet: 200, signature: 200 };
    const pieces = { piece: 600, copy: 600, hit: 600 };
    const counted = { corner: 900, hole: 900, number: 900, fold: 900 };
    expect(minutes({ sides: 2, count: 3 })).toEqual(
      named({ ...sides, ...pieces, ...counted, webArea: 50, roll: 7 }),
    );
  });
});

it("steps are done in the shop's order, those it does not list last and as they were chosen", () => {
  const ids = ["a", "b", "c", "d", "x", "y"];
  const finishing = ids.map((id) => ({ ...step, id, name: id, basis: "piece" as const }));
  const listed = [
    { ids: ["c", "b"], ...byTheMinute },
    { ids: ["a"], ...byTheMinute, dryHours: 2 },
    { ids: ["d"], ...byTheMinute },
  ];
  const asked = ["y", "d", "a", "x", "b", "c", "unknown"].map((id) => ({ id }));
  const amounts = { sheets: 1, pieces: 1, metres: 1, rolls: 1 };
  const stages = finishingStages(asked, bookOf(finishing, listed), amounts);
  expect(stages.map(({ code, name, minutes, kind }) => [code, name, minutes, kind])).toEqual([
    ["hgx:c", "c", 1, "work"],
    ["hgx:b", "b", 1, "work"],
    ["hgx:a", "a", 1, "work"],
    ["hgx:a:rest", "a后干燥", 120, "rest"],
    ["hgx:d", "d", 1, "work"],
    ["hgx:y", "y", 1, "work"],
    ["hgx:x", "x", 1, "work"],
  ]);
});

describe("the stages of a job are listed by name", () => {
  const stagesOf = (job: object, book: PriceBook = goldenBook) =>
    quoted({ taxIncluded: false, ...job }, book).making?.steps.map(({ name, minutes }) => [
      name,
      minutes,
    ]);
  const part = { name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };
  const flyer = { quoteType: "ysp", yspType: "flat", lengthMm: 285, widthMm: 210, parts: [part] };

  it("flyers: a make-ready of 20, 2,800 impressions at 8,000 an hour", () => {
    expect(stagesOf({ ...flyer, quantity: 5000 })).toEqual([
      ["审稿制版", 240],
      ["印刷", 41],
      ["印刷后干燥", 360],
      ["质检打包", 60],
    ]);
  });

  /** Two lanes, one for each design: 20,000 rows of 32.657 mm and 300 m are 953.14 m. */
  it("labels: 40 to set up, 953.14 m at 2,000 an hour", () => {
    const label = { widthMm: 50, heightMm: 30, materialId: "tongban", colors: 4 };
    const job = { quoteType: "lz", ...label, quantity: 20_000, kinds: 2, spots: 1 };
    expect(stagesOf(job)).toEqual([
      ["审稿制版", 240],
      ["印刷模切", 69],
      ["质检打包", 60],
    ]);
  });

  it("goods of a table: the days that are left of four after a queue of one, of 570 minutes each", () => {
    expect(stagesOf(fenOfGoods(10), edgeBook())).toEqual([
      ["生产", 3 * 570],
      ["质检打包", 60],
    ]);
  });

  it("paper: 1,250 sheets cut at 20,000 an hour", () => {
    const paper = {
      quoteType: "paper",
      paperId: "shuangtong",
      gsm: 157,
      qtyUnit: "sheet",
      qty: "5000",
    };
    expect(stagesOf(paper)).toEqual([["质检打包", 60]]);
    expect(stagesOf({ ...paper, widthMm: 444, lengthMm: 597 })).toEqual([
      ["分切", 24],
      ["质检打包", 60],
    ]);
  });

  /** 300 in three kinds: no list has the binding, so 45 to set up and 1,000 an hour. */
  it("calendars: what is bound", () => {
    const calendar = {
      ...flyer,
      yspType: "calendar",
      quantity: 100,
      kinds: 3,
      parts: [{ ...part, pages: 26 }],
    };
    const binding = (job: object) => stagesOf(job)?.filter(([name]) => name === "装订");
    expect(binding({ ...calendar, binding: "wire" })).toEqual([["装订", 63]]);
    expect(binding(calendar)).toEqual([]);
    expect(binding({ ...flyer, quantity: 5000, binding: "wire" })).toEqual([]);
  });
});
