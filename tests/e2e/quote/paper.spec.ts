import type { Page } from "@playwright/test";
import { addAddress } from "#contract/account/account.ts";
import { cart, paperCart, putPaperCartLine } from "#contract/cart/carts.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import {
  fillCart,
  homeAddress,
  newKey,
  placedPaper,
  untilInstalled,
} from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

/** Paper is a second shop with a cart of its own, and its orders are orders of the same account. */

async function addToPaperCart(page: Page): Promise<void> {
  await expect(page.getByText("已锁价")).toBeVisible();
  // The message of an earlier line may still stand there.
  const put = page.waitForResponse(
    (reply) => reply.url().endsWith(putPaperCartLine.path) && reply.request().method() === "POST",
  );
  await page.getByRole("button", { name: "加入纸张车" }).click();
  await put;
  await expect(page.getByText("已加入纸张车")).toBeVisible();
}

const lines = (page: Page) => page.getByRole("region", { name: "可下单" }).getByRole("checkbox");

test("@long paper goes from its page through its own cart to a printed order; the carts never mix", async ({
  page,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  const label = await fillCart(client, buyer);
  await signIn(page, buyer);

  await page.goto("/paper");
  await page.getByRole("link", { name: "双铜纸的价目和货源" }).click();
  await expect(page).toHaveURL(/\/paper\/detail\/shuangtong$/);
  // The previous configurator has formats of the same name.
  await expect(page.getByRole("heading", { name: "双铜纸" })).toBeVisible();
  await page.getByRole("radio", { name: /^大度/ }).check();
  const weight = page.getByRole("row", { name: /^157 g/ });
  // 889 × 1194 × 157 g at 6600 yuan a ton, by the trade's own formula.
  await expect(weight.getByRole("cell")).toHaveText(["6,600", "549.95", "1.10", "83.33"]);
  await weight.getByRole("link", { name: "157 g 开始报价" }).click();
  await expect(page).toHaveURL(/\/paper\?paper=shuangtong&gsm=157&parent=dadu/);
  await addToPaperCart(page);

  await page.getByRole("button", { name: /^裁切/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("checkbox", { name: "裁切成小张" }).check();
  await sheet.getByRole("button", { name: "完成" }).click();
  await page.getByRole("tab", { name: "依据" }).click();
  await expect(page.getByRole("img", { name: /^全张裁切/ }).first()).toBeVisible();
  await addToPaperCart(page);
  await page.getByRole("button", { name: "去纸张车" }).last().click();
  await expect(page).toHaveURL(/\/paper\/shop-cart$/);
  await expect(lines(page)).toHaveCount(2);

  const carts = page.getByRole("navigation", { name: "报价车与纸张车" });
  await carts.getByRole("link", { name: /^报价车/ }).click();
  await expect(lines(page)).toHaveCount(1);
  const quoted = await client.call(cart, {}, { as: buyer });
  const papers = await client.call(paperCart, {}, { as: buyer });
  expect(quoted.map(({ line_id }) => line_id)).toEqual([label]);
  expect(papers.map(({ job }) => job?.quoteType)).toEqual(["paper", "paper"]);

  await carts.getByRole("link", { name: /^纸张车/ }).click();
  await page.getByRole("button", { name: "去下单（2）" }).click();
  await expect(page.getByRole("radio", { name: "定制" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "现货" })).toBeDisabled();
  await page.getByRole("radio", { name: /对公转账/ }).check();
  await expect(page.getByText(/^含运费/)).toBeVisible();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByRole("radio", { name: /对公转账/ })).toBeChecked();
  await page.getByRole("radio", { name: /模拟支付/ }).check();
  await page.getByRole("button", { name: "立即支付" }).click();
  await page.getByRole("button", { name: "支付成功" }).click();
  await page.getByRole("link", { name: "查看订单" }).click();
  await expect(page).toHaveURL(/\/user\/paper\/order\/detail\//);
  await expect(page.getByRole("heading", { name: "纸张订单详情" })).toBeVisible();
  await expect(page.getByText("分切").first()).toBeAttached();

  await page.getByRole("link", { name: "打印订单" }).click();
  const printed = page.getByRole("article", { name: "纸张订单" });
  await expect(printed.getByRole("region", { name: "供方" })).toContainText("齐墨印纸");
  await expect(printed.getByRole("region", { name: "需方" })).toContainText(homeAddress.name);
  await expect(printed.getByText(/人民币.+(整|角|分)$/)).toBeVisible();
  await expect(printed.getByText("对公转账")).toBeVisible();
  const sums = printed.locator("tfoot td");
  await expect(sums).toHaveCount(3);
  for (const sum of await sums.all()) await expect(sum).toHaveCSS("text-align", "end");
  await page.emulateMedia({ media: "print" });
  await expect(printed).toBeVisible();
  await expect(page.getByRole("button", { name: "打印" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "打印纸张订单" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  await page.goto("/paper/shop-cart");
  await expect(page.getByText("纸张车是空的")).toBeVisible();
  await page.goto("/user/paper/order");
  await expect(page.getByRole("article", { name: /^订单/ })).toHaveCount(1);
});

test("@long a link from before the two carts orders the lines of the quote cart; the paper stays", async ({
  page,
  client,
  buyer,
}) => {
  const label = await fillCart(client, buyer);
  const paper = await fillCart(client, buyer, "paper");
  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${label},${paper}`);
  await expect(page.getByText(/^商品（1）/)).toBeVisible();
  await expect(page.getByRole("link", { name: "回报价车修改" })).toBeVisible();
  await page.goto(`/checkout?lines=${paper}`);
  await expect(page.getByRole("link", { name: "回纸张车修改" })).toBeVisible();
});

test("@long a paper order is read and printed without a signal", async ({
  page,
  context,
  client,
  buyer,
}) => {
  const { order_id } = await placedPaper(client, buyer);
  await signIn(page, buyer);
  const view = `/user/paper/order/detail/view/${order_id}`;
  await page.goto(view);
  const printed = page.getByRole("article", { name: "纸张订单" });
  await expect(printed).toBeVisible();
  await page.getByRole("link", { name: "返回" }).click();
  await expect(page.getByRole("heading", { name: "纸张订单详情" })).toBeVisible();
  await page.getByRole("link", { name: "返回" }).click();
  await expect(page.getByRole("article", { name: /^订单/ })).toHaveCount(1);
  await untilInstalled(page);
  await context.setOffline(true);
  await page.getByRole("article", { name: /^订单/ }).getByRole("link").first().click();
  await page.getByRole("link", { name: "打印订单" }).click();
  await expect(printed).toBeVisible();
  await expect(printed).toContainText("对公转账");
});
