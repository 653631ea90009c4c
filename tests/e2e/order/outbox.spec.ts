import type { Page } from "@playwright/test";
import { addAddress, addresses, removeAddress } from "#contract/account/account.ts";
import { cart, putCartLine } from "#contract/cart/carts.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import {
  chooseRegion,
  fillCart,
  homeAddress,
  newKey,
  untilInstalled,
  untilWritten,
} from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

const card = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

async function addTyped(page: Page, detail: string): Promise<void> {
  await page.getByRole("button", { name: "新增地址" }).click();
  const form = page.getByRole("dialog", { name: "新增地址" });
  await form.getByLabel("收货人", { exact: true }).fill("李小纸");
  await form.getByLabel("手机").fill("13900002222");
  await chooseRegion(form, "广东省", "深圳市", "南山区");
  await form.getByLabel("详细地址").fill(detail);
  await form.getByRole("button", { name: "保存地址" }).click();
  await expect(form).toBeHidden();
}

test("what is typed while away waits, survives a reload, and reaches the shop once from two tabs", async ({
  page,
  context,
  between,
  client,
  buyer,
}) => {
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  await signIn(page, buyer);
  await page.goto("/user/address");
  await untilInstalled(page);
  await expect(card(page, homeAddress.detail)).toBeVisible();
  // The form's own parts are on the device once they were opened.
  await page.getByRole("button", { name: "新增地址" }).click();
  await page
    .getByRole("dialog", { name: "新增地址" })
    .getByRole("button", { name: "取消" })
    .click();
  await untilWritten(page);

  await between.goAway();
  await addTyped(page, "离线路 1 号");
  const waiting = card(page, "离线路 1 号");
  await expect(waiting).toContainText("广东省 深圳市 南山区 离线路 1 号");
  await expect(waiting.getByText("待发", { exact: true })).toBeVisible();
  await card(page, homeAddress.detail).getByRole("button", { name: "编辑" }).click();
  await page.getByLabel("详细地址").fill("改过的路 2 号");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(card(page, "改过的路 2 号").getByText("待发", { exact: true })).toBeVisible();
  await page.reload();
  await expect(waiting.getByText("待发", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "2 项待发" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "待发箱" })).toBeVisible();
  await expect(card(page, "离线路 1 号")).toContainText("新增收货地址");
  await expect(card(page, "改过的路 2 号")).toContainText("修改收货地址");

  const other = await context.newPage();
  await other.goto("/outbox");
  await expect(card(other, "离线路 1 号")).toBeVisible();
  let lost = 0;
  between.fault = ({ method, path }) => {
    if (method !== "POST" || !path.endsWith("/user/address")) return { kind: "none" };
    lost += 1;
    return lost === 1 ? { kind: "lostReply" } : { kind: "none" };
  };
  await between.comeBack();
  for (const tab of [page, other]) {
    await expect(tab.getByText("没有待发的内容")).toBeVisible({ timeout: 40_000 });
  }
  expect(lost).toBeGreaterThanOrEqual(2);
  const known = await client.call(addresses, {}, { as: buyer });
  expect(known.map(({ detail }) => detail).sort()).toEqual(["改过的路 2 号", "离线路 1 号"].sort());
});

test("@long what the shop refuses is set aside in its words; leaving asks about what waits", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const kept = await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  await signIn(page, buyer);
  await page.goto("/user/address");
  await untilInstalled(page);
  await expect(card(page, homeAddress.detail)).toBeVisible();
  await untilWritten(page);
  await between.goAway();
  await page.getByRole("button", { name: "编辑" }).click();
  await page.getByLabel("详细地址").fill("没有了的路 3 号");
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(card(page, "没有了的路 3 号").getByText("待发", { exact: true })).toBeVisible();
  await client.call(removeAddress, { id: kept.id }, { as: buyer });
  await between.comeBack();
  await page.goto("/outbox");
  const refused = card(page, "没有了的路 3 号");
  await expect(refused).toContainText("没有被接受");
  await expect(refused).toContainText("地址不存在或已删除");

  await page.goto("/auth/login_out");
  await page.getByRole("button", { name: "退出登录" }).click();
  const asked = page.getByRole("dialog", { name: "还有 1 项没有发出" });
  await expect(asked.getByRole("listitem")).toContainText("修改收货地址");
  await asked.getByRole("button", { name: "等发完" }).click();
  await expect(page).toHaveURL(/\/outbox$/);
  await refused.getByRole("button", { name: /^撤回/ }).click();
  await page
    .getByRole("dialog", { name: "撤回这一项？" })
    .getByRole("button", { name: "撤回" })
    .click();
  await expect(page.getByText("没有待发的内容")).toBeVisible();
});

