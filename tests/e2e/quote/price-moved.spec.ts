import { expect, test } from "#tests/e2e/support/fixtures.ts";

test.use({ serviceWorkers: "block" });

/** The device holds an older book, as after a day without signal: press labour was cheaper in it. */
test("a price that moved is shown line by line, with the reason", async ({ page }) => {
  await page.route("**/api/v2/shop/price-book", async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.version = "2026.10";
    body.data.labels.rewindPerRoll = "0.2";
    await route.fulfill({ response: reply, json: body });
  });
  await page.goto("/produce/detail/roll-label-coated");

  await expect(page.getByText(/已锁价/)).toBeVisible();
  const table = page.getByRole("table", { name: "价格变动" });
  await expect(table).toBeVisible();
  await expect(page.getByText("（价格簿 2026.10 → 2026.11.3）")).toBeVisible();
  await expect(page.getByText("价格簿已更新，以店铺核算的价格为准")).toBeVisible();
  // Ten rolls: winding 1.2 instead of 0.2 yuan each, and the tax on it.
  await expect(table.getByRole("row")).toHaveText([
    "项目原价现价",
    /^分切复卷单价 .* 元\/卷10\.0020\.00$/,
    /^税.*$/,
  ]);
  await expect(page.getByText(/合计由 ¥421\.43 变为 ¥432\.73，涨 ¥11\.30/)).toBeVisible();
});
