import type { Page } from "@playwright/test";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { productOf } from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

const controlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

const lackingOf = (page: Page): Promise<string[]> =>
  page.evaluate(async (list) => (await (await fetch(list)).json()).lacking, serverPaths.appFiles);

/** What only a configurator asks for. */
const isDesk = (path: string) => /^\/assets\/configurator-[\w-]{8}\.js/.test(path);

test("@long on a slow line the worker has the page before the app is whole; what is cut goes on where it was", async ({
  page,
  between,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  between.fault = ({ path }) => (isDesk(path) ? { kind: "hole" } : { kind: "none" });
  await page.goto("/about");
  await expect.poll(() => controlled(page), { timeout: 30_000 }).toBe(true);
  await expect(page.getByText(/^正在把本店的页面存到本机：\d+ \/ \d+$/)).toBeVisible();
  await expect.poll(() => between.asked.some(isDesk)).toBe(true);
  const before = await lackingOf(page);
  expect(before.filter(isDesk)).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("button", { name: "保存离线：文件检查工具" })).toBeVisible();
  await expect(page.getByText(/^正在把本店的页面存到本机：/)).toBeVisible();
  // What this page itself is made of has come through the worker meanwhile, and stays.
  const left = await lackingOf(page);
  expect(left.filter(isDesk)).toHaveLength(1);
  expect(before).toEqual(expect.arrayContaining(left));
  expect(left.length).toBeLessThan(before.length);

  // The connection works again: missing files are requested, and no others.
  between.fault = { kind: "none" };
  between.asked.length = 0;
  await page.reload();
  await expect(page.getByText(/张图片已存在本机/)).toBeVisible({ timeout: 40_000 });
  expect(await lackingOf(page)).toEqual([]);
  const asked = between.asked.filter((path) => path.startsWith("/assets/"));
  // The one that hung may be asked for by both pages.
  expect([...new Set(asked)].sort()).toEqual(left.toSorted());
  await between.goAway();
  await page.goto(`/produce/detail/${card.id}`);
  await expect(page.getByRole("status").filter({ hasText: "合计" })).toContainText(
    `合计 ${card.offer?.total} 元`,
  );
});
