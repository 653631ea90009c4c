import type { Page } from "@playwright/test";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { productOf } from "#tests/e2e/support/screens.ts";

const kinds: readonly QuoteType[] = ["lz", "inkLz", "ysp", "pt", "pb", "paper"];

/** `2026-11-26` as a page of the same year says it. */
function words(day: string): string {
  const weekday = "日一二三四五六"[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${day.slice(5)} 周${weekday}`;
}

const isQuote = (url: string) => /\/(baojiadan\/quote\/[\w-]+|paper\/baojia|pb\/quote)$/.test(url);

/** What the server answers to the next quote that the page asks for. */
async function quoted(page: Page, ask: () => Promise<unknown>): Promise<SignedQuote["quote"]> {
  const reply = page.waitForResponse((response) => isQuote(new URL(response.url()).pathname));
  await ask();
  const { data } = await (await reply).json();
  return data.quote;
}

const row = (page: Page) => page.getByRole("button", { name: /^交期开票/ });
const sheet = (page: Page) => page.getByRole("dialog", { name: "交期开票" });

test("@long the configurator shows the server's date for every kind", async ({ page, client }) => {
  for (const kind of kinds) {
    const { card: product } = await productOf(client, kind);
    const { dates } = await quoted(page, () => page.goto(`/produce/detail/${product.id}`));
    expect(dates?.shipOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    await expect(row(page)).toContainText(words(dates?.shipOn ?? ""));
  }
});

test("@long configurator and order show the same date, and the destination gives the arrival", async ({
  page,
  client,
  buyer,
}) => {
  const { card: product } = await productOf(client, "ysp");
  await signIn(page, buyer);
  const { dates, paces = [] } = await quoted(page, () =>
    page.goto(`/produce/detail/${product.id}`),
  );
  const day = words(dates?.shipOn ?? "");
  await row(page).click();
  await expect(sheet(page).getByText("选收货省份后显示")).toBeVisible();
  await sheet(page).getByRole("button", { name: "完成" }).click();
  await page.getByRole("tab", { name: "依据" }).click();
  await page.getByLabel("收货省份").selectOption({ label: "上海市" });
  await row(page).click();
  await expect(sheet(page).getByText(/到上海市，按运费最省的.+计，/)).toBeVisible();
  await expect(sheet(page).getByText("选收货省份后显示")).toBeHidden();

  await test.step("a faster pace has the day and the price that it said", async () => {
    const [, faster] = paces;
    if (faster === undefined) throw new Error("a printed sheet can be hurried");
    const chip = page.getByRole("radio", { name: new RegExp(`^${faster.name}`) });
    await expect(chip.locator("..")).toContainText(words(faster.dates?.shipOn ?? ""));
    const rushed = await quoted(page, () => chip.click());
    expect([rushed.total, rushed.dates]).toEqual([faster.total, faster.dates]);
    await quoted(page, () => page.getByRole("radio", { name: /正常/ }).click());
    await sheet(page).getByRole("button", { name: "完成" }).click();
  });

  await page.getByRole("button", { name: "加入报价车" }).click();
  await expect(page.getByText("已加入报价车")).toBeVisible();
  await page.goto("/shopping-cart");
  await expect(page.getByText(`现在下单，${day}前发货`)).toBeVisible();
  await page.getByRole("checkbox", { name: "全选" }).check();
  await page.getByRole("button", { name: /去下单/ }).click();
  await page.getByRole("radio", { name: /自提/ }).click();
  const sums = page.getByRole("region", { name: "费用" });
  await expect(sums.getByText(`${day}可自提`)).toBeVisible();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/);
  const order = page.url().split("/").at(-1) ?? "";
  await page.goto(`/user/order/detail/${order}`);
  await expect(page.getByText(day)).toBeVisible();
  await expect(page.getByText("按下单当天付款计，晚付款日期顺延。")).toBeVisible();
  await page.goto("/user/order");
  await expect(page.getByText(`${day}可自提`)).toBeVisible();
});
