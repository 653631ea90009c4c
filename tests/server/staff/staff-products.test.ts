import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cart, putCartLine } from "#contract/cart/carts.ts";
import * as lists from "#contract/catalog/product-lists.ts";
import * as storefront from "#contract/catalog/storefront.ts";
import { codes } from "#contract/http/reply.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { categoryTree } from "#contract/lookups/lookups.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import {
  changeProduct,
  moveProduct,
  shelfCategories,
  staffProducts,
} from "#contract/staff/staff-products.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson, withKey } from "./staff-flow.ts";

let shop: Shop;
let buyer: Buyer;
let service: Person;
beforeAll(async () => {
  // Public replies are cached for an hour here: only an action invalidates them.
  shop = await startShop({ settings: { staffKey, publicCacheMs: 3_600_000 } });
  buyer = await shop.register();
  service = await staffPerson(shop, ["orders"]);
});
afterAll(() => shop.close());

const product_id = "roll-label-coated";
const change = (shown: boolean, recommended = true) =>
  shop.call(changeProduct, { product_id, shown, recommended }, service.asked);

/** Ids of the product's category as buyers see them, by every call that lists products. */
async function whereSeen(): Promise<string[]> {
  const { name, cateId } = { name: "卷标", cateId: "labels" };
  const has = (items: readonly { readonly id: string }[]) =>
    items.some(({ id }) => id === product_id);
  const shelves = await shop.call(storefront.categoriesWithProducts, {});
  const tree = await shop.call(categoryTree, {});
  const gang = await shop.call(lists.gangRunCategories, {});
  const seen = {
    shelves: shelves.some(({ products }) => has(products)),
    list: has((await shop.call(lists.products, { limit: 100, cate_id: cateId })).items),
    search: has((await shop.call(lists.products, { limit: 100, keyword: name })).items),
    whole: has(await shop.call(lists.productList, {})),
    recommended: has(await shop.call(storefront.recommendedProducts, {})),
    part: has(await shop.call(lists.productPart, { part: cateId, limit: 50 })),
    presets: has((await shop.call(lists.productPresets, {})).items),
    tree: JSON.stringify(tree).includes(product_id),
    gang: JSON.stringify(gang).includes(product_id),
  };
  return Object.entries(seen).flatMap(([where, is]) => (is ? [where] : []));
}

it("a product off sale disappears at once from every list, and its page says so; on sale it is back", async () => {
  await change(true);
  const everywhere = await whereSeen();
  expect(everywhere).toEqual(
    expect.arrayContaining(["shelves", "list", "whole", "recommended", "part", "presets", "tree"]),
  );
  const page = await shop.call(lists.productDetail, { id: product_id });
  const off = await change(false);
  expect(off).toMatchObject({ product_id, shown: false, recommended: true });
  expect(await change(false)).toEqual(off);
  expect(await whereSeen()).toEqual([]);
  expect((await shop.send(lists.productDetail, { id: product_id })).body).toEqual({
    code: codes.notFound,
    msg: `“${page.name}”已下架`,
    data: null,
  });
  const listed = await shop.call(staffProducts, { shown: "no" }, service.asked);
  expect([listed.items, listed.off, listed.nextCursor]).toEqual([[off], 1, null]);
  await change(true);
  expect(await whereSeen()).toEqual(everywhere);
  expect(await shop.call(lists.productDetail, { id: product_id })).toEqual(page);
  const acts = await shop.call(staffActs, { person_id: service.id, limit: 2 }, withKey);
  expect(acts.items.map(({ call, subject, input }) => [call, subject, input])).toEqual([
    [changeProduct.path, `${page.name}: on`, { product_id, shown: true, recommended: true }],
    [changeProduct.path, `${page.name}: off`, { product_id, shown: false, recommended: true }],
  ]);
});

