import { expect, test } from "vitest";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote, QuoteLine } from "#contract/quotes/quote.ts";
import { agreementOf } from "#pricing/analysis/agreement.ts";
import { bookChanges, changedRates } from "#pricing/analysis/book-changes.ts";
import { quoteDifference } from "#pricing/analysis/difference.ts";
import { edgeBook, fenOfGoods, quoted, tableBasics } from "./edge-book.ts";

/** What moved between two books, and between two quotes of one job. */

const book = edgeBook();
const [first] = book.catalogue;
if (first?.mode !== "piece") throw new Error("the edge book sells a piece");

test.each<[string, Partial<PriceBook>, number]>([
  ["nothing", {}, 0],
  ["a new version from another day", { version: "next", effectiveFrom: "2027-01-01" }, 0],
  ["words", { notes: ["另一句"] }, 0],
  ["a rate", { catalogue: [{ ...first, price: "0.02" }] }, 1],
  ["a rate and a count", { catalogue: [{ ...first, price: "0.02", leadDays: 9 }] }, 2],
  ["the same rate written otherwise", { catalogue: [{ ...first, price: "0.010" }] }, 1],
  ["a name that is no number", { catalogue: [{ ...first, name: "1.2.3" }] }, 0],
])("%s: %s", (_what, change, changes) => {
  expect(changedRates(book, { ...book, ...change })).toBe(changes);
});

/** One table has price, weight, minimum charge, minimum, step and days: six numbers. */
test("an entry more counts by its numbers, and shifts none of those behind it", () => {
  const another = { ...tableBasics, id: "another", mode: "piece", price: "3" } as const;
  const more = { ...book, catalogue: [another, first] };
  expect(changedRates(book, more)).toBe(6);
  expect(changedRates(more, book)).toBe(6);
});

const quote: Quote = quoted(fenOfGoods(100), book);
const line = (change: Partial<QuoteLine>): QuoteLine => ({
  code: "goods",
  name: "试件",
  basis: "100 个",
  qty: "100",
  unit: "个",
  unitPrice: "0.0100",
  amount: "1.00",
  applied: "rate",
  ...change,
});
const of = (total: string, ...lines: QuoteLine[]): Quote => ({ ...quote, total, lines });
const reasons = (before: Partial<QuoteLine>, after: Partial<QuoteLine>) =>
  quoteDifference(
    of("1.00", line(before)),
    of("2.00", line({ amount: "2.00", ...after })),
  ).lines.map(({ reason }) => reason);

test.each<[Partial<QuoteLine>, Partial<QuoteLine>, string]>([
  [{}, { unitPrice: "0.0200" }, "单价 0.01 → 0.02 元/个"],
  [{}, { qty: "200" }, "用量 100 → 200 个"],
  [{}, { minCharge: "2.00" }, "起步价 0.00 → 2.00 元"],
  [{ minCharge: "1.00" }, { minCharge: "2.00" }, "起步价 1.00 → 2.00 元"],
  [{ minCharge: "1.00" }, {}, "价格表调整"],
  [{}, { basis: "两百个" }, "100 个 → 两百个"],
  [{}, { basis: "两百个", qty: "200" }, "用量 100 → 200 个"],
  [
    {},
    { unitPrice: "0.0200", qty: "200", minCharge: "2.00" },
    "单价 0.01 → 0.02 元/个，用量 100 → 200 个，起步价 0.00 → 2.00 元",
  ],
  [{}, {}, "价格表调整"],
])("a line that was %j and is %j: %s", (before, after, reason) => {
  expect(reasons(before, after)).toEqual([reason]);
});

