import { describe, expect, test } from "vitest";
import { type UpcastStep, upcast } from "#contract/http/upcasting.ts";
import { readStoredForm } from "#contract/jobs/job-steps.ts";
import { liftedJob, readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import { checkPriceBook } from "#contract/price-book/price-book.ts";
import { readBookInTurns, readStoredBook, stampedBook } from "#contract/price-book/stored-book.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { bookIn, storedImages } from "#tests/upgrade/stored.ts";

/** Two steps that a later version might have: a field renamed, then one more. */
const steps: readonly UpcastStep[] = [
  ({ pieces, ...rest }) => ({ ...rest, quantity: pieces }),
  (document) => ({ ...document, kinds: 1 }),
];

describe("upcasting", () => {
  test.each([
    ["of version 1", { pieces: 5 }],
    ["stamped as version 1", { pieces: 5, formVersion: 1 }],
    ["of version 2", { quantity: 5, formVersion: 2 }],
    ["of today's version", { quantity: 5, kinds: 1, formVersion: 3 }],
  ])("a document %s comes to today's form", (_, stored) => {
    expect(upcast(stored, steps)).toEqual({
      kind: "current",
      document: { quantity: 5, kinds: 1 },
    });
  });

  test.each([
    ["a newer one", { formVersion: 4 }, { kind: "newer" }],
    ["a broken stamp", { formVersion: "x" }, { kind: "unreadable" }],
    ["a stamp of zero", { formVersion: 0 }, { kind: "unreadable" }],
    ["no document", null, { kind: "unreadable" }],
    ["a list", [], { kind: "unreadable" }],
  ])("%s is recognised", (_, stored, reported) => {
    expect(upcast(stored, steps)).toEqual(reported);
  });

  test("a step that meets damaged content returns a fault and does not throw", () => {
    const stumbling: readonly UpcastStep[] = [
      () => {
        throw new TypeError("damaged");
      },
    ];
    expect(upcast({}, stumbling)).toEqual({ kind: "unreadable" });
  });
});

const label = defaultJob("lz", seedPriceBook);
const sheet = defaultJob("ysp", seedPriceBook);

describe("a stored job", () => {
  test("reads without what this version does not know, at any depth", () => {
    if (sheet.quoteType !== "ysp") throw new Error("a sheet job");
    const parts = sheet.parts.map((part) => ({ ...part, coating: "uv", hgx: [] }));
    const stored = { ...sheet, parts, greeting: { a: 1 }, other: 2, formVersion: 1 };
    expect(readStoredJob(stored)).toEqual(sheet);
  });

  test("of an older version is lifted first", () => {
    const { quantity, kinds: _kinds, ...rest } = { ...label, kinds: 1, quantity: 5000 };
    expect(readStoredJob({ ...rest, pieces: quantity }, steps)).toEqual({
      ...label,
      quantity: 5000,
    });
  });

  test.each([
    ["a newer version's", { ...label, formVersion: 99 }],
    ["of no known kind", { ...label, quoteType: "gold" }],
    ["without its amount", { ...label, quantity: null }],
    ["nothing", null],
  ])("%s cannot be read, and says so", (_, stored) => {
    expect(readStoredJob(stored)).toBeNull();
  });

  test("leaves the server as pages of version 1 accept it", () => {
    expect(sentJob(label)).toEqual(label);
    expect(liftedJob(label)).toEqual(label);
  });

  test("an unfinished form is lifted too, and a newer one is left alone", () => {
    const form: Record<string, unknown> = { quoteType: "lz", pieces: null };
    expect(readStoredForm(form, undefined, steps)).toEqual({
      quoteType: "lz",
      quantity: null,
      kinds: 1,
    });
    expect(readStoredForm(form, 4, steps)).toBeNull();
  });
});

/**
 * A book of either form in their common fields: the second has times besides, and days as numbers.
 */
function withoutTime(book: Record<string, unknown>): unknown {
  const { formVersion: _f, calendar: _c, production: _p, rush: _r, leadDays: _l, ...rest } = book;
  return JSON.parse(JSON.stringify(rest), (key, value) => (key === "days" ? null : value));
}

/** The version of the book that each image's code came with. */
const builtIn: ReadonlyMap<string, string> = new Map([
  ["eb05c84", "2026.11"],
  ["764731e", "2026.11"],
  ["a7dd30d", "2026.11.2"],
  ["b6909cd", "2026.11.2"],
  ["7e1af3a", "2026.11.2"],
  ["37a514b", "2026.11.2"],
  ["0eaef02", "2026.11.2"],
]);

/** Of today's form, unless it names another. */
const ofTodaysForm = (stored: object) => ({
  ...stored,
  formVersion:
    "formVersion" in stored ? stored.formVersion : stampedBook(seedPriceBook).formVersion,
});

describe("a stored price book", () => {
  test.each(storedImages)("of %s reads whole: nothing that its owner wrote is changed", (image) => {
    const { formVersion: _form, ...stored } = Object(bookIn(image));
    expect(stored).toMatchObject({ version: builtIn.get(image), effectiveFrom: "2026-11-01" });
    expect(withoutTime(Object(readStoredBook(bookIn(image))))).toMatchObject(
      Object(withoutTime(stored)),
    );
  });

  test.each(storedImages)("of %s sends its own car to the shop's own city alone", (image) => {
    const cars = readStoredBook(bookIn(image))?.freight.carriers.filter(
      ({ model }) => model === "city",
    );
    expect(cars).toMatchObject([{ id: "city-van", provinces: ["440000"], areas: null }]);
  });

  test("is read in one turn for each chapter", async () => {
    let turns = 0;
    const turn = async () => {
      turns += 1;
    };
    expect(await readBookInTurns(stampedBook(seedPriceBook), turn)).toEqual(seedPriceBook);
    expect(turns).toBeGreaterThan(Object.keys(seedPriceBook).length);
  });

  const atOnce = async () => {};

  test.each(storedImages)("of %s reads in turns as it reads at once", async (image) => {
    const stored = bookIn(image);
    expect(await readBookInTurns(stored, atOnce)).toEqual(readStoredBook(stored));
  });

  const { freight: _freight, ...withoutFreight } = seedPriceBook;

  test.each([
    ["an unknown chapter", { ...seedPriceBook, loyalty: { percent: 3 } }, seedPriceBook],
    ["a chapter missing", withoutFreight, null],
    ["a chapter of another type", { ...seedPriceBook, papers: 3 }, null],
    ["a name that stands for nothing", { ...seedPriceBook, presses: [] }, null],
    ["a newer form", { ...seedPriceBook, formVersion: 1_000 }, null],
    ["no chapter", {}, null],
  ])("in turns, with %s", async (_, stored, expected) => {
    expect(await readBookInTurns(ofTodaysForm(stored), atOnce)).toEqual(expected);
  });

  test.each([
    ["a province", { code: "440000", name: "广东省" }, "送货地区编号须为6位的城市或区县编号"],
    ["a place elsewhere", { code: "330100", name: "杭州市" }, "送货地区「杭州市」不在列出的省份里"],
    ["a place twice", { code: "441900", name: "东莞市" }, "送货地区「441900」重复"],
  ])("with %s among its areas of delivery is refused", (_, area, message) => {
    const carriers = seedPriceBook.freight.carriers.map((one) =>
      one.model === "city" ? { ...one, areas: [{ code: "441900", name: "东莞市" }, area] } : one,
    );
    const checked = checkPriceBook({
      ...seedPriceBook,
      freight: { ...seedPriceBook.freight, carriers },
    });
    expect(checked.ok ? [] : checked.problems.map((problem) => problem.message)).toEqual([message]);
  });

  test("of the first form charges a label press by the metre alone", () => {
    const read = readStoredBook(bookIn("eb05c84"));
    expect(read?.labels.presses.map(({ perThousandFrames }) => perThousandFrames)).toEqual([
      "0",
      "0",
      "0",
    ]);
  });

  test("of the first form keeps two full bleeds between pieces, for bleed is 10 mm at most", () => {
    expect(readStoredBook(bookIn("eb05c84"))?.sheetFed).toMatchObject({ gutterMm: 20 });
  });

  test.each([
    ["0.13", "general"],
    ["0.031", "general"],
    ["0.03", "small"],
    ["0.01", "small"],
  ])("of the first form that taxes at %s is a %s taxpayer's", (standard, payer) => {
    const { tax: _tax, freight, ...rest } = seedPriceBook;
    const { heavy: _heavy, ...carried } = freight;
    const read = readStoredBook({
      ...rest,
      tax: { standard, publication: "0.01" },
      freight: carried,
    });
    expect(read?.tax).toEqual({ payer, standard, publication: "0.01" });
    expect(read?.freight).toEqual({
      ...carried,
      heavy: {
        palletGrams: 1_000_000,
        palletFromGrams: 300_000,
        cartonEdgeMm: 700,
        palletFee: "0.00",
        reelMetres: 6000,
        reelFee: "0.00",
      },
    });
  });

  test("of a small taxpayer at a general one's rate is refused", () => {
    const tax = { payer: "small", standard: "0.13", publication: "0.01" };
    expect(checkPriceBook({ ...seedPriceBook, tax })).toMatchObject({
      ok: false,
      problems: [{ place: "税率", message: "小规模纳税人的征收率最高3%" }],
    });
  });

  test("of the first form keeps its days, takes no time beside them and promises no holidays", () => {
    const untimed = { minutes: 0, perHour: 0, dryHours: 0 };
    const none = { listed: [], others: untimed };
    expect(readStoredBook(bookIn("eb05c84"))).toMatchObject({
      leadDays: { pt: 60, ysp: 5, lz: 5, inkLz: 3, pb: 60, paper: 1 },
      calendar: { holidays: [], makeUpDays: [], validUntil: null },
      production: {
        prepressMinutes: { pt: 0, ysp: 0, lz: 0, inkLz: 0, pb: 0, paper: 0 },
        sheetPresses: none,
        labelPresses: none,
        finishing: none,
        bindings: none,
        cutting: untimed,
        packingMinutes: 0,
      },
      rush: [
        { percent: 20, queuePercent: 50, overtimeMinutes: 0 },
        { percent: 50, queuePercent: 50, overtimeMinutes: 0 },
      ],
    });
  });

  test.each([
    ["1 天", { from: 1, to: 1 }],
    ["1–2 天", { from: 1, to: 2 }],
    ["2-3天", { from: 2, to: 3 }],
    ["3 ~ 5 个工作日", { from: 3, to: 5 }],
    ["当天至次日", { from: 0, to: 1 }],
    ["当天", { from: 0, to: 0 }],
    ["次日达", { from: 1, to: 1 }],
    ["5-3 天", null],
    ["电话另约", null],
  ])("of the first form has a carrier's 「%s」 as numbers, or none", (words, days) => {
    const first = Object(bookIn("eb05c84"));
    const [carrier] = first.freight.carriers;
    const zones = [{ ...carrier.zones[0], days: words }];
    const freight = { ...first.freight, carriers: [{ ...carrier, zones }] };
    expect(readStoredBook({ ...first, freight })?.freight.carriers).toEqual([
      { ...carrier, zones: [{ ...carrier.zones[0], days }] },
    ]);
  });

  test("reads without entries that this version does not know", () => {
    const papers = seedPriceBook.papers.map((paper) => ({ ...paper, recycled: true }));
    const stored = stampedBook({ ...seedPriceBook, papers });
    expect(readStoredBook({ ...stored, loyalty: { percent: 3 } })).toEqual(seedPriceBook);
  });

  test("that lacks a section cannot be read", () => {
    const { papers: _papers, ...rest } = seedPriceBook;
    expect(readStoredBook({ ...rest, formVersion: 2 })).toBeNull();
  });
});
