import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openingOfProduct } from "#components/job-form/start-form.ts";
import * as company from "#contract/catalog/company.ts";
import * as lists from "#contract/catalog/product-lists.ts";
import * as storefront from "#contract/catalog/storefront.ts";
import { codes } from "#contract/http/reply.ts";
import { currentPriceBook } from "#contract/quotes/quotes.ts";
import { foundProduct } from "#contract/search/found-product.ts";
import { productSearch } from "#contract/search/product-search.ts";
import { price } from "#pricing/quote/quote.ts";
import { exampleCompany } from "#server/modules/shop/example-company.ts";
import { seedAdverts } from "#server/seed/adverts.ts";
import { seedCarriers } from "#server/seed/carriers.ts";
import { seedCategories } from "#server/seed/categories.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";
import { shop as searchedShop } from "#tests/contract/searched-shop.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { servedBook } from "#tests/server/support/served-book.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const idsIn = (cateId: string) =>
  seedProducts.filter((one) => one.cateId === cateId).map((one) => one.id);
const idsInOrder = seedCategories.flatMap((category) => idsIn(category.id));

test("the company, adverts and carriers are the seeded ones in their order", async () => {
  expect(await shop.call(company.companyInfo, {})).toEqual(exampleCompany);
  expect(await shop.call(storefront.adverts, {})).toEqual(seedAdverts);
  expect(await shop.call(company.carriers, {})).toEqual(seedCarriers);
});

test("categories come in display order, each with its first products", async () => {
  const plain = seedCategories.map((row) => ({
    ...row,
    picture: `/pictures/category-${row.id}.svg`,
  }));
  expect(await shop.call(storefront.categories, {})).toEqual(plain);
  const full = await shop.call(storefront.categoriesWithProducts, {});
  expect(full.map(({ products, ...row }) => [row, products.map((one) => one.id)])).toEqual(
    plain.map((row) => [row, idsIn(row.id).slice(0, 8)]),
  );
});

test("pages by cursor hold every product once, in order", async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await shop.call(lists.products, cursor ? { cursor, limit: 7 } : { limit: 7 });
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(idsInOrder);
});

test("products are found by category and by words in name, summary or tags", async () => {
  const ids = async (filter: { cate_id?: string; keyword?: string }) =>
    (await shop.call(lists.products, { ...filter, limit: 100 })).items.map((one) => one.id);
  expect(await ids({ cate_id: "paper" })).toEqual(idsIn("paper"));
  expect(await ids({ cate_id: "nothing-like-it" })).toEqual([]);
  expect(await ids({ keyword: "骑马钉" })).toEqual(["brochure-saddle"]);
  expect(await ids({ keyword: "名片 烫金" })).toEqual(["card-special", "pvc-card", "hang-tag"]);
  expect(await ids({ keyword: "pvc" })).toEqual([
    "pvc-card",
    "roll-label-clear",
    "indoor-photo",
    "die-sticker",
  ]);
  expect(await ids({ keyword: "%" })).toEqual([]);
  expect(await ids({ keyword: "_____" })).toEqual([]);
  expect(await ids({ keyword: "\\" })).toEqual([]);
  expect((await ids({ keyword: "火锅店菜单" }))[0]).toBe("menu-card");
  expect((await ids({ keyword: "名片" }))[0]).toBe("card-gang");
  expect(await ids({ keyword: "名片", cate_id: "office" })).toEqual([]);
});

test("search results are paged, each product once and the best match first", async () => {
  const whole = await shop.call(lists.products, { keyword: "标签", limit: 100 });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const from = cursor === undefined ? {} : { cursor };
    const page = await shop.call(lists.products, { keyword: "标签", limit: 2, ...from });
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen).toEqual(whole.items.map((item) => item.id));
  expect([seen.length > 4, seen[0], whole.nextCursor]).toEqual([true, "roll-label-coated", null]);
});

