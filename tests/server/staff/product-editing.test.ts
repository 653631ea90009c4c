import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { putCartLine } from "#contract/cart/carts.ts";
import type { ProductDocument } from "#contract/catalog/product-document.ts";
import * as lists from "#contract/catalog/product-lists.ts";
import * as storefront from "#contract/catalog/storefront.ts";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { putAdvert } from "#contract/staff/staff-adverts.ts";
import * as editing from "#contract/staff/staff-product-editing.ts";
import { changeProduct, staffProducts } from "#contract/staff/staff-products.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson, withKey } from "./staff-flow.ts";

let shop: Shop;
let one: Person;
let other: Person;
beforeAll(async () => {
  // Public replies are cached for an hour here: only a publication invalidates them.
  shop = await startShop({ settings: { staffKey, publicCacheMs: 3_600_000 } });
  one = await staffPerson(shop, ["orders"]);
  other = await staffPerson(shop, ["owner"]);
});
afterAll(() => shop.close());

/** A JPEG up to its frame header; `mark` makes another picture of it. */
function jpegOf(width: number, height: number, mark = ""): Buffer {
  const bytes = Buffer.alloc(80);
  bytes.write("ffd8ffe000040000ffc0001108", "hex");
  bytes.writeUInt16BE(height, 13);
  bytes.writeUInt16BE(width, 15);
  bytes.write(mark, 20);
  return bytes;
}
const base64Of = (width: number, height: number, mark = "") =>
  jpegOf(width, height, mark).toString("base64");

const seeded = { address: "/pictures/roll-label-coated.svg", alt: "一卷标签" };
const whole: ProductDocument = {
  name: "茶叶罐标签",
  summary: "防潮，贴得牢",
  description: "给茶叶罐用的卷装标签。",
  unit: "张",
  cateId: "labels",
  quoteType: "lz",
  tags: ["茶叶"],
  facts: [{ name: "材料", value: "铜版不干胶" }],
  preset: { ...labels },
  pictures: [seeded],
};

const missing = { code: codes.notFound, msg: "没有这个商品", data: null };
const save = (
  product_id: string,
  edition: number,
  base: number,
  document: ProductDocument,
  by = one,
) => shop.send(editing.saveProductDraft, { product_id, edition, base, document }, by.asked);
const publish = (product_id: string, edition: number, note = "", by = one) =>
  shop.send(editing.publishProduct, { product_id, edition, note }, by.asked);
const editor = (product_id: string) => shop.call(editing.productEditor, { product_id }, one.asked);

/** A published product of its own for one test. */
async function published(document: Partial<ProductDocument> = {}): Promise<string> {
  const id = randomUUID();
  await save(id, 0, 0, { ...whole, ...document });
  expect((await publish(id, 1)).body).toMatchObject({ code: codes.success });
  return id;
}

const isFound = async (id: string, keyword: string) =>
  (await shop.call(lists.products, { limit: 100, keyword })).items.some((item) => item.id === id);

it("a draft is seen by staff only; its publication puts the product on sale everywhere", async () => {
  const id = randomUUID();
  const { body } = await save(id, 0, 0, { ...whole, name: "茶罐封口贴" });
  expect(body.data).toMatchObject({
    ...{ product_id: id, state: "draft", version: 0, faults: [] },
    draft: { edition: 1, base: 0, who: expect.stringMatching(/^员工/) },
    price: { quantity: labels.quantity, total: expect.stringMatching(/^\d+\.\d\d$/) },
  });
  expect(await isFound(id, "茶罐封口贴")).toBe(false);
  expect((await shop.send(lists.productDetail, { id })).body).toEqual({
    code: codes.notFound,
    msg: "商品不存在或已下架",
    data: null,
  });
  const drafts = await shop.call(staffProducts, { shown: "draft" }, one.asked);
  expect(drafts.items).toMatchObject([{ product_id: id, version: 0, drafted: true }]);
  expect((await shop.call(staffProducts, { shown: "no" }, one.asked)).off).toBe(0);
  const early = { product_id: id, shown: true };
  expect((await shop.send(changeProduct, early, one.asked)).body).toMatchObject({
    code: codes.stateConflict,
    msg: "还没有发布，请先在编辑里发布",
  });

  expect((await publish(id, 1, "新品")).body.data).toMatchObject({
    ...{ state: "shown", version: 1, draft: null },
  });
  expect(await isFound(id, "茶罐封口贴")).toBe(true);
  const page = await shop.call(lists.productDetail, { id });
  expect(page).toMatchObject({ name: "茶罐封口贴", pictures: [seeded], picture: seeded.address });
  const newest = await shop.call(storefront.newProducts, {});
  expect(newest[0]?.id).toBe(id);
  const inCategory = await shop.call(lists.productList, { cate_id: "labels" });
  expect(inCategory.at(-1)?.id).toBe(id);
  const buyer = await shop.register();
  const put = { product_id: id, title: "", job: labels, direct: false, line_id: randomUUID() };
  expect(await shop.call(putCartLine, put, { as: buyer })).toMatchObject({
    ...{ title: "茶罐封口贴", state: "orderable" },
  });
  const [act] = (await shop.call(staffActs, { person_id: one.id, limit: 1 }, withKey)).items;
  expect([act?.call, act?.subject, act?.input]).toEqual([
    editing.publishProduct.path,
    "茶罐封口贴: version 1",
    { product_id: id, edition: 1, note: "…" },
  ]);
});

