import * as v from "valibot";
import { addAddress } from "#contract/account/account.ts";
import { listDrafts } from "#contract/quotes/drafts.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import {
  homeAddress,
  newKey,
  productOf,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";

const session = v.object({ token: v.string(), expire_time: v.number() });

test.use({ serviceWorkers: "allow" });

test("@long an unsent draft counts in the bar, in 待发箱 and before a logout, which can keep it", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  await signIn(page, buyer);
  await page.goto("/outbox");
  await expect(page.getByText("没有待发的内容")).toBeVisible();
  await page.goto("/user/address");
  await expect(page.getByText(homeAddress.detail)).toBeVisible();
  await untilWritten(page);
  for (const path of ["/auth/login_out", `/produce/detail/${card.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await untilInstalled(page);
  await between.goAway();
  await page.getByLabel("每款数量").fill("7000");
  await expect(page).toHaveURL(/draft=/);
  await untilWritten(page);
  await page.goto("/user/address");
  await page.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();

  await page.getByRole("link", { name: "2 项待发" }).click();
  await expect(page.getByText("共 2 项待发")).toBeVisible();
  const draft = page.getByRole("listitem").filter({ hasText: "草稿存入账户" });
  await expect(draft).toContainText(card.name);
  await expect(draft.getByText("待发", { exact: true })).toBeVisible();
  await expect(draft).toContainText("还没有发出");
  await expect(page.getByRole("listitem").filter({ hasText: "删除收货地址" })).toContainText(
    "还没有发出",
  );

  await page.goto("/auth/login_out");
  await page.getByRole("button", { name: "退出登录" }).click();
  const asked = page.getByRole("dialog", { name: "还有 2 项没有发出" });
  await expect(asked.getByText(`草稿存入账户：${card.name}`)).toBeVisible();
  await expect(asked.getByText(/^删除收货地址：/)).toBeVisible();
  await asked.getByRole("button", { name: "等发完" }).click();
  await expect(page.getByText("共 2 项待发")).toBeVisible();
  await page.goto("/auth/login_out");
  await page.getByRole("button", { name: "退出登录" }).click();
  await asked.getByRole("button", { name: "保留在本机" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();

  await between.comeBack();
  const { data } = await client.logIn(buyer.mobile, buyer.password);
  const { token, expire_time: expire } = v.parse(session, data);
  const again = { ...buyer, token, expire };
  expect(await client.call(listDrafts, {}, { as: again })).toEqual([]);
  await signIn(page, again);
  await page.goto("/outbox");
  await expect(page.getByText("没有待发的内容")).toBeVisible({ timeout: 40_000 });
  const standing = await client.call(listDrafts, {}, { as: again });
  expect(standing.map(({ content }) => content?.title)).toEqual([card.name]);
});

test("@long a draft on its way into the cart counts once, and offline is shown once", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await signIn(page, buyer);
  for (const path of ["/outbox", `/produce/detail/${card.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await untilInstalled(page);
  await between.goAway();
  await page.getByLabel("每款数量").fill("7000");
  await expect(page.getByText(/^离线估价 · 价格簿/)).toBeVisible();
  await page.getByRole("button", { name: "加入报价车" }).click();
  await expect(page.getByRole("link", { name: "1 项待发" })).toBeVisible();
  await expect(page.getByText("存下的内容")).toHaveCount(0);
  await page.getByRole("link", { name: "1 项待发" }).click();
  await expect(page.getByText("共 1 项待发")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: card.name })).toContainText(
    "加入报价车",
  );
});
