import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import * as v from "valibot";
import { addAddress } from "#contract/account/account.ts";
import { login, userInfo } from "#contract/auth/auth.ts";
import { sessions } from "#contract/auth/sessions.ts";
import { deleteAccount, personalData } from "#contract/personal-data/personal-data.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import {
  fillCart,
  homeAddress,
  newKey,
  placedOrder,
  productOf,
} from "#tests/e2e/support/screens.ts";
import { type Buyer, fixedCaptcha, type ShopClient } from "#tests/e2e/support/shop-client.ts";

async function loginElsewhere(client: ShopClient, buyer: Buyer): Promise<Buyer> {
  const { data } = await client.logIn(buyer.mobile, buyer.password);
  const { token } = v.parse(login.output, data);
  return { ...buyer, token };
}

test("a login elsewhere is seen and ended; this device stays in", async ({
  page,
  client,
  buyer,
}) => {
  const lost = await loginElsewhere(client, buyer);
  const older = await loginElsewhere(client, buyer);
  await signIn(page, buyer);
  await page.goto("/user/security");
  const devices = page.getByRole("region", { name: "登录设备" });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByText("本机")).toHaveCount(1);
  await devices.getByRole("button", { name: "退出 未知设备" }).first().click();
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await devices.getByRole("button", { name: "退出其他 1 处登录" }).click();
  await expect(devices.getByText("只在本机登录。14 天不用，登录会自动失效。")).toBeVisible();
  for (const as of [lost, older]) {
    expect((await client.ask(userInfo, {}, { as })).code).toBe(20402);
  }
  expect((await client.call(sessions, {}, { as: buyer })).length).toBe(1);
});

test("@long a login through the page is listed by its browser, and its device is sent along", async ({
  page,
  client,
  buyer,
}) => {
  await page.goto("/auth/login");
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  const sent = page.waitForRequest((request) => request.url().endsWith(login.path));
  await page
    .getByRole("form", { name: "登录" })
    .getByRole("button", { name: "登录", exact: true })
    .click();
  const form = v.parse(v.object({ device: v.string() }), (await sent).postDataJSON());
  await expect(page.getByText("登录成功").first()).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem("device_id"));
  expect(JSON.parse(kept ?? "null")).toEqual({ value: form.device, expire: 0 });
  const list = await client.call(sessions, {}, { as: buyer });
  expect(list.map(({ client: name }) => name).sort()[0]).toMatch(/^Chrome · /);
});

test("@long what the shop holds comes as a file, for the password", async ({
  page,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto("/user/security");
  await page.getByRole("button", { name: "导出我的数据" }).click();
  const form = page.getByRole("form", { name: "导出数据" });
  await form.getByLabel("登录密码").fill("wrong9876");
  await form.getByRole("button", { name: "导出", exact: true }).click();
  await expect(form.getByText("密码错误")).toBeVisible();
  await form.getByLabel("登录密码").fill(buyer.password);
  const download = page.waitForEvent("download");
  await form.getByRole("button", { name: "导出", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^齐墨印纸-我的数据-\d{4}-\d\d-\d\d\.json$/);
  const data = v.parse(personalData, JSON.parse(readFileSync(await file.path(), "utf8")));
  expect([data.profile.mobile, data.profile.email]).toEqual([buyer.mobile, buyer.email]);
  expect(data.cart.map(({ lineId }) => lineId)).toEqual([line]);
  await expect(page.getByText("数据已保存到下载文件夹")).toBeVisible();
});

test("@long an account with an open order stays, and says why", async ({ page, client, buyer }) => {
  await placedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto("/user/security");
  await page.getByRole("button", { name: "注销账号" }).click();
  const form = page.getByRole("form", { name: "注销账号" });
  await form.getByLabel("登录密码").fill(buyer.password);
  await form.getByRole("button", { name: "确认注销" }).click();
  await expect(form.getByText("还有1个订单没有完成，请先收货或取消，再注销")).toBeVisible();
  expect((await client.ask(userInfo, {}, { as: buyer })).code).toBe(10000);
});

test("@long what stays is listed with its term before an account is deleted", async ({
  page,
  buyer,
}) => {
  await signIn(page, buyer);
  await page.goto("/user/security");
  await expect(page.getByRole("button", { name: "注销账号" })).toBeVisible();
  const list = page.getByRole("region", { name: "注销账号" });
  await expect(list.getByRole("heading", { name: "注销后仍保留" })).toBeVisible();
  for (const [what, long] of [
    ["订单和资金记录", "法律要求至少三年，会计法规要求更久，本店不删除"],
    ["登录、退出和改密码等操作的时间、网络地址（手机号换成代号）", "至少 183 天，法律要求六个月"],
    ["防止乱试密码的计数（手机号、网络地址）", "24 小时"],
  ] as const) {
    const row = list.locator("div").filter({ has: page.getByText(what, { exact: true }) });
    await expect(row.getByText(long, { exact: true })).toBeVisible();
  }
  await expect(list.getByText("转账后上传的回单照片")).toHaveCount(0);
});

/** A signed-in buyer with a draft on this device, where the deletion of the account is asked for. */
async function asksDeletion(page: Page, client: ShopClient, buyer: Buyer): Promise<void> {
  const { card } = await productOf(client, "lz");
  await signIn(page, buyer);
  await page.goto("/user/info");
  await expect(page.getByText(buyer.name)).toBeVisible();
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await expect.poll(() => databases(page)).toContain(`shop-u-${buyer.dataId}`);
  await page.goto("/user/security");
  const said = "草稿也删除，本机的和存入账户的都找不回来。待发箱里没发出的不再发给店铺。";
  await expect(page.getByText(said)).toBeVisible();
  await page.getByRole("button", { name: "注销账号" }).click();
  await page.getByLabel("登录密码").fill(buyer.password);
  await page.getByRole("button", { name: "确认注销" }).click();
}

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name ?? ""));

