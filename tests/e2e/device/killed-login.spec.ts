import type { Page } from "@playwright/test";
import { putDraft } from "#contract/quotes/drafts.ts";
import { test as base, expect } from "#tests/e2e/support/fixtures.ts";
import { type Device, withDevice } from "#tests/e2e/support/killable-browser.ts";
import { productOf, untilInstalled, untilWritten } from "#tests/e2e/support/screens.ts";
import { type Buyer, fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

const test = base.extend<{ device: Device }>({
  device: async ({ page: _ }, use, info) => withDevice(use, info),
});
test.setTimeout(300_000);

async function logIn(page: Page, url: string, buyer: Buyer): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  const form = page.getByRole("form", { name: "登录" });
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("登录成功").first()).toBeVisible();
}

test("@long a browser killed as soon as 登录成功 appears starts signed in, with its drafts", async ({
  device,
  shop,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  const page = await device.start();
  // A browser killed while its worker installs may hang at its next start, whatever the page does.
  await page.goto(`${shop.url}/about`);
  await untilInstalled(page);
  await logIn(page, shop.url, buyer);
  await device.kill();

  const second = await device.start();
  await second.goto(`${shop.url}/user/info`);
  await expect(second.getByText(buyer.name)).toBeVisible();
  await second.goto(`${shop.url}/produce/detail/${card.id}`);
  await second.getByLabel("每款数量").fill("7000");
  await expect(second).toHaveURL(/draft=/);
  await device.kill();

  const third = await device.start();
  await third.goto(`${shop.url}/shopping-cart`);
  await expect(third.getByText(card.name).first()).toBeVisible();
  await third.goto(`${shop.url}/outbox`);
  await expect(third.getByText("没有待发的内容")).toBeVisible();
  await third.goto(`${shop.url}/auth/login_out`);
  await third.getByRole("button", { name: "退出登录" }).click();
  await expect(third.getByText("已退出登录")).toBeVisible();
  await device.kill();

  const fourth = await device.start();
  await fourth.goto(`${shop.url}/user/info`);
  await expect(fourth).toHaveURL(/\/auth\/login$/);
});

/** Sets the end of the login that this device holds, in both of its places. */
const endSession = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const record: unknown = JSON.parse(localStorage.getItem("user_token") ?? "{}");
    localStorage.setItem("user_token", JSON.stringify({ ...Object(record), expire: 1 }));
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open("shop-session");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const turn = opening.result.transaction("session", "readwrite");
        const sessions = turn.objectStore("session");
        const reading = sessions.get("user_token");
        reading.onsuccess = () => sessions.put({ ...reading.result, expire: 1 }, "user_token");
        turn.onabort = () => reject(turn.error);
        turn.oncomplete = () => resolve(opening.result.close());
      };
    });
  });

test("@long once a login ran out, /drafts shows its buyer's drafts and the count of what waits", async ({
  page,
  shop,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await logIn(page, shop.url, buyer);
  await page.route(`**${putDraft.path}`, (route) => route.abort());
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await untilWritten(page);
  await page.goto("/about");
  await endSession(page);

  await page.goto("/user/info");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.goto("/drafts");
  const drafts = page.getByRole("region", { name: "上次登录的草稿" });
  await expect(drafts).toContainText(card.name);
  await expect(drafts).toContainText("1 项待发，登录后接着发。");
  await page.unroute(`**${putDraft.path}`);
  await logIn(page, shop.url, buyer);
  await page.goto("/outbox");
  await expect(page.getByText("没有待发的内容")).toBeVisible({ timeout: 40_000 });
  await page.goto("/auth/login_out");
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  await page.goto("/drafts");
  await expect(page.getByText("报价车是空的")).toBeVisible();
});