it("a product off sale names up to three near ones that are on sale", async () => {
  await change(true);
  const near = () => shop.call(lists.nearProducts, { id: product_id });
  const { name } = await shop.call(lists.productDetail, { id: product_id });
  await change(false);
  const found = await near();
  const labelCards = await shop.call(lists.productList, { cate_id: "labels" });
  expect([found.name, found.items.length]).toEqual([name, 3]);
  for (const item of found.items) expect(labelCards).toContainEqual(item);
  const [nearest] = found.items;
  const other = { product_id: nearest?.id ?? "", recommended: false };
  await shop.call(changeProduct, { ...other, shown: false }, service.asked);
  expect((await near()).items.map(({ id }) => id)).not.toContain(nearest?.id);
  await shop.call(changeProduct, { ...other, shown: true, recommended: true }, service.asked);
  await change(true);
  expect((await shop.send(lists.nearProducts, { id: "nothing" })).body).toEqual({
    code: codes.notFound,
    msg: "商品不存在或已下架",
    data: null,
  });
});

it("a cart line of a product off sale stays and cannot be ordered; no new one can be added", async () => {
  await change(true);
  const put = { product_id, title: "", job: labels, direct: false };
  const as = { as: buyer };
  const line = await shop.call(putCartLine, { ...put, line_id: randomUUID() }, as);
  expect([line.state, line.off]).toEqual(["orderable", undefined]);
  await change(false);
  const [now] = await shop.call(cart, {}, as);
  expect(now).toEqual({ ...line, state: "requote", off: true });
  const way = { address_id: null, express_type: "pickup", carrier_id: null } as const;
  const review = { line_ids: [line.line_id], ...way, tax_included: true };
  const refused = { code: codes.quoteImpossible, msg: `“${line.title}”已下架，不能下单` };
  expect((await shop.send(reviewOrder, review, as)).body).toMatchObject(refused);
  const more = await shop.send(putCartLine, { ...put, line_id: randomUUID() }, as);
  expect(more.body).toEqual({ code: codes.notFound, msg: `“${line.title}”已下架`, data: null });
  await change(true);
  expect(await shop.call(cart, {}, as)).toEqual([line]);
});

it("a product swaps places with its neighbour; at the end it is refused", async () => {
  const order = async () =>
    (await shop.call(lists.productList, { cate_id: "labels" })).map(({ id }) => id);
  const before = await order();
  const [first = "", second = ""] = before;
  const move = (id: string, to: "up" | "down") =>
    shop.send(moveProduct, { product_id: id, to }, service.asked);
  const atEnd = (end: string) => ({ code: codes.stateConflict, msg: `已经在最${end}面，没有移动` });
  expect((await move(first, "up")).body).toMatchObject(atEnd("前"));
  expect(await order()).toEqual(before);
  await move(first, "down");
  expect(await order()).toEqual([second, first, ...before.slice(2)]);
  await move(first, "up");
  expect(await order()).toEqual(before);
  const last = before.at(-1) ?? "";
  expect((await move(last, "down")).body).toMatchObject(atEnd("后"));
  expect(await order()).toEqual(before);
});

it("the product list is read by pages, by category and by a part of a name", async () => {
  const all: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await shop.call(staffProducts, { limit: 20, cursor }, service.asked);
    all.push(...page.items.map((item) => item.product_id));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  expect([...all].sort()).toEqual([...new Set(all)].sort());
  expect(all).toEqual((await shop.call(lists.productList, {})).map(({ id }) => id));
  const found = await shop.call(staffProducts, { keyword: "卷" }, service.asked);
  expect(found.items.length).toBeGreaterThan(0);
  expect(found.items.filter(({ name, summary }) => !`${name}${summary}`.includes("卷"))).toEqual(
    [],
  );
  expect((await shop.call(staffProducts, { keyword: "100%_" }, service.asked)).items).toEqual([]);
  const [category] = await shop.call(shelfCategories, {}, service.asked);
  const inIt = await shop.call(staffProducts, { cate_id: category?.id ?? "" }, service.asked);
  expect(new Set(inIt.items.map((item) => item.category))).toEqual(new Set([category?.name]));
});

