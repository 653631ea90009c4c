import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { productOf } from "#tests/e2e/support/screens.ts";

const noStorage = /不让本店存东西/;

test("a draft that is typed before the database's code has loaded is stored once it has", async ({
  page,
  between,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  between.fault = ({ path }) => ({
    kind: path.startsWith("/assets/import-wrapper") ? "refused" : "none",
  });
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page.getByText("本机存不下草稿，请尽快加入报价车")).toBeVisible();
  await expect(page.getByText(noStorage)).toHaveCount(0);
  between.fault = { kind: "none" };
  await expect(page.getByText("本机存不下草稿，请尽快加入报价车")).toHaveCount(0);
  await expect(page).toHaveURL(/draft=/);
  await page.goto("/drafts");
  await expect(page.getByRole("region", { name: "草稿" })).toContainText("7,000");
});
