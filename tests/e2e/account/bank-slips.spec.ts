import type { Page } from "@playwright/test";
import { cancelOrder } from "#contract/orders/orders.ts";
import { payInit } from "#contract/payments/paying.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { legible } from "#tests/e2e/support/legible.ts";
import { newKey, placedPaper } from "#tests/e2e/support/screens.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";
import { button, dialog, newOwner, open } from "#tests/e2e/support/staff-pages.ts";

const bankSlip = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7 ${name}`),
});

test("@long a bank slip goes with a refund by transfer, reaches its buyer and is replaced", async ({
  page,
  browser,
  client,
  buyer,
}) => {
  const first = await newOwner(client, "kuaiji", "墨会计");
  const password = "six inks on paper";
  const { order_id, order_no, total } = await placedPaper(client, buyer);
  const paying = { order_id, channel: "offline", expected_total: total } as const;
  const { out_trade_no } = await client.call(payInit, paying, { as: buyer, key: newKey() });
  const arrived = { reference: out_trade_no, transaction_id: newKey(), amount: total };
  await fetch(`${client.url}${confirmTransfer.path}`, {
    method: confirmTransfer.method,
    headers: { staffkey: staffKey, "content-type": "application/json" },
    body: JSON.stringify(arrived),
  });
  await client.call(cancelOrder, { order_id }, { as: buyer, key: newKey() });

  await page.goto("/staff/refunds");
  await page.getByLabel("登录名").fill("kuaiji");
  await page.getByLabel("密码").fill(first);
  await button(page, "登录").click();
  await page.getByLabel("店里给的密码").fill(first);
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再填一次新密码").fill(password);
  await button(page, "保存新密码").click();

  await open(page, "退款");
  await button(page, `登记退款 ${order_no}`).click();
  const form = dialog(page, "登记退款");
  await form.getByRole("radio", { name: "银行转账已转出" }).check();
  await form.getByLabel("银行流水号").fill("ICBC-20261125-9");
  await form.getByLabel("银行回单").setInputFiles(bankSlip("回单一.pdf"));
  await legible(page);
  await form.getByRole("button", { name: "登记" }).click();
  const again = dialog(page, "请再输一次密码");
  await again.getByLabel("登录密码").fill(password);
  await again.getByRole("button", { name: "继续" }).click();
  await expect(button(page, `登记退款 ${order_no}`)).toHaveCount(0);

  await page.goto(`/staff/orders/${order_id}`);
  const saved = async (on: Page, name: RegExp) => {
    const saving = on.waitForEvent("download");
    await button(on, name).click();
    return (await saving).suggestedFilename();
  };
  expect(await saved(page, /^下载回单/)).toBe("回单一.pdf");
  await legible(page);
  const device = await browser.newContext();
  const own = await device.newPage();
  await signIn(own, buyer, client.url);
  await own.goto(`${client.url}/user/paper/order/detail/${order_id}`);
  expect(await saved(own, /^下载银行回单/)).toBe("回单一.pdf");

  await button(page, /^换回单/).click();
  const change = dialog(page, "上传回单");
  await change.getByRole("button", { name: "上传" }).click();
  await expect(change.getByText("请选择 PDF、JPG 或 PNG")).toBeVisible();
  await change.getByLabel("银行回单").setInputFiles(bankSlip("回单二.pdf"));
  await change.getByRole("button", { name: "上传" }).click();
  await expect(page.getByText("回单已上传，买家能下载")).toBeVisible();
  expect(await saved(page, /^下载回单/)).toBe("回单二.pdf");
  await own.reload();
  expect(await saved(own, /^下载银行回单/)).toBe("回单二.pdf");
  await device.close();
});
