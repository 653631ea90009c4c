import type { Page } from "@playwright/test";
import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import {
  acceptAfterSale,
  askAfterSale,
  receiveReturn,
  shipReprint,
} from "#contract/staff/staff-after-sale.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { test } from "#tests/e2e/support/quick-shop.ts";
import { newKey, untilInstalled, untilWritten } from "#tests/e2e/support/screens.ts";
import { shippedOrder } from "#tests/e2e/support/shipped-order.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";

test.use({ serviceWorkers: "allow" });

async function asStaff<E extends Endpoint>(
  client: ShopClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const reply = await fetch(`${client.url}${endpoint.path}`, {
    method: "POST",
    headers: {
      staffkey: staffKey,
      "idempotency-key": newKey(),
      "content-type": "application/json",
    },
    body: JSON.stringify(input),
  });
  const { code, msg, data }: { code: number; msg: string; data: OutputOf<E> } = await reply.json();
  if (code !== 10000) throw new Error(`${endpoint.path}: ${code} ${msg}`);
  return data;
}

/** A picture of its own: one pixel, and behind it its name. */
const photo = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.concat([
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
      "base64",
    ),
    Buffer.from(name),
  ]),
});

const afterIdOf = (page: Page): string => page.url().split("/").at(-1) ?? "";

async function fillIn(page: Page, words: string): Promise<void> {
  await page.getByRole("checkbox").first().check();
  await page.getByLabel("原因").selectOption({ label: "运输中破损" });
  await page.getByLabel("问题说明").fill(words);
}

