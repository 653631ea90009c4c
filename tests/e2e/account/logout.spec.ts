import type { Page } from "@playwright/test";
import * as v from "valibot";
import { addAddress } from "#contract/account/account.ts";
import { login, userInfo } from "#contract/auth/auth.ts";
import { putDraft } from "#contract/quotes/drafts.ts";
import { mark } from "#db/mark.ts";
import { deviceContents, leadsTo } from "#tests/e2e/support/device-contents.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import {
  homeAddress,
  newKey,
  openScreen,
  placedOrder,
  productOf,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";
import { type Buyer, fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

test.use({ serviceWorkers: "allow" });

async function logIn(page: Page, buyer: Buyer): Promise<void> {
  await page.goto("/auth/login");
  await expect(page.getByRole("button", { name: /验证码图片/ }).locator("img")).toBeVisible();
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  const form = page.getByRole("form", { name: "登录" });
  await form.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("登录成功").first()).toBeVisible();
}

/** A draft of the buyer's own on this device, and in the account. */
async function makesDraft(page: Page, id: string): Promise<void> {
  await page.goto(`/produce/detail/${id}`);
  const sent = page.waitForResponse(
    (reply) => reply.url().endsWith(putDraft.path) && reply.request().method() === "POST",
  );
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await sent;
  await page.goto("/outbox");
  await expect(page.getByText("没有待发的内容")).toBeVisible();
}

const named = v.looseObject({ data: v.nullable(v.record(v.string(), v.unknown())) });

/** Replies of a host that gives an account's data no name. */
async function withoutDataId(page: Page): Promise<void> {
  for (const { path } of [login, userInfo]) {
    await page.route(`**${path}`, async (route) => {
      const reply = await route.fetch();
      const body = v.parse(named, await reply.json());
      const { device_data_id: _login, deviceDataId: _user, ...data } = body.data ?? {};
      await route.fulfill({ response: reply, json: { ...body, data: body.data && data } });
    });
  }
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name = "" }) => name));

const out = (page: Page) => page.getByRole("button", { name: "退出登录", exact: true });

for (const keeps of [false, true]) {
  const title = `after a logout nothing on the device leads to the mobile number, drafts kept: ${keeps}`;
  test(title, { tag: keeps ? [] : "@long" }, async ({ page, client, buyer }) => {
    test.setTimeout(120_000);
    await client.call(
      addAddress,
      { ...homeAddress, mobile: buyer.mobile },
      {
        as: buyer,
        key: newKey(),
      },
    );
    const made = await placedOrder(client, buyer);
    const { card } = await productOf(client, "lz");
    await logIn(page, buyer);
    await untilInstalled(page);
    for (const screen of [
      { path: "/user/info", title: "我的信息" },
      { path: "/user/address", title: "收货地址" },
      { path: "/user/order", title: "我的订单" },
      { path: `/user/order/detail/${made.order_id}`, title: "订单详情" },
    ]) {
      await openScreen(page, screen);
      await untilWritten(page);
    }
    await makesDraft(page, card.id);
    // While the buyer is logged in the search finds the number, or it would prove nothing.
    await expect
      .poll(async () => leadsTo(buyer.mobile, await deviceContents(page)))
      .toContain(buyer.mobile);

    await page.goto("/auth/login_out");
    if (keeps) await page.getByLabel("保留本机草稿").check();
    await out(page).click();
    await expect(page.getByText("已退出登录")).toBeVisible();
    expect(leadsTo(buyer.mobile, await deviceContents(page))).toEqual([]);
    // The kept draft has a name that identifies no account.
    const own = (await databases(page)).filter((name) => name.startsWith("shop-u-"));
    expect(own).toHaveLength(keeps ? 1 : 0);
    await page.goto("/");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(leadsTo(buyer.mobile, await deviceContents(page))).toEqual([]);
  });
}

test("@long on a host without names for data the logout says what is lost and asks; a no loses nothing", async ({
  page,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await withoutDataId(page);
  await logIn(page, buyer);
  await makesDraft(page, card.id);
  await expect
    .poll(async () => leadsTo(buyer.mobile, await deviceContents(page)))
    .toContain(`mark of ${buyer.mobile}`);
  await page.goto("/auth/login_out");
  await expect(page.getByText(/店铺还没有给出草稿的存放编号，退出会删掉本机草稿/)).toBeVisible();
  await out(page).click();
  const asked = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(asked.getByText("本机有 1 份草稿")).toBeVisible();
  await asked.getByRole("button", { name: "再想想" }).click();
  expect(await databases(page)).toContain(`shop-u-${mark(buyer.mobile)}`);
  await out(page).click();
  await asked.getByRole("button", { name: "仍要退出" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  await expect.poll(async () => leadsTo(buyer.mobile, await deviceContents(page))).toEqual([]);
});
