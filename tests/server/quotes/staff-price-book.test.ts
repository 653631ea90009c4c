import { afterAll, beforeAll, expect, it } from "vitest";
import { products } from "#contract/catalog/product-lists.ts";
import { categoriesWithProducts } from "#contract/catalog/storefront.ts";
import { codes } from "#contract/http/reply.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { currentPriceBook, quoteLabel, storedQuotes } from "#contract/quotes/quotes.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import {
  type BookDifference,
  checkPriceBookFile,
  exportPriceBook,
  importPriceBook,
  staffPriceBook,
} from "#contract/staff/staff-price-book.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let owner: Person;
beforeAll(async () => {
  // Public replies are cached for an hour here: only an import invalidates them.
  shop = await startShop({ settings: { staffKey, publicCacheMs: 3_600_000 } });
  owner = await staffPerson(shop, ["owner"]);
});
afterAll(() => shop.close());

const [firstPaper] = seedPriceBook.papers;
if (firstPaper === undefined) throw new Error("the seeded book has papers");
/** 10 % dearer, with one paper renamed. */
const dearer: PriceBook = {
  ...seedPriceBook,
  version: "2026.12.1",
  adjustmentPercent: 10,
  papers: [{ ...firstPaper, name: "另一种叫法" }, ...seedPriceBook.papers.slice(1)],
};
const textOf = (book: object) => JSON.stringify(book, null, 2);
const check = (text: string) => shop.send(checkPriceBookFile, { text }, owner.asked);

async function shown(text: string): Promise<BookDifference> {
  const found = await shop.call(checkPriceBookFile, { text }, owner.asked);
  if (found.kind === "wrong") throw new Error("the file is wrong");
  return found.difference;
}

const seeded = { version: seedPriceBook.version, from: "2026-11-01" };

it("the active book is downloaded as a file, and unchanged it changes nothing", async () => {
  expect(await shop.call(staffPriceBook, {}, owner.asked)).toEqual({
    inForce: seeded,
    coming: [],
    before: [],
  });
  const { version, document } = await shop.call(exportPriceBook, {}, owner.asked);
  expect(version).toBe(seedPriceBook.version);
  const { chapters, prices } = await shown(textOf({ ...document, version: "same" }));
  expect(chapters).toEqual([]);
  expect(prices.filter(({ before, after }) => before !== after)).toEqual([]);
  expect((await check(textOf(document))).body).toEqual({
    code: codes.invalidInput,
    msg: `未导入：版本 ${version} 已存在，请改版本号`,
    data: null,
  });
});

it("a preview lists changes by chapter and by price, and changes nothing", async () => {
  const reported = await shown(textOf(dearer));
  const wasPercent = String(seedPriceBook.adjustmentPercent);
  expect({ ...reported, prices: [], notices: [], digest: "" }).toEqual({
    version: "2026.12.1",
    from: "2026-11-01",
    now: true,
    inForce: seeded,
    chapters: [
      {
        name: "整单系数",
        count: 1,
        changes: [{ path: "/adjustmentPercent", place: "", before: wasPercent, after: "10" }],
      },
      {
        name: "纸张",
        count: 1,
        changes: [
          {
            path: `/papers/#${firstPaper.id}/name`,
            place: "「另一种叫法」.name",
            before: firstPaper.name,
            after: "另一种叫法",
          },
        ],
      },
    ],
    prices: [],
    notices: [],
    digest: "",
  });
  // The first two of each category; the old price is the one in the catalogue.
  const shelves = await shop.call(categoriesWithProducts, {});
  const first = shelves.flatMap(({ products: of }) => of.slice(0, 2));
  expect(reported.prices.map((one) => [one.name, one.before]).sort()).toEqual(
    first.map(({ name, offer }) => [name, offer?.total ?? null]).sort(),
  );
  const rolls = reported.prices.find(({ name }) => name === "铜版纸卷标");
  expect(rolls?.amount).toBe("10,000 枚");
  const risen = reported.prices.filter(({ before, after }) => Number(after) > Number(before));
  expect(risen).toEqual(reported.prices);
  expect((await shop.call(staffPriceBook, {}, owner.asked)).inForce).toEqual(seeded);
});