it("rubbish and other roles change nothing", async () => {
  const finance = await staffPerson(shop, ["finance", "production"]);
  const set = { product_id, shown: false, recommended: false };
  const denied = { code: codes.forbidden, msg: "没有权限", data: null };
  expect((await shop.send(changeProduct, set, finance.asked)).body).toEqual(denied);
  expect((await shop.send(staffProducts, {}, finance.asked)).body).toEqual(denied);
  const none = { ...set, product_id: "no-such-thing" };
  const missing = { code: codes.notFound, msg: "没有这个商品", data: null };
  expect((await shop.send(changeProduct, none, service.asked)).body).toEqual(missing);
  const nowhere = { product_id: "no-such-thing", to: "up" } as const;
  expect((await shop.send(moveProduct, nowhere, service.asked)).body).toEqual(missing);
  const rubbish: ReadonlyArray<readonly [object, string]> = [
    [{ ...set, shown: "no" }, "请选择上架或下架"],
    [{ ...set, recommended: "yes" }, "请选择是否推荐"],
    [{ ...set, product_id: 7 }, "没有这个商品"],
  ];
  for (const [input, msg] of rubbish) {
    const { body } = await shop.send(changeProduct, input as never, service.asked);
    expect(body).toMatchObject({ code: codes.invalidInput, msg });
  }
  expect((await shop.call(staffProducts, { shown: "no" }, service.asked)).items).toEqual([]);
});

it("the owner sets whether goods need a print file; only later orders follow", async () => {
  const as = { as: buyer };
  const ordered = async (id: string, job: JobInput) => {
    const put = { product_id: id, title: "", job, direct: false };
    const line = await shop.call(putCartLine, { ...put, line_id: randomUUID() }, as);
    const way = { address_id: null, express_type: "pickup", carrier_id: null } as const;
    const choice = { line_ids: [line.line_id], ...way };
    const { total } = await shop.call(reviewOrder, choice, as);
    const rest = { draft_id: randomUUID(), invoice_id: null, remark: "", expected_total: total };
    const key = randomUUID();
    const { order_id } = await shop.call(placeOrder, { ...choice, ...rest }, { ...as, key });
    return { order_id, said: line.needs_file };
  };
  const filesOf = async (order_id: string) =>
    (await shop.call(orderDetailCall, { order_id }, as)).artwork?.length;
  const say = (id: string, needs_file?: boolean) => {
    const standing = { product_id: id, shown: true, recommended: true };
    const asked = needs_file === undefined ? standing : { ...standing, needs_file };
    return shop.call(changeProduct, asked, service.asked);
  };
  expect((await say(product_id)).needs_file).toBe(true);
  const before = await ordered(product_id, labels);
  expect([before.said, await filesOf(before.order_id)]).toEqual([undefined, 1]);

  expect((await say(product_id, false)).needs_file).toBe(false);
  // Another change leaves it as it is.
  expect((await say(product_id)).needs_file).toBe(false);
  const [act] = (await shop.call(staffActs, { person_id: service.id, limit: 2 }, withKey)).items;
  expect(act?.subject).toMatch(/: on$/);
  const after = await ordered(product_id, labels);
  expect([after.said, await filesOf(after.order_id)]).toEqual([false, 0]);
  expect(await filesOf(before.order_id)).toBe(1);

  const blank = { ...labels, colors: 0 };
  expect((await say(product_id, true)).needs_file).toBe(true);
  const printed = await ordered(product_id, blank);
  expect([printed.said, await filesOf(printed.order_id)]).toEqual([true, 1]);
});

it("concurrent changes of different fields of a product are all stored", async () => {
  await change(true, false);
  await Promise.all(
    [{ shown: false }, { recommended: true }, { needs_file: false }].map((one) =>
      shop.call(changeProduct, { product_id, ...one }, service.asked),
    ),
  );
  const { items } = await shop.call(staffProducts, { keyword: product_id }, service.asked);
  expect(items).toMatchObject([{ product_id, shown: false, recommended: true, needs_file: false }]);
  await shop.call(changeProduct, { product_id, shown: true, needs_file: true }, service.asked);
});
