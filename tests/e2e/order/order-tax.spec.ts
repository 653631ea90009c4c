import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addAddress, addInvoiceTitle } from "#contract/account/account.ts";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { untilWritten } from "#tests/e2e/support/screens.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";

/** One decision about tax from the quote to the order, and freight that is the same everywhere. */

const label = {
  quoteType: "lz",
  quantity: 10_000,
  widthMm: 60,
  heightMm: 40,
  materialId: "tongban",
  colors: 4,
} as const;

const reel: JobInput = {
  quoteType: "paper",
  paperId: "shuangjiao",
  gsm: 80,
  form: "reel",
  reelWidthMm: 787,
  qtyUnit: "ton",
  qty: "1.2",
};

const put = (client: ShopClient, buyer: Buyer, title: string, job: JobInput) =>
  client.call(
    cartCalls[cartKindOf(job)].put,
    { line_id: randomUUID(), product_id: null, title, job },
    { as: buyer, key: randomUUID() },
  );

const addressOf = (client: ShopClient, buyer: Buyer) =>
  client.call(
    addAddress,
    {
      name: "王小墨",
      mobile: "13800138000",
      provinceCode: "310000",
      cityCode: "310100",
      districtCode: "310101",
      detail: "外滩1号",
      isDefault: true,
    },
    { as: buyer, key: randomUUID() },
  );

/** The checkout's one total, in its bar. */
const due = (page: Page) => page.locator("[data-action-bar]").getByText(/^¥[\d,]+\.\d\d$/);

const shown = (yuan: string) => `¥${grouped(yuan)}`;

test("@long lines that disagree on tax look different, are asked about once, and follow the answer", async ({
  page,
  client,
  buyer,
}) => {
  const taxed = await put(client, buyer, "含税标签", label);
  const untaxed = await put(client, buyer, "未税标签", { ...label, taxIncluded: false });
  await addressOf(client, buyer);
  await client.call(
    addInvoiceTitle,
    { titleType: "company", kind: "special", buyerName: "海宁纸业", taxNo: "91330000123456789E" },
    { as: buyer, key: randomUUID() },
  );
  await signIn(page, buyer);
  await page.goto("/shopping-cart");
  const card = (title: string) =>
    page.locator("section", { has: page.getByRole("link", { name: title, exact: true }) }).last();
  await expect(card("含税标签").getByText("含税", { exact: true })).toBeVisible();
  await expect(card("未税标签").getByText("未税", { exact: true })).toBeVisible();
  await expect(page.getByText(/^部分含税，/)).toBeVisible();
  await page.getByRole("button", { name: "去下单（2）" }).click();

  const place = page.getByRole("button", { name: "提交订单" });
  await expect(page.getByText("还差是否开发票")).toBeVisible();
  await place.click();
  await expect(page.getByRole("radio", { name: /海宁纸业/ })).toBeFocused();
  await expect(page).toHaveURL(/\/checkout/);

  await page.getByRole("radio", { name: /海宁纸业/ }).check();
  const line = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await expect(line("未税标签").getByText("含税价，因需开票")).toBeVisible();
  await expect(line("未税标签")).toContainText(shown(taxed.quote.total));
  await expect(line("未税标签").locator("s")).toHaveText(shown(untaxed.quote.total));
  await expect(page.getByRole("heading", { name: "商品（2） · 含税" })).toBeVisible();
  await expect(place).toBeEnabled();

  await page.getByRole("radio", { name: /不开发票/ }).check();
  await expect(line("含税标签").getByText("未税价，因不开票")).toBeVisible();
  await expect(line("含税标签")).toContainText(shown(untaxed.quote.total));
  await expect(page.getByText(/^含运费，未税$/)).toBeVisible();

  await page.getByRole("radio", { name: /海宁纸业/ }).check();
  await expect(page.getByText(/^含运费，含税$/)).toBeVisible();
  const promised = await due(page).innerText();
  await place.click();
  await expect(page).toHaveURL(/\/pay\//);
  await page.goto("/user/order");
  await page.getByRole("article").getByRole("link").first().click();
  const sums = page.getByRole("region", { name: "金额" });
  await expect(sums.getByRole("definition").last()).toHaveText(promised);
  await expect(sums.getByText(/^税率 13%（一般纳税人）：未税 .* 元，税额 .* 元$/)).toBeVisible();
  await expect(page.getByText("专票 13% · 海宁纸业 · 91330000123456789E")).toBeVisible();
});

test("@long the configurator's freight to the buyer's province is the one of checkout", async ({
  page,
  client,
  buyer,
}) => {
  await addressOf(client, buyer);
  await signIn(page, buyer);
  await page.goto("/produce/detail/roll-label-coated?tab=basis");
  const freight = page.getByRole("region", { name: "运费估算" });
  await expect(freight.getByText("按您的默认地址，可改")).toBeVisible();
  await expect(freight.getByLabel("收货省份")).toHaveValue("310000");
  const express = freight.getByRole("listitem").filter({ hasText: "快递" });
  const total = /合计 ([\d.]+) 元/.exec(await express.innerText())?.[1] ?? "";
  await expect(page.getByText(/已锁价/)).toBeVisible();
  await page.getByRole("button", { name: "立即下单" }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(due(page)).toHaveText(shown(total));

  await page.goto("/produce/detail/roll-label-coated?tab=basis");
  await freight.getByLabel("收货省份").selectOption("650000");
  await expect(express).not.toContainText(total);
  await untilWritten(page);
  await page.reload();
  await expect(freight.getByLabel("收货省份")).toHaveValue("650000");
});

test("@long a reel goes by no express: the way is chosen and says why", async ({
  page,
  client,
  buyer,
}) => {
  const { line_id } = await put(client, buyer, "双胶纸卷筒", reel);
  await addressOf(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${line_id}`);
  await expect(page.getByRole("radio", { name: /物流专线|德邦大件/ }).first()).toBeChecked();
  await expect(page.getByRole("radio", { name: /快递/ })).toBeDisabled();
  await expect(page.getByText("不收托盘、卷筒")).toBeVisible();
  await expect(page.getByRole("button", { name: "提交订单" })).toBeEnabled();
});

test("@long a taxed order without a title gets one later, from its own page", async ({
  page,
  client,
  buyer,
}) => {
  const { line_id } = await put(client, buyer, "含税标签", label);
  await addressOf(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${line_id}`);
  await expect(page.getByRole("radio", { name: "开发票，抬头以后给" })).toBeChecked();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await page.goto("/user/order");
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByText("含税价（13%），还没有抬头")).toBeVisible();
  await page.getByRole("button", { name: "提供抬头" }).click();
  const dialog = page.getByRole("dialog", { name: "提供发票抬头" });
  await expect(dialog.getByText("新增后再回到这个订单。")).toBeVisible();
  await client.call(
    addInvoiceTitle,
    { titleType: "person", kind: "normal", buyerName: "李先生" },
    { as: buyer, key: randomUUID() },
  );
  await page.reload();
  await page.getByRole("button", { name: "提供抬头" }).click();
  await dialog.getByRole("button", { name: "就用这个抬头" }).click();
  await expect(page.getByText("普票 13% · 李先生")).toBeVisible();
  await expect(page.getByRole("button", { name: "提供抬头" })).toBeHidden();
});
