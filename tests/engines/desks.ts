import { expect } from "vitest";
import type { ShopProcess } from "#tests/e2e/support/shop-process.ts";
import { eventually } from "#tests/eventually.ts";
import type { Driver } from "./driver.ts";
import { says } from "./page-says.ts";

/** One product of every kind of form. */
const products = ["roll-label-coated", "digital-label-variable", "book-perfect", "tuck-box"];
const others = ["card-gang", "outdoor-banner", "paper-coated"];

/** Higher than any button is: an engine that measures a line one character wide makes such. */
const tooHigh = 200;

const measured = `
  const buttons = [...document.querySelectorAll("main button")];
  const high = buttons.filter((one) => one.getBoundingClientRect().height > ${tooHigh});
  const sideways = document.documentElement.scrollWidth > document.documentElement.clientWidth;
  return [...high.map((one) => one.textContent), ...(sideways ? ["sideways"] : [])];`;

/** Every kind of configurator is confirmed by the shop, and is laid out as a thumb expects it. */
export async function desks(driver: Driver, shop: ShopProcess): Promise<void> {
  for (const id of [...products, ...others]) {
    await driver.goto(`${shop.url}/produce/detail/${id}`);
    await says(driver, "已锁价");
    await eventually(async () => expect(await driver.js(measured), id).toEqual([]));
  }
}
