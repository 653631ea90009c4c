import type { Page } from "@playwright/test";
import * as v from "valibot";
import { putCartLine } from "#contract/cart/carts.ts";
import { productDetail } from "#contract/catalog/product-lists.ts";
import { job } from "#contract/jobs/jobs.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { newKey } from "#tests/e2e/support/screens.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";

const product = "menu-card";
const table = "桌号,欢迎语\r\nA1,你好\r\nA2,\r\nA1,欢迎\r\nA4,您好\r\n";
const file = { name: "桌号.csv", mimeType: "text/csv", buffer: Buffer.from(table) };

const sheet = (page: Page) => page.getByRole("dialog", { name: "更多" });
const total = (page: Page) => page.getByRole("status").filter({ hasText: "合计" });

/** An order of the line that a draft becomes, with a table of two fields. */
async function ordered(client: ShopClient, buyer: Buyer, draft: string): Promise<string> {
  const { id, name, preset } = await client.call(productDetail, { id: product });
  const dataTable = {
    header: true,
    records: 4,
    fields: [
      { column: 1, name: "桌号" },
      { column: 2, name: "欢迎语" },
    ],
  };
  const asked = v.parse(job, { quoteType: "ysp", ...preset, quantity: 4, dataTable });
  const line = { line_id: draft, product_id: id, title: name, job: asked };
  await client.call(putCartLine, line, { as: buyer, key: newKey() });
  const way = { address_id: null, express_type: "pickup", carrier_id: null } as const;
  const lines = { line_ids: [draft] };
  const review = await client.call(reviewOrder, { ...lines, ...way }, { as: buyer });
  const intent = { draft_id: newKey(), invoice_id: null, expected_total: review.total };
  const placed = await client.call(
    placeOrder,
    { ...lines, ...way, ...intent },
    { as: buyer, key: newKey() },
  );
  await payInSandbox(client, buyer, placed);
  return placed.order_id;
}

test("@long maps a table without a network, keeps it with the draft and sends it for the paid order", async ({
  signedIn: page,
  client,
  buyer,
}) => {
  await page.goto(`/produce/detail/${product}`);
  await expect(total(page)).toBeVisible();
  await page.getByRole("button", { name: /^更多 .*出血/ }).click();
  await sheet(page).getByLabel("可变数据：每张内容不同").check();
  await expect(sheet(page).getByText("准备 80 元，每千条 20 元，多 1 个工作日")).toBeVisible();
  await page.context().setOffline(true);
  await sheet(page).getByLabel("选 CSV 表格").setInputFiles(file);
  await expect(
    sheet(page).getByRole("alert").getByText("数据有 4 条，数量是 500，两个数要一样"),
  ).toBeVisible();
  await sheet(page).getByRole("button", { name: "数量改成 4" }).click();
  await expect(sheet(page).getByText("数据 4 条，和数量一样")).toBeVisible();
  await expect(sheet(page).getByRole("list", { name: "请核对" }).getByRole("listitem")).toHaveText([
    "桌号有重复：第 2、4 行相同",
    "欢迎语有 1 行空着：第 3 行",
  ]);
  const rows = sheet(page).getByRole("region", { name: "前 4 条" }).getByRole("row");
  await expect(rows).toHaveText(["行桌号欢迎语", "2A1你好", "3A2空", "4A1欢迎", "5A4您好"]);
  await expect(
    sheet(page).getByText("桌号.csv，已存在本机，付款后可以直接用它上传。"),
  ).toBeVisible();
  await page.context().setOffline(false);
  await sheet(page).getByRole("button", { name: "完成" }).click();
  await expect(page).toHaveURL(/draft=/);
  const draft = new URL(page.url()).searchParams.get("draft") ?? "";
  await page.reload();
  await page.getByRole("button", { name: /^更多 每张内容不同/ }).click();
  await expect(sheet(page).getByText("数据 4 条，和数量一样")).toBeVisible();

  const order_id = await ordered(client, buyer, draft);
  await page.goto(`/user/order/detail/${order_id}`);
  const data = page.getByRole("region", { name: "可变数据" });
  await expect(data).toContainText("一张 CSV 表格，4 条，字段：桌号、欢迎语");
  const short = { ...file, buffer: Buffer.from("桌号,欢迎语\nA1,你好\n") };
  await data.getByLabel("选择数据表格").setInputFiles(short);
  await expect(data.getByRole("alert")).toHaveText("数据有 1 条，数量是 4，两个数要一样");
  await data.getByRole("button", { name: "用报价时选的文件：桌号.csv" }).click();
  await expect(data).toContainText("已收到");
  await expect(data).toContainText("4 条");
  const { artwork = [] } = await client.call(orderDetailCall, { order_id }, { as: buyer });
  expect(artwork.map((line) => line.data?.records)).toEqual([4]);
});
