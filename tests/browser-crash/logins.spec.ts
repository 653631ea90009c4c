import type { Page } from "@playwright/test";
import { test as base } from "#tests/e2e/support/behind-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { type Device, withDevice } from "#tests/e2e/support/killable-browser.ts";
import { untilInstalled } from "#tests/e2e/support/screens.ts";
import { type Buyer, fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

const test = base.extend<{ device: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from here
  device: async ({}, use, info) => withDevice(use, info),
});

/** Seconds between 登录成功 and the kill; each so many times. */
const afterSeconds = [0.1, 1, 5, 10, 30];
const times = Math.ceil(Number(process.env.KILLS ?? 40) / afterSeconds.length);

async function logIn(page: Page, url: string, buyer: Buyer): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  const form = page.getByRole("form", { name: "登录" });
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("登录成功").first()).toBeVisible();
}

async function logOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/login_out`);
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
}

/** Is the buyer signed in? A guarded screen opens, or leads to the login. */
async function isSignedIn(page: Page, url: string): Promise<boolean> {
  await page.goto(`${url}/user/order`);
  const heading = page.getByRole("heading", { level: 1, name: /^(我的订单|登录)$/ });
  await expect(heading).toBeVisible({ timeout: 30_000 });
  return (await heading.textContent()) === "我的订单";
}

test(`a login stands after each of ${times * afterSeconds.length} kills of the browser`, async ({
  device,
  between,
  buyer,
}) => {
  const first = await device.start();
  await first.goto(`${between.url}/about`);
  await untilInstalled(first);
  await device.close();
  const lost: string[] = [];
  let behind = 0;
  for (let life = 0; life < times * afterSeconds.length; life += 1) {
    const seconds = afterSeconds[life % afterSeconds.length] ?? 0;
    const page = await device.start();
    await logIn(page, between.url, buyer);
    // Time is the fault here: a browser writes its local storage when it likes to.
    await page.waitForTimeout(1000 * seconds);
    await device.kill();
    const isAway = life % 2 === 1;
    const next = await device.start();
    await next.goto(`${between.url}/robots.txt`);
    // The control: the local storage alone would have forgotten the login.
    if ((await next.evaluate(() => localStorage.getItem("user_token"))) === null) behind += 1;
    if (isAway) await between.goAway();
    if (!(await isSignedIn(next, between.url))) lost.push(`${life}: ${seconds} s`);
    if (isAway) await between.comeBack();
    await logOut(next, between.url);
    await device.close();
  }
  console.log(JSON.stringify({ kills: times * afterSeconds.length, lost, controlBehind: behind }));
  expect(lost).toEqual([]);
  expect(behind).toBeGreaterThan(0);
});