it("two people save one draft: the second is refused and gets the first one's", async () => {
  const id = await published();
  const changes = [one, other].map((by, index) =>
    save(id, 0, 1, { ...whole, name: `改名${index}` }, by),
  );
  const replies = await Promise.all(changes);
  expect(replies.map(({ body }) => body.code).sort()).toEqual([codes.success, codes.stateConflict]);
  const won = replies.find(({ body }) => body.code === codes.success)?.body.data;
  const lost = replies.find(({ body }) => body.code === codes.stateConflict)?.body;
  expect(lost?.msg).toBe("别人刚改过这个商品，您的改动没有保存");
  expect(lost?.data).toEqual(won);
  expect(await editor(id)).toEqual(won);
  // An edition that nobody sees any more can be neither published nor discarded.
  await save(id, 1, 1, { ...whole, name: "再改" });
  expect((await publish(id, 1)).body).toMatchObject({ code: codes.stateConflict });
  const drop = { product_id: id, edition: 1 };
  expect((await shop.send(editing.dropProductDraft, drop, one.asked)).body).toMatchObject({
    code: codes.stateConflict,
  });
});

it("two people publish one draft: there is one version of it", async () => {
  const id = await published();
  await save(id, 0, 1, { ...whole, name: "只发一次" });
  const replies = await Promise.all([publish(id, 1, "", one), publish(id, 1, "", other)]);
  expect(replies.map(({ body }) => body.code).sort()).toEqual([codes.success, codes.stateConflict]);
  const { items } = await shop.call(editing.productVersions, { product_id: id }, one.asked);
  expect(items.map(({ number }) => number)).toEqual([2, 1]);
});

it("each publication is a version with person, changes and note; an earlier one can be restored", async () => {
  const id = await published({ name: "第一版" });
  const changed = { ...whole, name: "第二版", preset: { ...labels, quantity: 9000 } };
  await save(id, 0, 1, changed, other);
  const waiting = await shop.send(
    editing.restoreProduct,
    { product_id: id, version: 1, current: 1 },
    one.asked,
  );
  expect(waiting.body).toMatchObject({
    code: codes.stateConflict,
    msg: "还有没发布的草稿，请先发布或放弃",
  });
  await publish(id, 1, "改数量", other);
  expect((await shop.call(lists.productDetail, { id })).preset.quantity).toBe(9000);
  const restore = (version: number, current: number) =>
    shop.send(editing.restoreProduct, { product_id: id, version, current }, one.asked);
  expect((await restore(2, 2)).body).toMatchObject({ msg: "现在就是这个版本" });
  expect((await restore(7, 2)).body).toMatchObject({ msg: "没有这个版本" });
  expect((await restore(1, 1)).body).toMatchObject({ code: codes.stateConflict });
  expect((await restore(1, 2)).body.data).toMatchObject({
    ...{ version: 3, draft: null, document: { name: "第一版" } },
  });
  expect(await shop.call(lists.productDetail, { id })).toMatchObject({
    ...{ name: "第一版", preset: { quantity: labels.quantity } },
  });
  const { items } = await shop.call(editing.productVersions, { product_id: id }, one.asked);
  expect(items.map(({ number, note, changes, name }) => [number, note, changes, name])).toEqual([
    [3, "恢复第 1 版", ["名称", "规格"], "第一版"],
    [2, "改数量", ["名称", "规格"], "第二版"],
    [1, "", [], "第一版"],
  ]);
  expect(new Set(items.map(({ who }) => who)).size).toBe(2);
});

