import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { placedOrder, productOf, untilInstalled } from "#tests/e2e/support/screens.ts";
import { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";

test.use({ serviceWorkers: "allow" });

/** A build of its own inside the checkout, where its packages are found. */
function copiedBuild(): string {
  mkdirSync(".cache", { recursive: true });
  const dist = mkdtempSync(join(process.cwd(), ".cache", "update-"));
  cpSync("dist", dist, { recursive: true });
  return dist;
}

/** The worker of this build, now without its packed twins. */
function workerOf(dist: string): string {
  const worker = join(dist, "client", "sw.js");
  for (const kind of [".br", ".gz"]) rmSync(`${worker}${kind}`, { force: true });
  return worker;
}

/** Publishes a worker that differs by one line. */
const publishNewVersion = (dist: string): void =>
  appendFileSync(workerOf(dist), `\n// version ${Date.now()}\n`);

/** As bad as they come: every page is blank from then on, and nothing of the shop runs. */
const blankWorker = `
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => event.respondWith(
  new Response("<!doctype html><title></title>", { headers: { "Content-Type": "text/html" } })));
`;

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

const hasWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);

/** Whether a worker is on its way to taking over. */
const hasNext = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.installing != null || registration?.waiting != null;
  });

test("a new version waits for consent, never asks while paying, and keeps what was typed", async ({
  browser,
}) => {
  test.setTimeout(300_000);
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
    await expect.poll(() => hasWaiting(page)).toBe(true);
    await expect(offer).toHaveCount(0);

    await page.goto("/user/password");
    await page.getByLabel("新密码", { exact: true }).fill("half");
    await expect.poll(() => hasWaiting(page)).toBe(true);
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
    expect(await hasWaiting(page)).toBe(false);
    await expect(offer).toHaveCount(0);
  } finally {
    await context.close();
    await shop.stop();
    rmSync(dist, { recursive: true, force: true });
  }
});

test("@long a bad worker is taken off the device by one visit, and a good one comes back later", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const dist = copiedBuild();
  let shop = await startShopProcess({ dist });
  const { port } = new URL(shop.url);
  const again = async (env: Record<string, string>) => {
    await shop.stop();
    shop = await startShopProcess({ dist, port: Number(port), env });
  };
  const context = await browser.newContext({ baseURL: shop.url, locale: "zh-CN" });
  try {
    const earlier = await context.newPage();
    await earlier.goto("/");
    await untilInstalled(earlier);
    const good = readFileSync(workerOf(dist), "utf8");
    writeFileSync(workerOf(dist), blankWorker);
    await lookForUpdate(earlier);
    await earlier.close();
    const page = await context.newPage();
    // The old worker stays as long as a page asks it for something; this one asks once.
    await page.goto("/healthz");
    await expect.poll(() => hasNext(page)).toBe(false);
    await page.goto("/");
    expect(await page.locator("body").textContent()).toBe("");

    await again({ SHOP_RETIRE_WORKER: "1" });
    await page.goto("/drafts");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible({ timeout: 60_000 });
    const left = () =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
      ]);
    expect(await left()).toEqual([0, 0]);
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await left()).toEqual([0, 0]);

    writeFileSync(workerOf(dist), good);
    await again({});
    await page.goto("/");
    await untilInstalled(page);
  } finally {
    await context.close();
    await shop.stop();
    rmSync(dist, { recursive: true, force: true });
  }
});
