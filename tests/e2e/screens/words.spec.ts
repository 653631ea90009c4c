import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { productOf, untilInstalled } from "#tests/e2e/support/screens.ts";
import { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";

test.use({ serviceWorkers: "allow" });

/** The operator's own command, on a stopped shop. */
function word(dataDir: string, ...words: string[]): string {
  return execFileSync(process.execPath, [join("dist", "server", "shop.js"), "word", ...words], {
    env: { ...process.env, SHOP_DATA_DIR: dataDir, DATABASE_URL: "" },
    encoding: "utf8",
  });
}

test("@long what an owner calls a choice is what buyers read, from the configurator to the order", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const dataDir = mkdtempSync(join(tmpdir(), "shop-words-"));
  expect(word(dataDir, "shipForm", "single", "单枚散装")).toContain(
    "✓ 已改 shipForm single 单枚散装",
  );
  word(dataDir, "expressType", "pickup", "到店自取");
  word(dataDir, "payChannel", "offline", "银行转账");
  const shop = await startShopProcess({ dataDir });
  const context = await browser.newContext({ baseURL: shop.url, locale: "zh-CN" });
  try {
    const client = new ShopClient(shop.url);
    await client.open();
    const buyer = await client.registerBuyer();
    const { card } = await productOf(client, "lz");
    const page = await context.newPage();
    await signIn(page, buyer);

    await page.goto(`/produce/detail/${card.id}`);
    await page.getByRole("button", { name: /^出货/ }).click();
    const shipping = page.getByRole("dialog", { name: "出货" });
    await shipping.getByRole("radio", { name: "单枚散装" }).click();
    await shipping.getByRole("button", { name: "完成" }).click();
    await expect(page.getByRole("button", { name: /^出货/ })).toContainText("单枚散装");
    await expect(page.getByRole("table", { name: "价格明细" })).toContainText(
      "出货加工（单枚散装）",
    );
    await expect(page.getByText(/已锁价/)).toBeVisible();
    await page.getByRole("button", { name: "加入报价车" }).click();
    await expect(page.getByText("已加入报价车")).toBeVisible();

    await page.goto("/shopping-cart");
    const line = page.getByRole("region", { name: "可下单" });
    await expect(line.getByText(/ · 单枚散装$/)).toBeVisible();
    await page.getByRole("checkbox", { name: "全选" }).check();
    await page.getByRole("button", { name: /去下单/ }).click();

    await page.getByRole("radio", { name: "到店自取" }).click();
    await expect(page.getByText("到店自取不需要收货地址。")).toBeVisible();
    await expect(page.getByText(/ · 单枚散装$/)).toBeVisible();
    await page.getByRole("button", { name: "提交订单" }).click();
    await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("radio", { name: /^银行转账/ })).toBeVisible();

    const order = page.url().split("/").at(-1) ?? "";
    await page.goto(`/user/order/detail/${order}`);
    await expect(page.getByText(/ · 单枚散装$/)).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^到店自取$/ })).toBeVisible();
    await page.getByText("计价明细与交期").click();
    await expect(page.getByText("出货加工（单枚散装）")).toBeVisible();
  } finally {
    await context.close();
    await shop.stop();
  }
});

test("@long of the lookups only those that a screen shows are fetched ahead", async ({ page }) => {
  const asked = new Set<string>();
  let last = "";
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const [, name] = /^\/api\/v2\/system\/(.+)$/.exec(pathname) ?? [];
    if (name !== undefined) asked.add(name);
    if (pathname.startsWith("/api/")) last = pathname;
  });
  await page.goto("/");
  await untilInstalled(page);
  // The price book comes after everything else that a first visit keeps.
  await expect.poll(() => last, { timeout: 60_000 }).toBe("/api/v2/shop/price-book");
  expect([...asked].sort()).toEqual([
    "express/type",
    "lz/label-chubiao-text",
    "lz/label-chuhuotype-text",
    "paper/payment-method-text",
    "paper/source-type-option",
    "pay/channel",
    "pt/compute_mode/options",
    "ysp/type",
  ]);
});
