import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cart, putCartLine } from "#contract/cart/carts.ts";
import type { Offered } from "#contract/catalog/offered.ts";
import type { ProductDocument } from "#contract/catalog/product-document.ts";
import { productDetail, products } from "#contract/catalog/product-lists.ts";
import { codes } from "#contract/http/reply.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { reviewOrder } from "#contract/orders/placing.ts";
import { quoteLabel } from "#contract/quotes/quotes.ts";
import * as editing from "#contract/staff/staff-product-editing.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson } from "./staff-flow.ts";

let shop: Shop;
let buyer: Buyer;
let editor: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey, publicCacheMs: 3_600_000 } });
  buyer = await shop.register();
  editor = await staffPerson(shop, ["orders"]);
});
afterAll(() => shop.close());

const whole: ProductDocument = {
  name: "酒标",
  summary: "防潮",
  description: "贴在酒瓶上。",
  unit: "张",
  cateId: "labels",
  quoteType: "lz",
  tags: [],
  facts: [],
  preset: { ...labels },
  pictures: [{ address: "/pictures/roll-label-coated.svg", alt: "一卷标签" }],
};

/** Publishes the product with these offers; returns the reply of the publication. */
async function publish(product_id: string, base: number, offered?: Offered, name = whole.name) {
  const document = { ...whole, name, ...(offered === undefined ? {} : { offered }) };
  await shop.call(
    editing.saveProductDraft,
    { product_id, edition: 0, base, document },
    editor.asked,
  );
  return shop.send(editing.publishProduct, { product_id, edition: 1, note: "" }, editor.asked);
}

const clear = { ...labels, materialId: "pp-clear" } as const;
const onlyCoated: Offered = { material: ["tongban", "shuxie"] };
const coated = "铜版纸不干胶 80 g 格拉辛";
const reason = `这个商品不再提供“透明 PP”，请改选${coated}、书写纸不干胶`;
const impossible = {
  code: codes.quoteImpossible,
  msg: reason,
  data: { problems: [{ code: "notOffered", field: "materialId", message: reason }] },
};

async function published(offered?: Offered): Promise<string> {
  const id = randomUUID();
  expect((await publish(id, 0, offered)).body).toMatchObject({ code: codes.success });
  return id;
}

const put = (product_id: string, job: JobInput, line_id = randomUUID()) =>
  shop.send(putCartLine, { product_id, title: "", job, direct: false, line_id }, { as: buyer });

it("a product names the values that it offers; a quote and a cart line of others are refused", async () => {
  const product_id = await published(onlyCoated);
  expect((await shop.call(productDetail, { id: product_id })).offered).toEqual(onlyCoated);
  const { items } = await shop.call(products, { keyword: "酒标" });
  expect(items.map(({ id }) => id)).toContain(product_id);
  for (const item of items) expect(item).not.toHaveProperty("offered");
  expect((await shop.send(quoteLabel, { job: clear, product_id })).body).toEqual(impossible);
  expect((await put(product_id, clear)).body).toEqual(impossible);
  const fitting = await shop.send(quoteLabel, { job: labels, product_id });
  expect(fitting.body).toMatchObject({ code: codes.success });
  expect((await put(product_id, labels)).body).toMatchObject({ code: codes.success });
  // A job of the buyer's own is not limited by it.
  expect((await shop.send(quoteLabel, { job: clear })).body).toMatchObject({ code: codes.success });
});

it("a cart line keeps a value that is no longer offered, says so, and cannot be ordered", async () => {
  const product_id = await published();
  expect(await shop.call(productDetail, { id: product_id })).not.toHaveProperty("offered");
  const line_id = randomUUID();
  const adding = { product_id, title: "", job: clear, direct: false, line_id };
  const before = await shop.call(putCartLine, adding, { as: buyer });
  expect(before).toMatchObject({ state: "orderable" });
  const own = async () =>
    (await shop.call(cart, {}, { as: buyer })).find((line) => line.line_id === line_id);
  await publish(product_id, 1, onlyCoated);
  expect(await own()).toEqual({ ...before, state: "requote", not_offered: reason });
  const way = { address_id: null, express_type: "pickup", carrier_id: null } as const;
  const review = { line_ids: [line_id], ...way, tax_included: true };
  const refused = await shop.send(reviewOrder, review, { as: buyer });
  expect(refused.body).toMatchObject({ code: codes.quoteImpossible, msg: reason });
  const changed = await put(product_id, labels, line_id);
  expect(changed.body.data).toMatchObject({ state: "orderable" });
  expect(await own()).not.toHaveProperty("not_offered");
});

it("a product whose preset has a value that it does not offer is not published", async () => {
  const product_id = randomUUID();
  expect((await publish(product_id, 0, { material: ["shuxie"] })).body).toEqual({
    code: codes.invalidInput,
    msg: "规格里用到的选项要勾上",
    data: { field: "offered" },
  });
});

it("a version names 可选项 among its changes; the one before offers all again", async () => {
  const product_id = await published();
  await publish(product_id, 1, onlyCoated);
  const versions = async () =>
    (await shop.call(editing.productVersions, { product_id }, editor.asked)).items;
  expect((await versions())[0]?.changes).toEqual(["可选项"]);
  const back = { product_id, version: 1, current: 2 };
  await shop.call(editing.restoreProduct, back, editor.asked);
  expect(await shop.call(productDetail, { id: product_id })).not.toHaveProperty("offered");
});

it("a search opens a product with no value that it does not offer", async () => {
  const product_id = randomUUID();
  await publish(product_id, 0, onlyCoated, "红酒瓶贴");
  const found = async (keyword: string) =>
    (await shop.call(products, { keyword, limit: 100 })).items.find(({ id }) => id === product_id);
  expect((await found("红酒瓶贴 书写纸"))?.with).toBe("material.shuxie");
  expect((await found("红酒瓶贴 透明PP"))?.with).toBeUndefined();
});
