import type { Page } from "@playwright/test";
import { cart } from "#contract/carts.ts";
import { expect, test } from "./fixtures.ts";
import { productOf } from "./screens.ts";

const total = (page: Page) => page.getByRole("status").filter({ hasText: "合计" });
const locked = (page: Page) => page.getByText(/已锁价/);
const width = (page: Page) => page.getByLabel("宽", { exact: true });

for (const kind of ["lz", "inkLz", "pt", "ysp", "pb", "paper"] as const) {
  test(`a ${kind} product is priced on the device and confirmed by the shop`, async ({
    page,
    client,
  }) => {
    const { card } = await productOf(client, kind);
    await page.goto(`/produce/detail/${card.id}`);
    await expect(total(page)).toHaveText(/^合计 \d+\.\d{2} 元，单价 \d+\.\d{4} 元$/);
    await expect(locked(page)).toBeVisible();
    await expect(page.getByRole("table", { name: "价格明细" })).toContainText("合计");
  });
}

test("a size that cannot be made is named at its field and nothing can be ordered", async ({
  page,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  await width(page).fill("400");
  await expect(width(page)).toHaveAccessibleDescription(/标签宽（横向）最多330 mm/);
  await expect(page.getByRole("button", { name: "立即下单" })).toBeDisabled();
  await width(page).fill("");
  await expect(width(page)).toHaveAccessibleDescription(/请填写标签宽/);
  await width(page).fill("60");
  await expect(page.getByRole("button", { name: "立即下单" })).toBeEnabled();
});

test("a row of the ladder takes its quantity", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  const row = page.getByRole("button", { name: "改为 20,000 枚" });
  await row.click();
  await expect(page.getByLabel("每款数量")).toHaveValue("20000");
  await expect(row).toHaveAttribute("aria-pressed", "true");
});

test("two variants stand side by side with what differs", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  const keep = page.getByRole("button", { name: "把当前方案放进对比" });
  await keep.click();
  await width(page).fill("75");
  await keep.click();
  const table = page.getByRole("table", { name: "方案对比" });
  await expect(table.getByRole("row", { name: /尺寸/ })).toHaveText(
    "尺寸50×30 mm（宽×高）75×30 mm（宽×高）",
  );
  await page.getByRole("button", { name: "载入方案甲" }).click();
  await expect(width(page)).toHaveValue("50");
});

test("a shared link carries the whole job to a device without a network", async ({
  page,
  context,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await width(page).fill("66");
  await expect(locked(page)).toBeVisible();
  await page.getByRole("button", { name: "分享报价" }).click();
  const link = await page.getByText(/\/q\/1/).textContent();
  await page.reload();
  await expect(locked(page)).toBeVisible();
  await context.setOffline(true);
  await page.goto(link ?? "");
  await expect(width(page)).toHaveValue("66");
  await expect(total(page)).toHaveText(/合计/);
});

test("a damaged link says so and leads to a new quote", async ({ page }) => {
  await page.goto("/q/1damaged");
  await expect(page.getByText("链接不完整或已损坏，请让对方重新分享")).toBeVisible();
  await expect(page.getByRole("link", { name: "重新报价" })).toHaveAttribute("href", "/produce");
});

test("the printed sheet holds number, amount in words and code", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated");
  await expect(locked(page)).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("button", { name: "打印报价单" }).click();
  const sheet = page.locator("[data-print-sheet]");
  await expect(sheet).toContainText(/编号 Q\d{8}-/);
  await expect(sheet).toContainText(/人民币.+元/);
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole("main")).toBeHidden();
});

test("cart: a changed quantity is priced anew, a removed line comes back", async ({
  signedIn: page,
  client,
  buyer,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  await expect(locked(page)).toBeVisible();
  await page.getByRole("button", { name: "加入报价车" }).click();
  await page.getByRole("button", { name: "去报价车" }).click();
  await expect(page.getByText(/已锁价，有效至/)).toBeVisible();
  const [before] = await client.call(cart, {}, { as: buyer });
  await page.getByLabel("数量", { exact: true }).fill("20000");
  await expect
    .poll(async () => (await client.call(cart, {}, { as: buyer }))[0]?.quote.quantity)
    .toBe(20_000);
  const [after] = await client.call(cart, {}, { as: buyer });
  expect(after?.line_id).toBe(before?.line_id);
  expect(after?.quote.total).not.toBe(before?.quote.total);
  await expect(page.getByText(/已锁价，有效至/)).toBeVisible();
  await page.getByRole("button", { name: "删除铜版纸卷标" }).click();
  await expect(page.getByText("报价车是空的")).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByRole("link", { name: "铜版纸卷标" })).toBeVisible();
  await expect.poll(async () => (await client.call(cart, {}, { as: buyer })).length).toBe(1);
});

test("an unknown quote says so", async ({ page }) => {
  await page.goto("/shopping-cart/detail/none-of-this-name");
  await expect(page.getByText("未找到该报价")).toBeVisible();
});
