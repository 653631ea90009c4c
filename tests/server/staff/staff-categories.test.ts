import { afterAll, beforeAll, expect, it } from "vitest";
import { products } from "#contract/catalog/product-lists.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { codes } from "#contract/http/reply.ts";
import {
  moveCategory,
  putCategory,
  removeCategory,
  staffCategories,
} from "#contract/staff/staff-categories.ts";
import { changeProduct } from "#contract/staff/staff-products.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson } from "./staff-flow.ts";

let shop: Shop;
let service: Person;
beforeAll(async () => {
  // Public replies are cached for an hour here: only an act of staff invalidates them.
  shop = await startShop({ settings: { staffKey, publicCacheMs: 3_600_000 } });
  service = await staffPerson(shop, ["orders"]);
});
afterAll(() => shop.close());

/** A JPEG up to its frame header. */
function jpeg(width: number, height: number): string {
  const bytes = Buffer.alloc(60);
  bytes.write("ffd8ffe000040000ffc0001108", "hex");
  bytes.writeUInt16BE(height, 13);
  bytes.writeUInt16BE(width, 15);
  return bytes.toString("base64");
}

const facts = { cate_id: "seals", name: "封口贴", summary: "封盒封袋", picture: jpeg(400, 400) };
const put = (input: object) => shop.send(putCategory, { ...facts, ...input }, service.asked);
const remove = (cate_id: string) => shop.send(removeCategory, { cate_id }, service.asked);
const seen = async () => (await shop.call(categories, {})).map(({ id }) => id);
const all = async () => (await shop.call(staffCategories, {}, service.asked)).items;
const allIds = async () => (await all()).map(({ cate_id }) => cate_id);

it("a new category comes last, once, and buyers see it only with a product on sale", async () => {
  const before = await seen();
  expect((await put({})).body).toMatchObject({ code: codes.success, data: { products: 0 } });
  expect((await put({})).body).toMatchObject({ code: codes.success });
  expect(await allIds()).toEqual([...before, "seals"]);
  expect(await seen()).toEqual(before);
});

it("a category whose products are all off sale disappears for buyers, and comes back", async () => {
  const before = await seen();
  const [first = ""] = before;
  const { items } = await shop.call(products, { cate_id: first, limit: 100 });
  const show = (shown: boolean) =>
    Promise.all(
      items.map(({ id }) => shop.call(changeProduct, { product_id: id, shown }, service.asked)),
    );
  await show(false);
  expect(await seen()).toEqual(before.slice(1));
  expect((await all())[0]).toMatchObject({ cate_id: first, products: items.length, onSale: 0 });
  await show(true);
  expect(await seen()).toEqual(before);
});

it("changes what is given only, and refuses a taken name and what a new one lacks", async () => {
  expect(
    (await put({ name: undefined, summary: "新说明", picture: null })).body.data,
  ).toMatchObject({
    name: "封口贴",
    summary: "新说明",
  });
  const [first] = await all();
  const refused = async (input: object) => (await put(input)).body;
  expect(await refused({ name: first?.name })).toMatchObject({ msg: "已经有同名的分类" });
  expect(await refused({ cate_id: "other", name: "别的", picture: null })).toMatchObject({
    code: codes.invalidInput,
    msg: "请选择图片",
  });
  expect(await refused({ cate_id: "other", name: undefined })).toMatchObject({ msg: "请填写名称" });
  expect(await refused({ cate_id: "other", name: "别的", picture: jpeg(299, 299) })).toMatchObject({
    msg: "图片至少 300 像素宽",
  });
  expect(await allIds()).not.toContain("other");
});

it("moves a category for buyers too, and refuses to move beyond the end", async () => {
  const [first = "", second = "", ...others] = await seen();
  const move = (cate_id: string, to: "up" | "down") =>
    shop.send(moveCategory, { cate_id, to }, service.asked);
  expect((await move(first, "up")).body).toMatchObject({ code: codes.stateConflict });
  await move(second, "up");
  expect(await seen()).toEqual([second, first, ...others]);
  await move(second, "down");
  expect((await move("none", "up")).body).toMatchObject({ code: codes.notFound });
});

it("removes a category without products only", async () => {
  const [first] = await all();
  expect((await remove(first?.cate_id ?? "")).body).toMatchObject({
    code: codes.stateConflict,
    msg: `分类里还有 ${first?.products} 个商品，先移到别的分类`,
  });
  expect((await remove("seals")).body).toMatchObject({ code: codes.success });
  expect(await allIds()).not.toContain("seals");
  expect((await remove("seals")).body).toMatchObject({ code: codes.notFound });
});