/** What the device holds of a buyer: the session, and databases of their own. */
const ownOf = async (page: Page) => [
  await page.evaluate(() => localStorage.getItem("user_token")),
  (await databases(page)).filter((name) => name.startsWith("shop-u-")),
];

test("a deleted account is gone from the shop and from the device, drafts included, as was said", async ({
  page,
  client,
  buyer,
}) => {
  await asksDeletion(page, client, buyer);
  await expect(page.getByText("账号已注销")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText("登录超时,请重新登录!")).toHaveCount(0);
  expect(await ownOf(page)).toEqual([null, []]);
  expect((await client.ask(userInfo, {}, { as: buyer })).code).toBe(20402);
  expect((await client.logIn(buyer.mobile, buyer.password)).msg).toBe("手机号码或密码错误");
});

test("a deletion leaves nothing on the device where another call learns first that the session ended", async ({
  page,
  client,
  buyer,
}) => {
  await page.route(`**${deleteAccount.path}`, async (route) => {
    const reply = await route.fetch();
    await expect(page.getByText("登录超时,请重新登录!")).toBeVisible();
    await route.fulfill({ response: reply });
  });
  await asksDeletion(page, client, buyer);
  await expect(page.getByText("账号已注销")).toBeVisible();
  await expect.poll(() => ownOf(page)).toEqual([null, []]);
});

test("@long numbers are shown masked, the own and an address's", async ({
  page,
  client,
  buyer,
}) => {
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  await signIn(page, buyer);
  for (const [path, number] of [
    ["/user/info", buyer.mobile],
    ["/user/address", homeAddress.mobile],
  ] as const) {
    await page.goto(path);
    const shown = page.getByText(`${number.slice(0, 3)}****${number.slice(7)}`);
    await expect(shown.first()).toBeVisible();
    await expect(page.getByText(number, { exact: true })).toHaveCount(0);
  }
});

const reported = v.object({ name: v.string(), message: v.string(), place: v.string() });

test("@long a fault of the page is reported once, without the buyer's data", async ({ page }) => {
  const received: unknown[] = [];
  await page.route("**/api/v2/shop/page-fault", async (route) => {
    const { name, message, place } = v.parse(reported, route.request().postDataJSON());
    const reply = await route.fetch();
    const { code } = v.parse(v.object({ code: v.number() }), await reply.json());
    received.push([name, message, place, code]);
    await route.fulfill({ response: reply });
  });
  await page.goto("/about?note=13812345678");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const fail = (text: string) =>
    page.evaluate((message) => {
      const error = new TypeError(message);
      dispatchEvent(new ErrorEvent("error", { error }));
    }, text);
  await fail("no price for 王小墨 13812345678");
  await fail("no price for 王小墨 13812345678");
  await fail("another one");
  const first = ["TypeError", "no price for … #", "/about", 10000];
  const second = ["TypeError", "another one", "/about", 10000];
  await expect.poll(() => received.map(String).sort()).toEqual([second, first].map(String));
});