test("added, changed, removed and unchanged lines, each with its earlier amount", () => {
  const film = { code: "hgx:film", name: "覆膜" };
  const before = of(
    "7.00",
    line({}),
    line({ ...film, amount: "2.00" }),
    line({ ...film, amount: "3.00" }),
    line({ code: "cut", name: "分切费", amount: "1.00" }),
  );
  const after = of(
    "12.50",
    line({}),
    line({ ...film, amount: "2.00" }),
    line({ ...film, amount: "3.50" }),
    line({ code: "tax", name: "税", amount: "6.00" }),
  );
  const more = { ...after, priceVersion: "next" };
  expect(quoteDifference(before, more)).toEqual({
    before: "7.00",
    after: "12.50",
    difference: "5.50",
    priceVersions: [quote.priceVersion, "next"],
    lines: [
      {
        ...film,
        before: "3.00",
        after: "3.50",
        difference: "0.50",
        reason: "价格表调整",
      },
      { code: "tax", name: "税", after: "6.00", difference: "6.00", reason: "新增此项" },
      {
        code: "cut",
        name: "分切费",
        before: "1.00",
        difference: "-1.00",
        reason: "不再收取此项",
      },
    ],
  });
});

test("a line of the same code by another name is another line, but for the ship form's", () => {
  const names = (code: string) =>
    quoteDifference(
      of("1.00", line({ code, name: "旧" })),
      of("2.00", line({ code, name: "新", amount: "2.00" })),
    ).lines.map(({ name, difference }) => [name, difference]);
  expect(names("goods")).toEqual([
    ["新", "2.00"],
    ["旧", "-1.00"],
  ]);
  expect(names("form")).toEqual([["新", "1.00"]]);
});

/** A quote without a number was made by the first engine. */
test.each<[Partial<Quote>, Partial<Quote>, object]>([
  [{}, {}, { kind: "same" }],
  [{ priceVersion: "a" }, { priceVersion: "b" }, { kind: "same" }],
  [
    { priceVersion: "a" },
    { priceVersion: "b", total: "9.99" },
    { kind: "book", words: "价格簿已更新，以店铺核算的价格为准" },
  ],
  [
    { engineVersion: "1" },
    { engineVersion: "2", total: "9.99" },
    { kind: "engine", words: "本页不是最新版本，以店铺核算的价格为准；刷新后一致" },
  ],
  [
    { engineVersion: undefined },
    { engineVersion: "2", unitPrice: "9.9900" },
    { kind: "engine", words: "本页不是最新版本，以店铺核算的价格为准；刷新后一致" },
  ],
  [
    { engineVersion: undefined },
    { engineVersion: "1", total: "9.99" },
    { kind: "unexplained", words: "本页估价与店铺不同，以店铺核算的价格为准" },
  ],
  [
    {},
    { unitPrice: "9.9900" },
    { kind: "unexplained", words: "本页估价与店铺不同，以店铺核算的价格为准" },
  ],
])("the phone's %j and the shop's %j", (phone, shop, reported) => {
  expect(agreementOf({ ...quote, ...phone }, { ...quote, ...shop })).toEqual(reported);
});

test("each change is listed with its chapter, its place, and both values", () => {
  const another = { ...tableBasics, id: "another", mode: "piece", price: "3" } as const;
  const dearer = { ...first, name: "新名", price: "0.02" };
  const fen = (field: string) => ({ path: `/catalogue/#fen/${field}`, chapter: "catalogue" });
  expect(bookChanges(book, { ...book, version: "next", catalogue: [dearer] })).toEqual([
    { ...fen("name"), place: "「新名」.name", before: first.name, after: "新名" },
    { ...fen("price"), place: "「新名」.price", before: first.price, after: "0.02" },
  ]);
  // One more before it shifts none, and each of its values is new.
  const more = bookChanges(book, { ...book, catalogue: [another, first] });
  expect(new Set(more.map(({ before }) => before))).toEqual(new Set([null]));
  expect(more.map(({ place }) => place)).toContain(`「${another.name}」.price`);
  const less = bookChanges({ ...book, catalogue: [another, first] }, book);
  expect(less.map(({ place, after }) => [place, after])).toEqual(
    more.map(({ place }) => [place, null]),
  );
  expect(bookChanges(book, { ...book, notes: [...book.notes, "多一句"] })).toEqual([
    {
      path: `/notes/${book.notes.length}`,
      chapter: "notes",
      place: `第${book.notes.length + 1}项`,
      before: null,
      after: "多一句",
    },
  ]);
});
