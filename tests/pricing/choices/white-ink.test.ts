import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { needsArtwork } from "#contract/artwork/artwork.ts";
import { artworkPlaces } from "#contract/artwork/artwork-places.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { checkPriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { jobFacts, jobSentence } from "#contract/wording/job-words.ts";
import { decodeJob, encodeJob } from "#pricing/analysis/job-code.ts";
import { cheaperNeighbour } from "#pricing/analysis/neighbours.ts";
import { pricedWays } from "#pricing/methods/ways.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { amounts, quoted } from "#tests/pricing/edge-book.ts";

/** White ink on sheets: a digital press prints it on kraft, black and clear paper. */

const part = { name: "单张", paperId: "heika", gsm: 300, frontColors: 0, backColors: 0 };
const colored = { ...part, frontColors: 4, backColors: 4 };
const card = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 210,
  widthMm: 90,
  quantity: 1000,
  taxIncluded: false,
  parts: [{ ...part, frontWhite: "only" }],
};
const both = { ...card, parts: [{ ...colored, frontWhite: "under", backWhite: "under" }] };
const sticker = {
  ...card,
  yspType: "sheetLabel",
  lengthMm: 100,
  widthMm: 100,
  quantity: 500,
  parts: [{ ...part, paperId: "buganjiao-pet", gsm: 145, frontColors: 4, frontWhite: "under" }],
};

