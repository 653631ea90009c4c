import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { placedOrder, productOf, untilInstalled } from "./screens.ts";
import { ShopClient } from "./shop-client.ts";
import { startShopProcess } from "./shop-process.ts";

/** A build of its own inside the checkout, where its packages are found. */
function copiedBuild(): string {
  mkdirSync(".cache", { recursive: true });
  const dist = mkdtempSync(join(process.cwd(), ".cache", "update-"));
  cpSync("dist", dist, { recursive: true });
  return dist;
}

/** Publishes a worker that differs by one line. */
function publishNewVersion(dist: string): void {
  const worker = join(dist, "client", "sw.js");
  for (const kind of [".br", ".gz"]) rmSync(`${worker}${kind}`, { force: true });
  appendFileSync(worker, `\n// version ${Date.now()}\n`);
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

test("a new version waits for consent, never asks while paying, and keeps what was typed", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const dist = copiedBuild();
  const shop = await startShopProcess({ dist });
  const context = await browser.newContext({ baseURL: shop.url, locale: "zh-CN" });
  try {
    const client = new ShopClient(shop.url);
    await client.open();
    const buyer = await client.registerBuyer();
    const order = await placedOrder(client, buyer);
    const { card } = await productOf(client, "lz");
    const page = await context.newPage();
    await signIn(page, buyer);
    await untilInstalled(page);
    const offer = page.getByText("新版本已就绪");

    await page.goto(`/pay/${order.order_id}`);
    await expect(page.getByRole("button", { name: "立即支付" })).toBeEnabled();
    publishNewVersion(dist);
    await lookForUpdate(page);
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null))
      .toBe(true);
    await expect(offer).toHaveCount(0);

    await page.goto(`/produce/detail/${card.id}`);
    await page.getByLabel("每款数量").fill("7000");
    await expect(offer).toBeVisible();
    await expect(page).toHaveURL(/draft=/);
    await expect(page.getByLabel("每款数量")).toHaveValue("7000");

    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "更新" }).click();
    await reloaded;
    await expect(page.getByLabel("每款数量")).toHaveValue("7000");
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null),
    ).toBe(true);
    await expect(offer).toHaveCount(0);
  } finally {
    await context.close();
    await shop.stop();
    rmSync(dist, { recursive: true, force: true });
  }
});
