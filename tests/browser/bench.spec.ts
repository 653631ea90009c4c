import type { Page } from "@playwright/test";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { test as base, expect, signIn } from "./fixtures.ts";
import { fillCart } from "./screens.ts";

/** The buyer meets the shop through a road that loses the first reply to an order. */
const test = base.extend<{ road: FaultProxy }>({
  road: async ({ shop }, use) => {
    const road = await startFaultProxy(shop.url);
    await use(road);
    await road.goAway();
  },
  baseURL: async ({ road }, use) => use(road.url),
});

function loseFirstReply(road: FaultProxy): void {
  let sends = 0;
  road.fault = ({ method, path }) => {
    if (method !== "POST" || path !== "/api/v2/user/order") return { kind: "none" };
    sends += 1;
    return sends === 1 ? { kind: "lostReply" } : { kind: "none" };
  };
}

const bench = (page: Page) => page.getByRole("complementary", { name: "测试台" });

test("QA opens checkout with ?inspect and watches a lost reply end in one placed order", async ({
  page,
  road,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${line}&inspect`);
  await page.getByRole("radio", { name: "自提" }).click();
  await expect(page.getByRole("button", { name: "提交订单" })).toBeEnabled();
  loseFirstReply(road);

  await page.getByRole("button", { name: "状态", exact: true }).click();
  await bench(page)
    .getByRole("button", { name: /^checkout order none/ })
    .click();
  const chart = bench(page).getByRole("region", { name: "checkout 的状态图" });
  await expect(chart.locator("[aria-current=step] > * > code")).toHaveText([
    ...["order", "none", "stage", "editing", "priced"],
  ]);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}/, { timeout: 40_000 });
  await expect(bench(page).getByText("checkout 已经结束")).toBeVisible();
  await expect(bench(page).getByRole("button", { name: /^payment / })).toBeVisible();

  // The tab keeps the panel until it is closed there.
  await page.reload();
  await page.getByRole("button", { name: "状态", exact: true }).click();
  await bench(page).getByRole("button", { name: "关闭" }).click();
  await expect(bench(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "立即支付" })).toBeVisible();
  await expect(page.getByRole("button", { name: "状态", exact: true })).toHaveCount(0);
});
