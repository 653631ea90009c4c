import { describe, expect, it } from "vitest";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { jobFacts, jobSentence } from "#contract/wording/job-words.ts";
import { cheaperNeighbour } from "#pricing/analysis/neighbours.ts";
import { pricedWays } from "#pricing/methods/ways.ts";
import { price } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { amounts, quoted } from "#tests/pricing/edge-book.ts";

/** A row of a table on each piece: digital alone, a preparation, each thousand rows, and a day. */

const part = {
  name: "单张",
  paperId: "shuangtong",
  gsm: 300,
  frontColors: 4,
  backColors: 4,
};
const voucher = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 210,
  widthMm: 90,
  quantity: 1000,
  taxIncluded: false,
  parts: [part],
};
const dataTable = {
  header: true,
  fields: [
    { column: 1, name: "券号" },
    { column: 3, name: "姓名" },
  ],
};
const numbered = { ...voucher, dataTable };

const jobOf = (input: object) => {
  const read = readJob(input);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
};

describe("a table of a voucher", () => {
  // Six pieces on a sheet of 444 × 298: 167 + 4 sheets are 22 of 大度 (1.061466 m² × 300 g × 6,750
  // yuan a ton = 2.149469) and 342 sides: 100 × 1.2 + 242 × 0.9.
  it("pays its preparation and each thousand rows beside the digital press", () => {
    expect(amounts(quoted(numbered, seedPriceBook))).toEqual([
      ["paper", "47.29"],
      ["start", "15.00"],
      ["run", "337.80"],
      ["variable:setup", "80.00"],
      ["variable", "20.00"],
      ["pack", "5.00"],
    ]);
  });

  it("pays the rows of a broken thousand in proportion", () => {
    const of = (quantity: number) =>
      amounts(quoted({ ...numbered, quantity }, seedPriceBook)).find(
        ([code]) => code === "variable",
      );
    expect([of(2500), of(120), of(1)]).toEqual([
      ["variable", "50.00"],
      ["variable", "2.40"],
      ["variable", "0.02"],
    ]);
  });

  it("costs the same without one as a stored job of earlier versions", () => {
    const plain = quoted({ ...voucher, printing: "digital" }, seedPriceBook);
    expect(plain.total).toBe("405.09");
    expect(quoted({ ...numbered, printing: "digital" }, seedPriceBook).total).toBe("505.09");
    expect(readStoredJob(voucher)).not.toHaveProperty("dataTable");
  });

  it("takes one working day more", () => {
    const plain = quoted({ ...voucher, printing: "digital" }, seedPriceBook);
    const own = quoted(numbered, seedPriceBook);
    expect([plain.leadDays, own.leadDays]).toEqual([3, 4]);
    expect(own.making?.steps.find(({ code }) => code === "data")).toEqual({
      code: "data",
      name: "数据核对与排版",
      minutes: 570,
      kind: "work",
    });
  });

  it("is printed digitally, also where plates would be cheaper", () => {
    const many = { ...voucher, quantity: 20_000 };
    const press = (job: object) => {
      const { plan } = quoted(job, seedPriceBook);
      return plan?.kind === "sheet" ? plan.parts.map((one) => one.plates) : [];
    };
    expect(press(many)).toEqual([4]);
    expect(press({ ...many, dataTable })).toEqual([0]);
  });

  it("has no other way and no neighbour of a table", () => {
    const card = { ...numbered, yspType: "card", lengthMm: 90, widthMm: 54, quantity: 200 };
    const ways = (job: object) => pricedWays(jobOf(job), seedPriceBook).map(({ way }) => way);
    expect(ways(card)).toEqual(["digitalSheet"]);
    const { dataTable: _, ...plain } = card;
    expect(ways(plain)).toContain("offset");
    const flyer = { ...numbered, lengthMm: 297, widthMm: 210, parts: [{ ...part, gsm: 157 }] };
    const near = cheaperNeighbour(jobOf(flyer), seedPriceBook);
    expect(near === null ? "none" : near.way).not.toBe("gangRun");
  });

  it("offers the prices of other quantities beside its own number of rows", () => {
    const counted = { ...numbered, dataTable: { ...dataTable, records: 1000 } };
    const { ladder } = quoted(counted, seedPriceBook);
    expect(ladder.length).toBeGreaterThan(3);
    expect(ladder).toEqual(quoted(numbered, seedPriceBook).ladder);
  });

  it("is counted exactly: no piece more or fewer counts as complete", () => {
    const codes = (job: object) => quoted(job, seedPriceBook).assumptions.map(({ code }) => code);
    expect(codes(voucher)).toContain("tolerance");
    expect(codes(numbered)).not.toContain("tolerance");
  });

  it("is named in the job's facts, and in its sentence without the buyer's words", () => {
    const names = { words: defaultWords, book: seedPriceBook };
    const facts = jobFacts(jobOf(numbered), "张", names);
    expect(facts).toContainEqual({ name: "每张内容", value: "可变数据 1,000 条" });
    expect(facts).toContainEqual({
      name: "数据字段",
      value: "券号（第 1 列）、姓名（第 3 列），首行是表头",
    });
    const sentence = jobSentence(jobOf(numbered), names);
    expect(sentence).toContain("可变数据 1,000 条");
    expect(sentence).not.toContain("券号");
  });
});

describe("a table that no press prints", () => {
  const problems = (job: object, book = seedPriceBook) => {
    const result = price(job, book);
    return result.ok ? [] : result.problems.map(({ field, message }) => [field, message]);
  };
  const fields = (...list: object[]) => ({
    ...numbered,
    dataTable: { header: true, fields: list },
  });
  const field = (column: number, name: string) => ({ column, name });

  it.each([
    [{ printing: "offset" }, "printing", "每张内容不同，只能数码印"],
    [{ pressId: "duikai-4" }, "pressId", "每张内容不同，只能数码印"],
    [
      { dataTable: { ...dataTable, records: 998 } },
      "quantity",
      "数据有 998 条，数量是 1,000，两个数要一样",
    ],
    [{ kinds: 2 }, "kinds", "可变数据一单只做一款"],
    [
      { parts: [{ ...part, printMethod: "sheetwise" }] },
      "parts.0.printMethod",
      "每张内容不同，只能数码印",
    ],
    [{ yspType: "envelope" }, "dataTable", "这种印品不印可变数据"],
  ])("%j", (change, at, message) => {
    expect(problems({ ...numbered, ...change })).toEqual([[at, message]]);
  });

  it.each([
    ["no column", fields(), "dataTable.fields", "至少选一列数据"],
    [
      "one column twice",
      fields(field(1, "甲"), field(1, "乙")),
      "dataTable.fields",
      "一列只能选一次",
    ],
    ["one name twice", fields(field(1, "甲"), field(2, "甲")), "dataTable.fields", "字段名重复了"],
    ["no name", fields(field(1, " ")), "dataTable.fields.0.name", "请填写字段名"],
    ["column 51", fields(field(51, "甲")), "dataTable.fields.0.column", "数据列最多50"],
  ])("%s", (_what, job, at, message) => {
    expect(problems(job)).toEqual([[at, message]]);
  });

  it("is refused by a shop that prints none", () => {
    const { variableData: _, ...plain } = seedPriceBook;
    expect(problems(numbered, plain)).toEqual([["dataTable", "这种印品不印可变数据"]]);
  });
});