test("@long what is put into the cart while away says so, survives a reload and goes there once", async ({
  page,
  between,
  client,
  buyer,
}) => {
  await signIn(page, buyer);
  await page.goto("/produce/detail/roll-label-coated");
  await untilInstalled(page);
  await expect(page.getByText(/已锁价/)).toBeVisible();
  await between.goAway();
  const add = page.getByRole("button", { name: "加入报价车" });
  await add.click();
  await expect(page.getByText("已存在本机，联网后自动加入报价车")).toBeVisible();
  // The cart itself was never seen by this device; what waits for it is here.
  await page.goto("/shopping-cart");
  await expect(page.getByText("这一页还没有存在本机，联网后自动打开")).toBeVisible();
  await expect(page.getByText(/，联网后自动加入报价车$/)).toBeVisible();
  // What is changed after the tap stays a draft: what was tapped is what goes.
  await page.getByRole("button", { name: /^继续/ }).click();
  const quantity = page.getByRole("main").getByLabel(/数量/).and(page.locator("input")).first();
  const tapped = Number(await quantity.inputValue());
  await quantity.fill(String(tapped + 500));
  // The page is left before the frame after the key: the draft is not.
  await page.goto("/shopping-cart");
  await expect(page.getByText(/，改动前的联网后自动加入报价车$/)).toBeVisible();
  await page.goto("/outbox");
  const waiting = page.getByRole("listitem").filter({ hasText: "加入报价车" });
  await expect(waiting.getByText("待发", { exact: true })).toBeVisible();
  await between.comeBack();
  await expect(page.getByText("没有待发的内容")).toBeVisible({ timeout: 40_000 });
  const lines = await client.call(cart, {}, { as: buyer });
  expect(lines.map(({ job }) => job !== null && "quantity" in job && job.quantity)).toEqual([
    tapped,
  ]);
  await page.goto("/shopping-cart");
  await expect(page.getByRole("region", { name: "可下单" })).toBeVisible();
  await expect(page.getByText(/自动加入/)).toBeHidden();
});

test("@long an edit of a line that was changed elsewhere meanwhile is set aside with its reason, and given up", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const lineId = await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto("/shopping-cart");
  const amount = page.getByLabel(/数量/);
  await expect(amount).toBeVisible();
  await untilInstalled(page);
  await untilWritten(page);
  await between.goAway();
  await amount.fill("8000");
  await expect(page.getByText("估价，联网后自动保存")).toBeVisible();
  const [line] = await client.call(cart, {}, { as: buyer });
  if (line?.job?.quoteType !== "lz") throw new Error("not the label that was put");
  const elsewhere = { line_id: lineId, product_id: line.product_id, title: line.title };
  const job = { ...line.job, quantity: 9000 };
  await client.call(putCartLine, { ...elsewhere, job }, { as: buyer, key: newKey() });
  await between.comeBack();
  const said = page.getByRole("alert").filter({ hasText: "这一项后来在别处改过" });
  await expect(said).toHaveText("这一项后来在别处改过，这次改动没有生效", { timeout: 40_000 });
  await expect(page.getByText("请先改正或放弃改动")).toBeVisible();
  await expect(page.getByText("改动没有保存", { exact: true })).toBeVisible();

  await page.goto(`/checkout?lines=${lineId}`);
  await expect(page.getByText("有 1 项改动还没有保存，这里不含这些改动")).toBeVisible();
  await page.goto("/shopping-cart");
  await page.getByRole("button", { name: /^放弃改动/ }).click();
  await expect(said).toBeHidden();
  await expect(amount).toHaveValue("9000");
  await expect(page.getByRole("button", { name: /去下单/ })).toBeEnabled();
});
