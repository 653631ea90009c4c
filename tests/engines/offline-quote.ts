import * as v from "valibot";
import { expect } from "vitest";
import { productDetail } from "#contract/catalog/product-lists.ts";
import { grouped } from "#contract/format/numerals.ts";
import { sheetJob } from "#contract/jobs/jobs.ts";
import { quoteSheet } from "#contract/quotes/quotes.ts";
import { ShopClient } from "#tests/e2e/support/shop-client.ts";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import { eventually } from "#tests/eventually.ts";
import type { Driver } from "./driver.ts";
import { says } from "./page-says.ts";

/** A product, and what the shop asks for so many of it. */
async function askedBefore(shop: ShopProcess, quantity: number) {
  const client = new ShopClient(shop.url);
  await client.open();
  const { preset, ...card } = await client.call(productDetail, { id: "poster-duikai" });
  const job = v.parse(sheetJob, { quoteType: "ysp", ...preset, quantity });
  const { quote } = await client.call(quoteSheet, { job });
  return { card, total: grouped(quote.total) };
}

const visit = "return navigator.serviceWorker.ready.then(() => true)";
const draftOf = "return new URL(location.href).searchParams.has('draft')";

/**
 * One visit to the home page, then the server stops for good: a product that was never opened is
 * priced like the server would, and its input is restored after the page is opened again.
 */
export async function offlineQuote(driver: Driver, shop: ShopProcess): Promise<void> {
  const quantity = 23_000;
  const { card, total } = await askedBefore(shop, quantity);
  await driver.goto(`${shop.url}/`);
  expect(await driver.js(visit)).toBe(true);
  await driver.goto(`${shop.url}/about`);
  await says(driver, /价格表、\d+ 个产品和 \d+ 张图片已存在本机/);
  await shop.kill();

  await driver.goto(`${shop.url}/produce/detail/${card.id}`);
  await says(driver, card.name);
  await says(driver, "离线，可继续报价");
  await says(driver, "离线估价");
  await driver.fill("每款数量", String(quantity));
  await says(driver, total);
  await eventually(async () => expect(await driver.js(draftOf)).toBe(true));
  await driver.goto(String(await driver.js("return location.href")));
  await says(driver, total);
}
