import type { Page } from "@playwright/test";
import { products } from "#contract/catalog/product-lists.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

/** Boxes that scroll by themselves, up or down. */
const innerScrollers = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.scrollHeight > element.clientHeight + 1)
      .map((element) => element.className),
  );

for (const [width, height] of [
  [1024, 768],
  [1440, 900],
] as const) {
  test(`@long at ${width}×${height} one page scrolls and the offer stays in sight`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/produce/detail/roll-label-coated");
    const order = page.getByRole("button", { name: "立即下单" });
    await expect(page.getByText(/已锁价至/)).toBeVisible();
    expect(await innerScrollers(page)).toEqual([]);
    await page.getByRole("tablist", { name: "报价工具" }).scrollIntoViewIfNeeded();
    await expect(order).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("radiogroup", { name: "阶梯价" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("img", { name: /^料带上的标签/ })).toBeInViewport({ ratio: 1 });
  });
}

test("@long at 1280×720 each kind of product shows price, day, buttons, chosen quantity and its place", async ({
  page,
  client,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  test.setTimeout(240_000);
  const { items } = await client.call(products, { limit: 100 });
  // Goods that need a quote, 面议, have neither price nor ladder.
  const priced = items.filter(({ offer }) => offer);
  const kinds = new Map(priced.map(({ quoteType, unit, id }) => [`${quoteType} ${unit}`, id]));
  const ids = new Set([...kinds.values(), "roll-label-coated", "tuck-box", "brochure-saddle"]);
  expect(ids.size).toBeGreaterThan(10);
  const ladder = page.getByRole("radiogroup", { name: "阶梯价" });
  for (const id of ids) {
    await page.goto(`/produce/detail/${id}`);
    const name = items.find((one) => one.id === id)?.name ?? "";
    for (const part of [
      page.getByText(/已锁价至/),
      page.getByRole("button", { name: "立即下单" }),
      ladder.getByRole("radio", { checked: true }),
      page.getByRole("navigation", { name: "当前位置" }).getByText(name),
    ]) {
      await expect.soft(part, id).toBeInViewport({ ratio: 1 });
    }
  }
});

test("a tool is one tap away, stands in the address, and a reload opens it again", async ({
  page,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(page.getByRole("table", { name: "价格明细" })).toBeVisible();
  await tab("依据").click();
  await expect(page).toHaveURL(/\?tab=basis$/);
  await expect(page.getByRole("region", { name: "运费估算" })).toBeVisible();
  await expect(page.getByRole("table", { name: "价格明细" })).toHaveCount(0);
  await page.reload();
  await expect(tab("依据")).toHaveAttribute("aria-selected", "true");
  await tab("依据").press("ArrowRight");
  await expect(page.getByRole("region", { name: "做法" })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=compare$/);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("button", { name: "分享报价" })).toBeVisible();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/roll-label-coated$/);
});

test("@long a switch of 依据 says what it saves, and saves that", async ({ page }) => {
  await page.goto("/produce/detail/roll-label-coated?tab=basis");
  const total = page.getByRole("status").filter({ hasText: "合计" });
  const yuan = async (text: Promise<string | null>) =>
    Math.round(Number(/(\d+\.\d\d)/.exec((await text)?.replaceAll(",", "") ?? "")?.[1]) * 100);
  await expect(total).toHaveText(/合计/);
  const before = await yuan(total.textContent());
  const tax = page.getByRole("listitem").filter({ hasText: /^税/ });
  const saved = await yuan(tax.getByText(/换后省/).textContent());
  await tax.getByRole("button", { name: /^切换/ }).click();
  await expect.poll(async () => before - (await yuan(total.textContent()))).toBe(saved);
});