const jobOf = (input: object) => {
  const read = readJob(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
};

describe("a job with white", () => {
  // Six pieces on a sheet of 444 × 298: 167 + 4 sheets are 22 of 大度 (1.061466 m² × 300 g × 9,000
  // yuan a ton = 2.865958). 171 sides with white: 100 × 2 + 71 × 1.6. No side in colour.
  it("pays its set-up once and each side with white alone", () => {
    const quote = quoted(card, seedPriceBook);
    expect(amounts(quote)).toEqual([
      ["paper", "63.05"],
      ["start", "15.00"],
      ["white:setup", "60.00"],
      ["white", "313.60"],
      ["pack", "5.00"],
    ]);
    expect(quote.total).toBe("456.65");
  });

  // 342 sides: in colour 100 × 1.2 + 242 × 0.9, with white 100 × 2 + 242 × 1.6.
  it("pays colours and the white under them on both sides", () => {
    const quote = quoted(both, seedPriceBook);
    expect(amounts(quote)).toEqual([
      ["paper", "63.05"],
      ["start", "15.00"],
      ["run", "337.80"],
      ["white:setup", "60.00"],
      ["white", "587.20"],
      ["pack", "5.00"],
    ]);
    expect(quote.total).toBe("1068.05");
  });

  // Twelve of 100 × 100 on half a sheet of 535 × 765: 42 + 3 are 23 sheets of 0.409275 m² × 6.2 =
  // 2.537505. 45 sides: 45 × 1.2 and 45 × 2.
  it("is a sticker of clear film", () => {
    const quote = quoted(sticker, seedPriceBook);
    expect(amounts(quote)).toEqual([
      ["paper", "58.36"],
      ["start", "15.00"],
      ["run", "54.00"],
      ["white:setup", "60.00"],
      ["white", "90.00"],
      ["pack", "5.00"],
    ]);
  });

  it("takes half an hour before the press", () => {
    const step = (job: object) =>
      quoted(job, seedPriceBook).making?.steps.find(({ code }) => code === "white");
    expect(step(card)).toEqual({ code: "white", name: "换白墨", minutes: 30, kind: "work" });
    expect(step({ ...card, parts: [colored] })).toBeUndefined();
  });

  it("is printed digitally, also where plates would be cheaper", () => {
    const plates = (job: object) => {
      const { plan } = quoted(job, seedPriceBook);
      return plan?.kind === "sheet" ? plan.parts.map((one) => one.plates) : [];
    };
    const many = { ...both, quantity: 20_000 };
    expect(plates(many)).toEqual([0]);
    expect(plates({ ...many, parts: [colored] })).not.toEqual([0]);
  });

  it("has no other way to make it and no neighbour of a table or a roll", () => {
    const ways = (job: object) => pricedWays(jobOf(job), seedPriceBook).map(({ way }) => way);
    expect(ways(both)).toEqual(["digitalSheet"]);
    expect(ways({ ...both, parts: [colored] })).toContain("offset");
    expect(cheaperNeighbour(jobOf(sticker), seedPriceBook)).toBeNull();
  });

  it("is named in the job's facts and its sentence", () => {
    const names = { words: defaultWords, book: seedPriceBook };
    expect(jobFacts(jobOf(both), "张", names)).toContainEqual({
      name: "单张",
      value: "300 g 黑卡纸，双面四色＋白墨打底",
    });
    expect(jobSentence(jobOf(card), names)).toContain("300 g 黑卡纸，单面白墨");
    const mixed = { ...card, parts: [{ ...colored, frontColors: 0, frontWhite: "only" }] };
    expect(jobSentence(jobOf(mixed), names)).toContain("正面白墨，背面四色");
  });

  it("is printed from a file, one for each side that has ink", () => {
    expect(needsArtwork(jobOf(card))).toBe(true);
    expect(artworkPlaces(jobOf(card))).toEqual([]);
    const twice = { ...card, parts: [{ ...part, frontWhite: "only", backWhite: "only" }] };
    expect(artworkPlaces(jobOf(twice))).toEqual(["正面", "反面"]);
  });

  it("is carried by a link, and is absent from links and jobs of earlier versions", async () => {
    const opened = await decodeJob(await encodeJob({ title: "吊牌", job: jobOf(both) }));
    expect(opened.ok && opened.shared.job).toEqual(jobOf(both));
    const old = readStoredJob({ ...card, parts: [colored] });
    expect(old?.quoteType === "ysp" && Object.keys(old.parts[0] ?? {})).not.toContain("frontWhite");
  });
});

describe("white on any sheet", () => {
  /** 2 yuan for the first 100 sides, 1.6 until 500, then 1.3; 60 for the set-up. In fen. */
  const whiteFen = (sides: number) =>
    6000 +
    200 * Math.min(sides, 100) +
    160 * Math.max(0, Math.min(sides, 500) - 100) +
    130 * Math.max(0, sides - 500);
  /** Fen of the work; a small job without white is raised to the least charge. */
  const fenOf = ({ lines }: Quote) =>
    lines
      .filter(({ code }) => code !== "minimum")
      .reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  const sheetsOf = ({ plan }: Quote) =>
    plan?.kind === "sheet" ? (plan.parts[0]?.runSheets ?? 0) : 0;

  it("adds its set-up and its sides to the price of the same sheets, or less", () => {
    const jobs = fc.record({
      lengthMm: fc.integer({ min: 60, max: 400 }),
      widthMm: fc.integer({ min: 40, max: 280 }),
      quantity: fc.integer({ min: 1, max: 5000 }),
      kinds: fc.integer({ min: 1, max: 3 }),
      paper: fc.constantFrom(["heika", 250], ["niupi", 120], ["niupi", 300]),
      sides: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(jobs, ({ paper: [paperId, gsm], sides, ...size }) => {
        const back = sides === 2 ? 4 : 0;
        const plain = { ...colored, paperId, gsm, backColors: back };
        const white = { ...plain, frontWhite: "under", ...(back ? { backWhite: "under" } : {}) };
        const job = { ...card, ...size, printing: "digital" };
        const without = quoted({ ...job, parts: [plain] }, seedPriceBook);
        const own = quoted({ ...job, parts: [white] }, seedPriceBook);
        const extra = fenOf(own) - fenOf(without);
        // White may be cheaper on fewer, larger sheets than those without it.
        expect(extra).toBeLessThanOrEqual(whiteFen(sheetsOf(without) * sides));
        expect(extra).toBeGreaterThanOrEqual(whiteFen(sheetsOf(own) * sides));
      }),
      { numRuns: 60 },
    );
  });

  it("never costs less for more pieces", () => {
    const pairs = fc.tuple(fc.integer({ min: 1, max: 6000 }), fc.integer({ min: 1, max: 500 }));
    fc.assert(
      fc.property(pairs, ([quantity, more]) => {
        const of = (pieces: number) =>
          Number(quoted({ ...both, quantity: pieces }, seedPriceBook).total);
        expect(of(quantity + more)).toBeGreaterThanOrEqual(of(quantity));
      }),
      { numRuns: 60 },
    );
  });
});

describe("white that no press prints", () => {
  const problems = (job: object, book = seedPriceBook) => {
    const result = price(job, book);
    return result.ok ? [] : result.problems.map(({ field, message }) => [field, message]);
  };
  const white = { ...part, frontWhite: "only" };

  it.each([
    [{ ...white, paperId: "shuangtong" }, "parts.0.frontWhite", "双铜纸是白的，不用印白墨"],
    [
      { ...part, frontColors: 4, paperId: "baika", backWhite: "only" },
      "parts.0.backWhite",
      "白卡纸是白的，不用印白墨",
    ],
    [{ ...part, frontWhite: "under" }, "parts.0.frontWhite", "这一面没有彩色，不用打底"],
    [{ ...white, frontColors: 1 }, "parts.0.frontWhite", "只印白墨的一面不能有别的颜色"],
    [{ ...white, backSpots: 1 }, "parts.0.backSpots", "白墨只能数码印，数码不印专色"],
    [{ ...white, backColors: 5 }, "parts.0.backColors", "白墨只能数码印，数码最多四色"],
    [
      { ...white, backColors: 4, printMethod: "sheetwise" },
      "parts.0.printMethod",
      "白墨只能数码印",
    ],
    [{ ...white, paperId: "niupi", gsm: 70 }, "parts.0.gsm", "印白墨的机器印不了 70 g"],
    [{ ...white, frontWhite: "full" }, "parts.0.frontWhite", "白墨只有打底和只印白墨两种"],
  ])("part %j", (own, at, message) => {
    expect(problems({ ...card, parts: [own] })).toContainEqual([at, message]);
  });

  it.each([
    [{ printing: "offset" }, "printing", "白墨只能数码印"],
    [{ pressId: "duikai-4" }, "pressId", "白墨只能数码印"],
    [{ yspType: "envelope" }, "parts.0.frontWhite", "这种印品不印白墨"],
    [
      { lengthMm: 600, widthMm: 400 },
      "lengthMm",
      "展开尺寸（含出血）406 × 606 mm 超出印刷机幅面，白墨只能数码印",
    ],
  ])("job %j", (change, at, message) => {
    expect(problems({ ...card, ...change })).toEqual([[at, message]]);
  });

  it("is on the one side that clear film prints", () => {
    const [own] = sticker.parts;
    expect(problems({ ...sticker, parts: [{ ...own, backWhite: "only" }] })).toEqual([
      ["parts.0.backColors", "透明 PET 不干胶只有一面可印"],
    ]);
  });

  // What a shop of an earlier version has stored: no rate of white, no ground of a paper.
  const stored = {
    ...seedPriceBook,
    papers: seedPriceBook.papers.map(({ ground: _, ...paper }) => paper),
    presses: seedPriceBook.presses.map((press) => {
      if (press.tariff.model !== "click") return press;
      const { white: _, ...tariff } = press.tariff;
      return { ...press, tariff };
    }),
  };

  it("is refused by a shop whose book is of an earlier version", () => {
    const read = checkPriceBook(structuredClone(stored));
    expect(read).toEqual({ ok: true, book: stored });
    expect(problems(card, stored)).toEqual([["parts.0.frontWhite", "本店的印刷机不印白墨"]]);
    expect(quoted({ ...both, parts: [colored] }, stored).total).toBe(
      quoted({ ...both, parts: [colored] }, seedPriceBook).total,
    );
  });

  it("is refused by a second digital press without white", () => {
    const plain = stored.presses.find(({ id }) => id === "digital-a3");
    if (plain === undefined) throw new Error("no digital press");
    const second = { ...plain, id: "digital-plain", name: "四色数码机" };
    const book = { ...seedPriceBook, presses: [...seedPriceBook.presses, second] };
    expect(problems({ ...card, pressId: "digital-plain" }, book)).toEqual([
      ["pressId", "四色数码机不印白墨"],
    ]);
    expect(amounts(quoted(card, book))).toEqual(amounts(quoted(card, seedPriceBook)));
  });
});
