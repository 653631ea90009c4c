import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import {
  buyerScreens,
  chooseRegion,
  fillCart,
  openScreen,
  publicScreens,
  type Screen,
} from "#tests/e2e/support/screens.ts";

/** Resolves once no colour and nothing that fades in is on its way. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** What axe finds now by all its rules, short enough to read: rule, and where. */
async function found(page: Page, colorsAlone: boolean): Promise<string[]> {
  await settled(page);
  const axe = new AxeBuilder({ page });
  if (colorsAlone) axe.withRules(["color-contrast"]);
  // The gallery of parts shows each card twice: in the light and in the dark theme.
  else if (new URL(page.url()).pathname === "/test/ui") axe.disableRules(["landmark-unique"]);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`),
  );
}

/** What axe finds and finds again: a button that took its colour while axe looked is no fault. */
async function findings(page: Page, colorsAlone = false): Promise<string[]> {
  const once = await found(page, colorsAlone);
  if (once.length === 0) return [];
  const again = new Set(await found(page, colorsAlone));
  return once.filter((fault) => again.has(fault));
}

async function inspect(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.path, async () => {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await openScreen(page, screen);
      expect.soft(await findings(page), screen.path).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      expect.soft(await findings(page, true), `${screen.path} dark`).toEqual([]);
    });
  }
}

const parts = [0, 1, 2, 3];

/** Every fourth screen, beginning with the given one: a test each keeps within its time. */
const partOf = (screens: readonly Screen[], part: number): Screen[] =>
  screens.filter((_, index) => index % parts.length === part);

for (const part of parts) {
  const name = `light and dark, part ${part + 1} of ${parts.length}`;

  test(`axe finds nothing on the public screens, ${name}`, async ({ page, client }) => {
    test.setTimeout(300_000);
    await inspect(page, partOf(await publicScreens(client), part));
  });

  test(`axe finds nothing on the buyer's screens, ${name}`, async ({ page, client, buyer }) => {
    test.setTimeout(300_000);
    const screens = await buyerScreens(client, buyer);
    await signIn(page, buyer);
    await inspect(page, partOf(screens, part));
  });
}

test("axe finds nothing on a first address: empty, with its gaps, its regions, priced", async ({
  page,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await openScreen(page, { path: `/checkout?lines=${line}`, title: "确认订单" });
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page.getByText("请选择所在地区")).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: /^所在地区/ }).click();
  await expect(page.getByRole("dialog", { name: "所在地区" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await chooseRegion(page, "广东省", "深圳市", "南山区");
  await expect(page.getByText("中通快递，最省")).toBeVisible();
  await page.getByText("物流、自提", { exact: true }).click();
  expect(await findings(page)).toEqual([]);
});

test("axe finds nothing on the login and recovery panels", async ({ page }) => {
  await page.goto("/auth/register");
  await page.getByRole("button", { name: "已有账号？去登录" }).click();
  await expect(page.getByRole("dialog", { name: "登录" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("tab", { name: "验证码登录" }).click();
  await expect(page.getByRole("button", { name: "获取验证码" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("tab", { name: "密码登录" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "忘记密码" }).click();
  await expect(page.getByRole("dialog", { name: "找回密码" })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