it("a draft with gaps is kept and names them; its publication is refused in Chinese", async () => {
  const id = randomUUID();
  const gaps = { ...whole, name: "", preset: {}, pictures: [{ ...seeded, alt: "" }] };
  expect((await save(id, 0, 0, gaps)).body.data).toMatchObject({
    price: null,
    faults: [
      { field: "name", message: "请填写名称" },
      { field: "pictures", message: "请填写图片说明" },
      { field: "preset", message: "规格不完整，请在规格里填好" },
    ],
  });
  expect((await publish(id, 1)).body).toEqual({
    code: codes.invalidInput,
    msg: "请填写名称",
    data: { field: "name" },
  });
  await save(id, 1, 0, { ...whole, preset: { quantity: -1 } });
  expect((await publish(id, 2)).body).toMatchObject({
    msg: "规格不完整，请在规格里填好",
    data: { field: "preset" },
  });
  await save(id, 2, 0, { ...whole, pictures: [] });
  expect((await publish(id, 3)).body).toMatchObject({ msg: "请加一张图片" });
  const nowhere = { address: `/pictures/own-${"a".repeat(32)}.jpg`, alt: "图" };
  await save(id, 3, 0, { ...whole, pictures: [nowhere] });
  expect((await publish(id, 4)).body).toMatchObject({ msg: "有一张图片没有传上来，请重新选" });
  expect((await save(id, 4, 0, { ...whole, cateId: "nothing" })).body).toMatchObject({
    code: codes.invalidInput,
    msg: "本店没有这个分类",
  });
  const outside = { address: "https://example.com/a.jpg", alt: "图" };
  expect((await save(id, 4, 0, { ...whole, pictures: [outside] })).body).toMatchObject({
    code: codes.invalidInput,
    msg: "图片错误",
  });
  await save(id, 4, 0, { ...whole, preset: { ...labels, secret: "y" } });
  expect((await publish(id, 5)).body).toMatchObject({ data: { field: "preset" } });
  // A preset names no product: a copy would keep the other one's.
  await save(id, 5, 0, { ...whole, preset: { ...labels, productId: "other" } });
  expect((await publish(id, 6)).body).toMatchObject({ code: codes.success });
  expect((await shop.call(lists.productDetail, { id })).preset).toEqual(labels);
});

it("a discarded draft leaves the published product; a product never published goes with it", async () => {
  const id = await published();
  await save(id, 0, 1, { ...whole, name: "不要了" });
  const drop = (product_id: string, edition: number) =>
    shop.send(editing.dropProductDraft, { product_id, edition }, one.asked);
  expect((await drop(id, 1)).body).toEqual({ code: codes.success, msg: "成功", data: {} });
  expect(await editor(id)).toMatchObject({ draft: null, document: { name: whole.name } });
  const fresh = randomUUID();
  await save(fresh, 0, 0, whole);
  await drop(fresh, 1);
  const gone = await shop.send(editing.productEditor, { product_id: fresh }, one.asked);
  expect(gone.body).toEqual(missing);
});

it("an uploaded picture is served for good at the address of its content", async () => {
  const upload = (picture: string) => shop.send(editing.putProductPicture, { picture }, one.asked);
  const bytes = jpegOf(800, 600, "tea");
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const address = `/pictures/own-${hash}.jpg`;
  expect((await upload(bytes.toString("base64"))).body.data).toEqual({ address });
  expect((await upload(bytes.toString("base64"))).body.data).toEqual({ address });
  const id = await published({ pictures: [{ address, alt: "茶罐" }, seeded] });
  expect((await shop.call(lists.productDetail, { id })).picture).toBe(address);
  // A later version without it, and an advert's change, leave it at its address.
  await save(id, 0, 1, whole);
  await publish(id, 1);
  const advert = { advert_id: "tea", title: "茶", link: "/produce", shown: false };
  await shop.call(putAdvert, { ...advert, picture: base64Of(640, 240) }, one.asked);
  const file = await shop.inject({ method: "GET", url: address });
  expect([file.status, file.headers["cache-control"]]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
  for (const [picture, msg] of [
    [Buffer.from("<svg/>").toString("base64"), "图片须是 JPG"],
    [base64Of(1201, 600), "图片最大 1200×1200 像素"],
    [base64Of(299, 600), "图片至少 300 像素宽"],
    ["&", "图片错误"],
    ["A".repeat(400_004), "图片太大"],
  ] as const) {
    expect((await upload(picture)).body).toMatchObject({ code: codes.invalidInput, msg });
  }
});

it("other roles and unknown products change nothing", async () => {
  const finance = await staffPerson(shop, ["finance", "production"]);
  const denied = { code: codes.forbidden, msg: "没有权限", data: null };
  const id = randomUUID();
  expect((await save(id, 0, 0, whole, finance)).body).toEqual(denied);
  expect((await publish(id, 1, "", finance)).body).toEqual(denied);
  expect((await publish(id, 1)).body).toEqual(missing);
  expect((await save(id, 3, 2, whole)).body).toEqual(missing);
  const asked = { product_id: id };
  expect((await shop.send(editing.productVersions, asked, one.asked)).body).toEqual(missing);
});

it("a seeded product is version 1 and is edited like every other", async () => {
  const id = "roll-label-coated";
  const now = await editor(id);
  expect(now).toMatchObject({ state: "shown", version: 1, draft: null, faults: [] });
  const { items } = await shop.call(editing.productVersions, { product_id: id }, one.asked);
  expect(items).toMatchObject([{ number: 1, who: "", note: "开店时的商品", changes: [] }]);
  const before = await shop.call(lists.productDetail, { id });
  await save(id, 0, 1, { ...now.document, name: "改名的卷标" });
  expect(await shop.call(lists.productDetail, { id })).toEqual(before);
  await publish(id, 1);
  const after = await shop.call(lists.productDetail, { id });
  expect(after).toEqual({ ...before, name: "改名的卷标" });
});