/** Asks where the money is until the channel has it, as a buyer does. */
async function untilRefunded(page: Page): Promise<void> {
  const refund = page.getByRole("region", { name: "退款" });
  await expect(async () => {
    if (await refund.getByRole("button", { name: "查询退款进度" }).isVisible()) {
      await refund.getByRole("button", { name: "查询退款进度" }).click();
    }
    await expect(refund.getByText("已退款", { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
}

test("@long applied for, asked about, supplemented, granted in part, and the money is seen at the channel", async ({
  page,
  client,
  buyer,
}) => {
  const { order_id, total } = await shippedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/user/order/detail/${order_id}`);
  await page.getByRole("link", { name: "申请售后" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "申请售后" })).toBeVisible();

  // Missing input is shown, and nothing is sent.
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("请选择有问题的商品")).toBeVisible();
  await fillIn(page, "有一包受潮了");
  await page.getByLabel("退款金额").fill("12.30");
  await page.getByLabel("加照片").setInputFiles([photo("卷面.png"), photo("标签.png")]);
  await expect(page.getByRole("img", { name: "照片 2" })).toBeVisible();
  await page.getByRole("button", { name: "去掉照片 2" }).click();
  // What was typed survives a reload.
  await untilWritten(page);
  await page.reload();
  await expect(page.getByLabel("问题说明")).toHaveValue("有一包受潮了");
  await expect(page.getByLabel("退款金额")).toHaveValue("12.30");
  await expect(page.getByRole("img", { name: "照片 1" })).toBeVisible();
  await page.getByRole("button", { name: "提交申请" }).click();

  await expect(page).toHaveURL(/\/user\/afterSale\/detail\//);
  const status = page.getByRole("status").filter({ hasText: /待|退款|完成/ });
  await expect(status.first()).toHaveText("待审核");
  const after_id = afterIdOf(page);

  await asStaff(client, askAfterSale, { after_id, words: "受潮的那包拍张照，说一下批号" });
  await page.reload();
  await expect(status.first()).toHaveText("待补充");
  await page.getByRole("button", { name: "补充说明" }).click();
  const sheet = page.getByRole("dialog", { name: "补充说明" });
  await sheet.getByLabel("补充说明").fill("批号 A17");
  await sheet.getByLabel("加照片").setInputFiles(photo("批号.png"));
  await expect(sheet.getByRole("img", { name: "照片 1" })).toBeVisible();
  await sheet.getByRole("button", { name: "提交补充" }).click();
  await expect(status.first()).toHaveText("待审核");

  await asStaff(client, acceptAfterSale, {
    after_id,
    remedy: "refund",
    amount: "10.00",
    words: "退这一包的钱",
  });
  await page.reload();
  const refund = page.getByRole("region", { name: "退款" });
  await expect(refund.getByText("原支付渠道")).toBeVisible();
  await untilRefunded(page);
  await expect(status.first()).toHaveText("已完成");
  await expect(page.getByText("¥10.00 已退到原支付渠道")).toBeVisible();
  const record = page.getByRole("region", { name: "协商记录" });
  for (const words of ["受潮的那包拍张照，说一下批号", "批号 A17", "退这一包的钱"]) {
    await expect(record.getByText(words)).toBeVisible();
  }

  const asked = page.getByRole("region", { name: "申请内容" });
  await expect(asked.getByRole("img", { name: "照片 1" })).toBeVisible();
  await expect(record.getByRole("img", { name: "照片 1" })).toBeVisible();

  await page.getByRole("link", { name: "返回" }).click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article").getByText("已完成")).toBeVisible();
  // In part: the order is still a paid one, and its page leads to the record.
  const order = await client.call(orderDetailCall, { order_id }, { as: buyer });
  expect([order.total, order.payState]).toEqual([total, "paid"]);
  await page.goto(`/user/order/detail/${order_id}`);
  await page.getByRole("link", { name: "售后进度" }).click();
  await expect(page).toHaveURL(new RegExp(`order_id=${order_id}`));
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("@long a tap whose answer is lost is read back after a reload, and a return is paid once the goods are there", async ({
  page,
  client,
  buyer,
}) => {
  const { order_id } = await shippedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/user/afterSale/create/${order_id}`);
  await fillIn(page, "整箱压坏");
  await page.getByRole("radio", { name: /退货退款/ }).check();
  // The server accepts the application, its reply is lost, and further requests fail.
  const path = "**/api/v2/user/afterSale";
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await page.route("**/api/v2/user/afterSale/recall", (route) => route.abort());
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page.getByText("正在确认是否提交成功，请不要重复提交")).toBeVisible();
  await page.reload();
  await expect(page.getByText("正在确认是否提交成功，请不要重复提交")).toBeVisible();
  await page.unroute("**/api/v2/user/afterSale/recall");
  await expect(page).toHaveURL(/\/user\/afterSale\/detail\//);
  const after_id = afterIdOf(page);
  await page.goto("/user/afterSale");
  await expect(page.getByRole("article")).toHaveCount(1);

  await asStaff(client, acceptAfterSale, { after_id, remedy: "return", amount: "1.00" });
  await page.getByRole("article").getByRole("link").click();
  await page.getByRole("button", { name: "填运单号" }).click();
  const sheet = page.getByRole("dialog", { name: "退货的运单号" });
  await sheet.getByLabel("快递公司").fill("顺丰");
  await sheet.getByLabel("运单号").fill("SF123456");
  await sheet.getByRole("button", { name: "确定" }).click();
  await expect(page.getByText("SF123456").first()).toBeVisible();
  await asStaff(client, receiveReturn, { after_id });
  await page.reload();
  await expect(page.getByText("收到退货，开始退款")).toBeVisible();
  await untilRefunded(page);
  await expect(page.getByText("¥1.00 已退到原支付渠道")).toBeVisible();
});

test("@long an application is withdrawn after one question; another brings a reprint; without a network it is read from the device", async ({
  page,
  context,
  client,
  buyer,
}) => {
  await signIn(page, buyer);
  await page.goto("/user/afterSale");
  await expect(page.getByText("没有售后记录")).toBeVisible();
  const { order_id } = await shippedOrder(client, buyer);
  await page.goto(`/user/afterSale/create/${order_id}`);
  await fillIn(page, "少了一令");
  await page.getByRole("radio", { name: /补印或补发/ }).check();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page).toHaveURL(/\/user\/afterSale\/detail\//);
  await page.getByRole("button", { name: "撤销申请" }).click();
  await page
    .getByRole("dialog", { name: "撤销这次申请？" })
    .getByRole("button", { name: "撤销申请" })
    .click();
  await expect(page.getByText("您撤销了这次申请")).toBeVisible();

  await page.goto(`/user/afterSale/create/${order_id}`);
  await fillIn(page, "少了一令");
  await page.getByRole("radio", { name: /补印或补发/ }).check();
  await page.getByRole("button", { name: "提交申请" }).click();
  await expect(page).toHaveURL(/\/user\/afterSale\/detail\//);
  const after_id = afterIdOf(page);
  await asStaff(client, acceptAfterSale, { after_id, remedy: "reprint", amount: null });
  await page.reload();
  await expect(page.getByText("正在补印，做好后写在这里")).toBeVisible();
  await asStaff(client, shipReprint, { after_id, carrier: "中通快递", tracking_no: "ZT99" });
  await page.reload();
  await expect(page.getByText("ZT99").first()).toBeVisible();
  await page.getByRole("button", { name: "收到补印件了" }).click();
  await page
    .getByRole("dialog", { name: "收到补印件了？" })
    .getByRole("button", { name: "收到了" })
    .click();
  await expect(page.getByText("补印件已收到")).toBeVisible();
  await untilInstalled(page);
  await untilWritten(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^显示 今天 \d\d:\d\d 存下的内容$/)).toBeVisible();
  await expect(page.getByText("补印件已收到")).toBeVisible();
  await context.setOffline(false);
  await page.goto("/user/afterSale/detail/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("售后单不存在或无权查看")).toBeVisible();
});
