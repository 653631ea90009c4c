import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addInvoiceTitle } from "#contract/account/account.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { payInit } from "#contract/payments/paying.ts";
import { issueInvoice, signInvoiceDocument } from "#contract/staff/staff-invoices.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { fillCart, newKey } from "#tests/e2e/support/screens.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";
import { textOfPdf } from "#tests/server/orders/pdf-text.ts";

async function asStaff<E extends Endpoint>(
  client: ShopClient,
  endpoint: E,
  input: InputOf<E>,
): Promise<OutputOf<E>> {
  const reply = await fetch(`${client.url}${endpoint.path}`, {
    method: "POST",
    headers: { staffkey: staffKey, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const { code, msg, data }: { code: number; msg: string; data: OutputOf<E> } = await reply.json();
  if (code !== 10000) throw new Error(`${endpoint.path}: ${code} ${msg}`);
  return data;
}

/** An order with a title, paid in the sandbox. */
async function paidWithTitle(client: ShopClient, buyer: Buyer, invoice_id: string) {
  const way = { address_id: null, express_type: "pickup", carrier_id: null } as const;
  const lines = { line_ids: [await fillCart(client, buyer)], tax_included: true };
  const { total } = await client.call(reviewOrder, { ...lines, ...way }, { as: buyer });
  const intent = { draft_id: newKey(), invoice_id, expected_total: total };
  const placing = { ...lines, ...way, ...intent };
  const order = await client.call(placeOrder, placing, { as: buyer, key: newKey() });
  const paying = { order_id: order.order_id, channel: "sandbox", expected_total: total } as const;
  const { next } = await client.call(payInit, paying, { as: buyer, key: newKey() });
  if (next.kind !== "open") throw new Error("the sandbox is not opened");
  const sandbox = new URL(next.url, client.url);
  const sign = sandbox.searchParams.get("sign") ?? "";
  const body = new URLSearchParams({ sign, action: "success" });
  await fetch(sandbox, { method: "POST", body, redirect: "manual" });
  return order;
}

/** Uploads a document as staff do. @returns the id of its upload */
async function layIn(client: ShopClient, order_id: string, bytes: Buffer): Promise<string> {
  const { url, policy, upload_id } = await asStaff(client, signInvoiceDocument, {
    ...{ order_id, name: "数电票.pdf", type: "application/pdf" },
    ...{ size: bytes.length, fingerprint: newKey() },
  });
  const sent = await fetch(new URL(url, client.url), {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "upload-policy": policy,
      "content-type": "application/offset+octet-stream",
    },
    body: new Uint8Array(bytes),
  });
  expect(sent.status).toBe(204);
  return upload_id;
}

const shanghaiToday = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

async function downloaded(page: Page, name: string | RegExp): Promise<[string, Buffer]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

test("@long an invoice is written down, seen at its order and downloaded; its order's money goes back past the balance", async ({
  page,
  client,
  buyer,
}) => {
  const title = {
    titleType: "company",
    kind: "special",
    buyerName: "小墨商贸有限公司",
    taxNo: "91310000MA1K000006",
  } as const;
  const { id } = await client.call(addInvoiceTitle, title, { as: buyer, key: newKey() });
  const first = await paidWithTitle(client, buyer, id);
  const second = await paidWithTitle(client, buyer, id);
  const document = Buffer.from(`%PDF-1.7\n${newKey()}`);

  await signIn(page, buyer);
  await page.goto(`/user/order/detail/${first.order_id}`);
  await expect(page.getByText("待开票", { exact: true })).toBeVisible();
  await page.goto("/user/invoice");
  await page.getByRole("link", { name: "已开发票" }).click();
  await expect(page.getByText("还没有已开的发票")).toBeVisible();

  const issued_on = shanghaiToday();
  const numbers = ["25310000000000000001", "25310000000000000002"] as const;
  await asStaff(client, issueInvoice, {
    ...{ order_id: first.order_id, number: numbers[0], issued_on, amount: first.total },
    document_id: await layIn(client, first.order_id, document),
  });
  await asStaff(client, issueInvoice, {
    ...{ order_id: second.order_id, number: numbers[1], issued_on, amount: second.total },
  });
  // The money of the second goes back, so that its invoice has to.
  await client.call(cancelOrder, { order_id: second.order_id, reason: "" }, { as: buyer });
  await page.goto(`/user/order/detail/${second.order_id}`);
  await expect(page.getByText("待红冲", { exact: true })).toBeVisible();
  await page.goto(`/user/order/detail/${first.order_id}`);
  await expect(page.getByText("已开票", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "查看发票" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "已开发票" })).toBeVisible();
  await expect(page.getByText(`发票号码 ${numbers[0]}`)).toBeVisible();

  expect(await downloaded(page, `下载发票 ${numbers[0]}`)).toEqual(["数电票.pdf", document]);
  const [name, sheet] = await downloaded(page, `下载开票信息 ${numbers[1]}`);
  expect(name).toBe(`开票信息-${numbers[1]}.pdf`);
  const reported = (await textOfPdf(sheet)).join("");
  for (const part of ["不是发票，不能报销、抵扣", numbers[1], second.total, second.order_no]) {
    expect(reported).toContain(part);
  }

  // It went back to its channel: the balance saw nothing of it.
  await page.goto("/user/amout_detail");
  await expect(page.getByText("暂无流水")).toBeVisible();
});