test("a product holds its configurator's preset; a missing one is reported as removed", async () => {
  const seeded = seedProducts.find((one) => one.id === "roll-label-coated");
  const { opening, ...found } = await shop.call(lists.productDetail, { id: "roll-label-coated" });
  expect([opening?.job?.quoteType, opening?.quote.total]).toEqual(["inkLz", "432.73"]);
  expect(found).toEqual({
    id: "roll-label-coated",
    cateId: "labels",
    name: seeded?.name,
    summary: seeded?.summary,
    picture: "/pictures/roll-label-coated.svg",
    quoteType: "lz",
    unit: "pcs",
    priceFrom: "0.05",
    // The digital press is the cheapest way to ten thousand.
    offer: {
      quantity: 10_000,
      unit: "枚",
      total: "432.73",
      unitPrice: "0.0433",
      taxIncluded: true,
      size: { width: 50, height: 30 },
    },
    tags: seeded?.tags,
    description: seeded?.description,
    // A day of queue, then 60 minutes of prepress, the run and 60 of packing: past that evening.
    leadDays: 2,
    preset: seeded?.preset,
    facts: seeded?.facts.map(([name, value]) => ({ name, value })),
    pictures: [{ address: "/pictures/roll-label-coated.svg", alt: seeded?.name }],
  });
  const { body } = await shop.send(lists.productDetail, { id: "no-such-thing" });
  expect(body).toEqual({ code: codes.notFound, msg: "商品不存在或已下架", data: null });
});

test("a tile shows the price that the product's page opens with", async () => {
  const shelves = await Promise.all(
    seedCategories.map(({ id }) => shop.call(lists.products, { limit: 50, cate_id: id })),
  );
  const items = shelves.flatMap((shelf) => shelf.items);
  expect(items.length).toBe(seedProducts.length);
  for (const { id, quoteType, offer, ...card } of items) {
    const { preset, ...product } = await shop.call(lists.productDetail, { id });
    const form = openingOfProduct(quoteType, preset, id, seedPriceBook);
    const page = price(form, seedPriceBook);
    expect([id, offer?.total ?? null]).toEqual([id, page.ok ? page.quote.total : null]);
    expect([id, offer?.taxIncluded]).toEqual([id, page.ok ? form?.taxIncluded : undefined]);
    expect(product).toMatchObject({ ...card, offer });
    expect(card).not.toHaveProperty("preset");
  }
});

test("every product's opening state comes in one small reply", async () => {
  const { items, nextCursor } = await shop.call(lists.productPresets, {});
  const pages = idsInOrder.map((id) => shop.call(lists.productDetail, { id }));
  // The price of a page is whole: a device that stores every product finds it by itself.
  const presets = (await Promise.all(pages)).map(({ opening: _, ...preset }) => preset);
  expect(items).toEqual(presets);
  expect(nextCursor).toBeNull();
  const reply = await shop.app.inject({
    url: lists.productPresets.path,
    headers: { accesstoken: await shop.freshToken(), "accept-encoding": "br" },
  });
  expect(reply.headers["content-encoding"]).toBe("br");
  expect(reply.rawPayload.length).toBeLessThanOrEqual(12 * 1024);
});

test("a product promises the days of its quote, and none in its texts", async () => {
  const words =
    /(今[天日]|明[天日]|后天|次日|当[天日]|[\d一二两三四五六七八九十]+ ?(天|日|小时|个?工作日))(内|后|就|即|可|能)?(发货|出货|交货|取|送达|到货)|发货|交期|工期/;
  for (const { id, name, summary, description, facts, tags, preset, quoteType } of seedProducts) {
    const said = [name, summary, description, ...tags, ...facts.flat()];
    expect(said.filter((text) => words.test(text))).toEqual([]);
    const quoted = price(openingOfProduct(quoteType, preset, id, seedPriceBook), seedPriceBook);
    const found = await shop.call(lists.productDetail, { id });
    expect([id, found.leadDays]).toEqual([id, quoted.ok ? quoted.quote.leadDays : 0]);
  }
});

test("new means newest first; recommended means chosen by the shop", async () => {
  const byAge = [...seedProducts].sort((a, b) => a.age - b.age).map((one) => one.id);
  const newest = await shop.call(storefront.newProducts, {});
  expect(newest.map((one) => one.id)).toEqual(byAge.slice(0, 8));
  const chosen = new Set(seedProducts.filter((one) => one.recommended).map((one) => one.id));
  const recommended = await shop.call(storefront.recommendedProducts, {});
  expect(recommended.map((one) => one.id)).toEqual(
    idsInOrder.filter((id) => chosen.has(id)).slice(0, 8),
  );
});

test("a forged cursor is refused", async () => {
  const { body } = await shop.send(lists.products, { cursor: "bm90aGluZw" });
  expect(body).toEqual({ code: codes.invalidInput, msg: "分页位置错误", data: null });
});