it("faults are listed by line, and such a file is not imported", async () => {
  const wrong = textOf({ ...dearer, validHours: -1 });
  const at = wrong.split("\n").findIndex((line) => line.includes('"validHours"')) + 1;
  const { data } = (await check(wrong)).body;
  expect(data).toMatchObject({ kind: "wrong", problems: [{ line: at, place: "有效小时" }] });
  expect((await check("{ oops")).body.data).toEqual({
    kind: "wrong",
    problems: [{ line: 1, place: "文件", message: "不是正确的 JSON" }],
  });
  const { digest } = await shown(textOf(dearer));
  const imported = await shop.send(importPriceBook, { text: wrong, digest }, owner.asked);
  expect(imported.body).toMatchObject({
    code: codes.invalidInput,
    msg: "价格簿有错误，请先核对",
  });
  const early = { ...dearer, effectiveFrom: "2026-10-01" };
  expect((await check(textOf(early))).body).toMatchObject({ code: codes.invalidInput });
});

it("a file of the largest real size is accepted, a larger one refused", async () => {
  const large = textOf({ ...dearer, version: "large" }) + " ".repeat(1_000_000);
  expect((await shown(large)).version).toBe("large");
  const reply = await check(" ".repeat(2_200_000));
  expect(reply.status).toBe(413);
  // Other calls keep the usual limit.
  const usual = await shop.send(products, {}, {});
  expect(usual.status).toBe(200);
});

it("is imported only as previewed; earlier quotes keep their book, and the action is recorded", async () => {
  const buyer = await shop.register();
  const before = await shop.call(quoteLabel, { job: labels }, { as: buyer });
  const text = textOf(dearer);
  const { digest } = await shown(text);
  const put = (input: { text: string; digest: string }) =>
    shop.send(importPriceBook, input, owner.asked);
  const unseen = { code: codes.stateConflict, msg: "核对之后文件或现用价格簿变了，请重新核对" };
  expect((await put({ text: `${text} `, digest })).body).toMatchObject(unseen);
  expect((await put({ text, digest: "guess" })).body).toMatchObject(unseen);
  expect((await shop.call(currentPriceBook, {}))?.version).toBe(seedPriceBook.version);

  // A minute after the shop began: of two books of one day the later import is active.
  shop.clock.advance(60_000);
  const imported = await shop.call(importPriceBook, { text, digest }, owner.asked);
  expect(imported.version).toBe("2026.12.1");
  expect(imported.lines.slice(0, 2)).toEqual([
    "已导入价格簿 2026.12.1，与 2026.11.3 相比改动 1 项费率",
    "现在生效：价格簿 2026.12.1，自 2026-11-01 起",
  ]);
  expect((await shop.call(currentPriceBook, {}))?.version).toBe("2026.12.1");
  expect(await shop.call(staffPriceBook, {}, owner.asked)).toEqual({
    inForce: { version: "2026.12.1", from: "2026-11-01" },
    coming: [],
    before: [seeded],
  });
  expect((await put({ text, digest })).body).toMatchObject(unseen);
  const after = await shop.call(quoteLabel, { job: labels }, { as: buyer });
  expect(Number(after.quote.total)).toBeGreaterThan(Number(before.quote.total));
  const { items } = await shop.call(storedQuotes, {}, { as: buyer });
  expect(items.find(({ quoteNo }) => quoteNo === before.quoteNo)?.quote.total).toBe(
    before.quote.total,
  );
  const acts = await shop.call(staffActs, { keyword: "2026.12.1" }, withKey);
  const done = acts.items.filter(({ outcome }) => outcome === "done");
  expect(done[0]).toMatchObject({
    call: importPriceBook.path,
    person_id: owner.id,
    input: { text: "…", digest: "…" },
  });
});

it("a book of a later day waits for it", async () => {
  const later = { ...dearer, version: "2027.1", effectiveFrom: "2027-01-01", validHours: 24 };
  const text = textOf(later);
  const { digest, now, from } = await shown(text);
  expect([now, from]).toEqual([false, "2027-01-01"]);
  await shop.call(importPriceBook, { text, digest }, owner.asked);
  const { inForce, coming } = await shop.call(staffPriceBook, {}, owner.asked);
  expect([inForce.version, coming]).toEqual([
    "2026.12.1",
    [{ version: "2027.1", from: "2027-01-01" }],
  ]);
});

it("only the owner may change prices", async () => {
  const others = await staffPerson(shop, ["orders", "production", "finance"]);
  const denied = { code: codes.forbidden, msg: "没有权限", data: null };
  const input = { text: textOf(dearer), digest: "" };
  for (const call of [staffPriceBook, exportPriceBook, checkPriceBookFile, importPriceBook]) {
    expect((await shop.send(call, input, others.asked)).body).toEqual(denied);
  }
});
