import type { Page } from "@playwright/test";
import { afterSales } from "#contract/after-sale/after-sale.ts";
import { cancelOrder, orderDetailCall, takeGood } from "#contract/orders/orders.ts";
import type { Fault } from "#tests/e2e/support/fault-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { test } from "#tests/e2e/support/quick-shop.ts";
import { placedOrder, placedPaper, untilInstalled } from "#tests/e2e/support/screens.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";

test.use({ serviceWorkers: "allow" });

const stateOf = async (client: ShopClient, buyer: Buyer, order_id: string) =>
  (await client.call(orderDetailCall, { order_id }, { as: buyer })).state;

async function askToCancel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "更多" }).click();
  await page
    .getByRole("dialog", { name: "更多" })
    .getByRole("button", { name: "取消订单" })
    .click();
  const question = page.getByRole("dialog", { name: "取消这个订单？" });
  await expect(question).toContainText("订单还没有取消");
  await question.getByRole("button", { name: "先存下" }).click();
}

test("@long a cancellation without a network is sent by a tap only, after the order was read again", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  const row = page.getByRole("listitem").filter({ hasText: order.order_no });
  const confirm = row.getByRole("button", { name: /^核对并确认/ });
  await signIn(page, buyer);
  await page.goto(`/user/order/detail/${order.order_id}`);
  await expect(page.getByRole("button", { name: "更多" })).toBeVisible();
  await untilInstalled(page);
  await between.goAway();
  await page.reload();
  await askToCancel(page);
  await expect(page.getByText("取消订单：已存在本机，您确认后才发出")).toBeVisible();
  await page.getByRole("link", { name: "1 项待发" }).click();
  await expect(row).toContainText("联网后确认");
  await confirm.click();
  await expect(page.getByText(/还没有取消订单$/)).toBeVisible();

  await between.comeBack();
  await page.reload();
  await expect(row).toContainText("您确认后才发出");
  await expect(page.getByText("现在发送")).toHaveCount(0);
  await confirm.click();
  const question = page.getByRole("dialog", { name: "取消这个订单？" });
  await expect(question).toContainText("订单现在是「待付款」");
  expect(await stateOf(client, buyer, order.order_id)).toBe(10);
  await question.getByRole("button", { name: "取消订单" }).click();
  await expect(page.getByText("没有待发的内容")).toBeVisible();
  expect(await stateOf(client, buyer, order.order_id)).toBe(90);
});

test("@long a call that finds no network moves nothing; one whose reply is lost is read back", async ({
  page,
  between,
  client,
  buyer,
}) => {
  test.setTimeout(240_000);
  const order = await placedOrder(client, buyer);
  const paper = await placedPaper(client, buyer);
  await payInSandbox(client, buyer, paper);
  await expect.poll(() => stateOf(client, buyer, paper.order_id), { timeout: 60_000 }).toBe(50);
  const meets = (path: string, kind: Fault["kind"] & ("refused" | "lostReply")) => {
    between.fault = (asked) => ({ kind: asked.path.startsWith(path) ? kind : "none" });
  };
  const tapCancel = async () => {
    await page.getByRole("button", { name: "更多" }).click();
    const more = page.getByRole("dialog", { name: "更多" });
    await more.getByRole("button", { name: "取消订单" }).click();
    const question = page.getByRole("dialog", { name: "取消这个订单？" });
    await question.getByRole("button", { name: "取消订单" }).click();
  };
  const tapReceive = async () => {
    await page.getByRole("button", { name: "确认收货" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "确认收货" }).click();
  };
  await signIn(page, buyer);
  for (const { id, path, tap, before, after, done } of [
    {
      id: order.order_id,
      path: cancelOrder.path,
      tap: tapCancel,
      before: 10,
      after: 90,
      done: /^\d\d-\d\d 已取消$/,
    },
    {
      id: paper.order_id,
      path: takeGood.path,
      tap: tapReceive,
      before: 50,
      after: 60,
      done: /^\d\d-\d\d 已取货$/,
    },
  ]) {
    await page.goto(`/user/order/detail/${id}`);
    meets(path, "refused");
    await tap();
    await expect(page.getByText(/正在核对订单状态$/)).toBeVisible();
    expect(await page.evaluate("navigator.onLine")).toBe(true);
    expect(await stateOf(client, buyer, id)).toBe(before);
    await expect(page.getByRole("link", { name: /项待发$/ })).toHaveCount(0);
    meets(path, "lostReply");
    await tap();
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(done);
    expect(await stateOf(client, buyer, id)).toBe(after);
    await expect(page.getByRole("link", { name: /项待发$/ })).toHaveCount(0);
    between.fault = { kind: "none" };
  }
});

test("@long the shop's reason refuses a late cancellation; a receipt and an after-sale form wait for a tap", async ({
  page,
  between,
  client,
  buyer,
}) => {
  test.setTimeout(240_000);
  const order = await placedPaper(client, buyer);
  const row = page.getByRole("listitem").filter({ hasText: order.order_no });
  const confirm = row.getByRole("button", { name: /^核对并确认/ });
  const detail = `/user/order/detail/${order.order_id}`;
  await signIn(page, buyer);
  await page.goto(detail);
  await expect(page.getByRole("button", { name: "更多" })).toBeVisible();
  await untilInstalled(page);
  await between.goAway();
  await page.reload();
  await askToCancel(page);
  await expect(page.getByText("取消订单：已存在本机，您确认后才发出")).toBeVisible();
  await payInSandbox(client, buyer, order);
  await expect.poll(() => stateOf(client, buyer, order.order_id), { timeout: 60_000 }).toBe(50);

  await between.comeBack();
  await page.goto("/outbox");
  await confirm.click();
  await expect(row).toContainText("没有被接受");
  await expect(row).toContainText("订单已发货，不能取消，请联系客服");
  await row.getByRole("button", { name: /^撤回/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
  await expect(page.getByText("没有待发的内容")).toBeVisible();

  // Of the after-sale, only the order's own screen was seen.
  const offered = page.waitForResponse((reply) => /afterSale/i.test(reply.url()) && reply.ok());
  await page.goto(detail);
  await offered;
  await expect(page.getByRole("link", { name: "申请售后" })).toBeVisible();
  await between.goAway();
  await page.reload();
  await page.getByRole("link", { name: "申请售后" }).click();
  await page.getByRole("checkbox").first().check();
  await page.getByLabel("原因").selectOption({ label: "运输中破损" });
  await page.getByLabel("问题说明").fill("有一包受潮了");
  await page.getByRole("button", { name: "存下，联网后提交" }).click();
  await expect(page.getByText("申请已存在本机，联网后请您提交")).toBeVisible();
  await page.goto(detail);
  await page.getByRole("button", { name: "确认收货" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "先存下" }).click();
  await page.getByRole("link", { name: "2 项待发" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "售后申请" })).toContainText(
    "联网后确认",
  );

  await between.comeBack();
  await page.reload();
  await confirm.click();
  await page.getByRole("dialog").getByRole("button", { name: "确认收货" }).click();
  await expect.poll(() => stateOf(client, buyer, order.order_id)).toBe(60);
  const made = () => client.call(afterSales, { order_id: order.order_id }, { as: buyer });
  expect((await made()).items).toEqual([]);
  await page.getByRole("link", { name: /^去提交/ }).click();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page).toHaveURL(/\/user\/afterSale\/detail\//);
  expect((await made()).items).toHaveLength(1);
});