test("the active price book is the seeded one, with a strong ETag", async () => {
  const first = await shop.send(currentPriceBook, {});
  expect(first.body.data).toEqual({ ...servedBook, formVersion: 3 });
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(first.headers["cache-control"]).toBe("no-cache");
  const again = await shop.send(currentPriceBook, {}, { headers: { "if-none-match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
  const other = await shop.send(currentPriceBook, {}, { headers: { "if-none-match": '"old"' } });
  expect([other.status, other.text]).toEqual([200, first.text]);
});

test("a client that accepts brotli gets the same text compressed, with its own ETag", async () => {
  const plain = await shop.send(currentPriceBook, {});
  const packed = await shop.app.inject({
    url: currentPriceBook.path,
    headers: { accesstoken: await shop.freshToken(), "accept-encoding": "gzip, br;q=1" },
  });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.text);
  expect(packed.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, '-br"'));
  expect(packed.rawPayload.length).toBeLessThan(plain.text.length / 3);
});

test("the whole list, and a category's, equal the paged lists", async () => {
  const { items } = await shop.call(lists.products, { limit: 100 });
  expect(await shop.call(lists.productList, {})).toEqual(items);
  expect(await shop.call(lists.productList, { cate_id: "labels" })).toEqual(
    items.filter(({ cateId }) => cateId === "labels"),
  );
  expect(await shop.call(lists.productList, { cate_id: "nothing" })).toEqual([]);
});

test("a partial list holds the requested number of chosen, new or category products", async () => {
  const chosen = await shop.call(storefront.recommendedProducts, {});
  expect(await shop.call(lists.productPart, {})).toEqual(chosen.slice(0, 8));
  expect(await shop.call(lists.productPart, { part: "new", limit: 2 })).toEqual(
    (await shop.call(storefront.newProducts, {})).slice(0, 2),
  );
  expect(await shop.call(lists.productPart, { part: "cards", limit: 3 })).toEqual(
    (await shop.call(lists.productList, { cate_id: "cards" })).slice(0, 3),
  );
  expect(await shop.call(lists.productPart, { part: "nothing" })).toEqual([]);
});

test("gang-run categories name their products and no others", async () => {
  const all = await shop.call(lists.productList, {});
  const goods = all.filter(({ quoteType }) => quoteType === "pb");
  const found = await shop.call(lists.gangRunCategories, {});
  expect(goods.length).toBeGreaterThan(0);
  expect(
    found.flatMap(({ id, products: named }) => named.map((one) => ({ cateId: id, ...one }))),
  ).toEqual(goods.map(({ cateId, id, name }) => ({ cateId, id, name })));
  expect(found.filter(({ products: named }) => named.length === 0)).toEqual([]);
});

test("a search sets the options that it names: title, picture and price of the offer", async () => {
  const { items, near } = await shop.call(lists.products, { keyword: "飞机盒", limit: 3 });
  const plainBox = (await shop.call(lists.productDetail, { id: "tuck-box" })).offer?.total;
  expect(items.map(({ id, name, picture, with: set }) => [id, name, picture, set])).toEqual([
    ["tuck-box", "飞机盒", "/pictures/box-mailer.svg", "box.mailer"],
  ]);
  expect(items[0]?.offer?.total).toMatch(/^\d+\.\d\d$/);
  expect(items[0]?.offer?.total).not.toBe(plainBox);
  expect(near).toBe(false);
});

test("a search for another name of the trade says that its results are near", async () => {
  const { items, near } = await shop.call(lists.products, { keyword: "天地盖", limit: 3 });
  expect([items[0]?.id, near]).toEqual(["lock-box", true]);
});

test("the server orders the results as the device does", async () => {
  const typed = ["mingpian", "优惠券", "60x40不干胶", "烫金名片", "kt板", "海抱"];
  const answers = await Promise.all(
    typed.map(async (keyword) => (await shop.call(lists.products, { keyword, limit: 5 })).items),
  );
  const onDevice = typed.map((keyword) =>
    productSearch(searchedShop)(keyword)
      .found.slice(0, 5)
      .map(foundProduct)
      .map(({ id, with: set }) => [id, set]),
  );
  expect(answers.map((items) => items.map(({ id, with: set }) => [id, set]))).toEqual(onDevice);
});

test("every product's page opens with the price that the page itself finds", async () => {
  const book = servedBook;
  let priced = 0;
  for (const { id } of seedProducts) {
    const page = await shop.call(lists.productDetail, { id });
    const form = openingOfProduct(page.quoteType, page.preset, id, book);
    const own = price(form, book);
    const sent = page.opening === undefined ? null : [page.opening.job, page.opening.quote];
    expect([id, sent]).toEqual([id, own.ok ? [form, own.quote] : null]);
    expect([id, page.opening?.quote.total]).toEqual([id, page.offer?.total]);
    if (own.ok) priced += 1;
  }
  expect(priced).toBeGreaterThan(50);
});
