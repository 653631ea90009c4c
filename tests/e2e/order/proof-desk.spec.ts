import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cmyk, PDFDocument } from "@cantoo/pdf-lib";
import type { Browser, Page } from "@playwright/test";
import * as v from "valibot";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { productDetail } from "#contract/catalog/product-lists.ts";
import { type Job, job } from "#contract/jobs/jobs.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { addStaffPerson } from "#contract/staff/staff-people.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { newKey } from "#tests/e2e/support/screens.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";

let folder = "";
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-desk-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const points = (mm: number): number => (mm * 72) / 25.4;

interface FileWish {
  readonly name: string;
  /** The trimmed page, mm. */
  readonly width: number;
  readonly height: number;
  readonly bleed: number;
  readonly pages?: number;
}

/** A design of this size: half of it solid cyan, and a black ellipse. */
async function design({ name, width, height, bleed, pages = 1 }: FileWish): Promise<string> {
  const document = await PDFDocument.create();
  const [wide, high] = [points(width + 2 * bleed), points(height + 2 * bleed)];
  for (let at = 1; at <= pages; at += 1) {
    const page = document.addPage([wide, high]);
    page.setTrimBox(points(bleed), points(bleed), points(width), points(height));
    page.drawRectangle({ width: wide / 2, height: high, color: cmyk(1, 0, 0, 0) });
    page.drawEllipse({
      x: wide / 2,
      y: high / 2,
      xScale: wide / 4,
      yScale: high / 6,
      color: cmyk(0, 0, 0, 1),
    });
    page.drawText(`${at}`, { x: wide / 2, y: high / 2, size: 24, color: cmyk(0, 0, 0, 0) });
  }
  const path = join(folder, name);
  writeFileSync(path, await document.save());
  return path;
}

async function newOwner(client: ShopClient, login: string): Promise<string> {
  const reply = await fetch(`${client.url}${addStaffPerson.path}`, {
    method: "POST",
    headers: { staffkey: staffKey, "content-type": "application/json" },
    body: JSON.stringify({ login, name: "墨老板", roles: ["owner"] }),
  });
  const { data }: { data: { password: string } } = await reply.json();
  return data.password;
}

/** A page of a person of the shop, logged in. */
async function staffPage(browser: Browser, client: ShopClient, login: string): Promise<Page> {
  const password = await newOwner(client, login);
  const context = await browser.newContext({ baseURL: client.url });
  const page = await context.newPage();
  await page.goto("/staff/artwork");
  await page.getByLabel("登录名").fill(login);
  await page.getByLabel("密码").fill(password);
  await page.getByRole("button", { name: "登录" }).click();
  await page.getByLabel("店里给的密码").fill(password);
  await page.getByLabel("新密码", { exact: true }).fill("four inks on paper");
  await page.getByLabel("再填一次新密码").fill("four inks on paper");
  await page.getByRole("button", { name: "保存新密码" }).click();
  await expect(page.getByRole("heading", { name: "订单", exact: true })).toBeVisible();
  return page;
}

/** A paid order of one product, whose files are to be sent. */
async function paidOrder(
  client: ShopClient,
  buyer: Buyer,
  product: string,
  change: (preset: Job) => Job = (preset) => preset,
) {
  const detail = await client.call(productDetail, { id: product });
  const wanted = change(v.parse(job, { quoteType: detail.quoteType, ...detail.preset }));
  const line = newKey();
  await client.call(
    cartCalls[cartKindOf(wanted)].put,
    { line_id: line, product_id: product, title: detail.name, job: wanted },
    { as: buyer, key: newKey() },
  );
  const way = { address_id: null, express_type: "pickup", carrier_id: null } as const;
  const lines = { line_ids: [line], tax_included: null };
  const { total } = await client.call(reviewOrder, { ...lines, ...way }, { as: buyer });
  const intent = { draft_id: newKey(), invoice_id: null, expected_total: total };
  const order = await client.call(
    placeOrder,
    { ...lines, ...way, ...intent },
    { as: buyer, key: newKey() },
  );
  await payInSandbox(client, buyer, order);
  return order;
}

/** Draws a mark over the middle of the page on the screen. */
async function drag(page: Page): Promise<void> {
  const sheet = page.getByRole("button", { name: /^标出要改的地方/ });
  await sheet.scrollIntoViewIfNeeded();
  const shown = await sheet.boundingBox();
  if (shown === null) throw new Error("no page is shown");
  const { x, y, width, height } = shown;
  await page.mouse.move(x + 0.3 * width, y + 0.3 * height);
  await page.mouse.down();
  await page.mouse.move(x + 0.6 * width, y + 0.4 * height, { steps: 3 });
  await page.mouse.up();
}

const openFile = async (desk: Page, name: string) => {
  await desk.goto("/staff/artwork");
  await desk.getByRole("link", { name, exact: true }).click();
  await expect(desk.getByRole("heading", { name: "审稿" })).toBeVisible();
};

/** Issues a proof from the review of the file, by keys. */
async function issue(desk: Page, name: string, words: string): Promise<void> {
  await openFile(desk, name);
  await expect(desk.getByRole("img", { name: "文件第 1 页" })).toBeVisible();
  await desk.keyboard.press("f");
  const form = desk.getByRole("dialog");
  await form.getByLabel("给买家的说明").fill(words);
  await expect(form.locator("section[aria-label=成品效果] svg[role=img]")).toBeVisible();
  await form.getByRole("button", { name: "发给买家" }).click();
  await expect(form).toBeHidden({ timeout: 120_000 });
}

interface Fixtures {
  readonly page: Page;
  readonly browser: Browser;
  readonly client: ShopClient;
  readonly buyer: Buyer;
}

interface Journey extends Omit<Fixtures, "browser"> {
  readonly desk: Page;
  readonly orderId: string;
}

const lineOf = async ({ client, buyer, orderId }: Journey) => {
  const detail = await client.call(orderDetailCall, { order_id: orderId }, { as: buyer });
  return { state: detail.state, line: detail.artwork?.[0] };
};

/** The shop has the file of this name. */
async function received(page: Page, name: string): Promise<void> {
  await expect(page.getByText("审核中", { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
}

/** Order with a file → proof → marks → another proof → approval → production. */
async function throughProof(journey: Journey, file: string, pages: number): Promise<void> {
  const { page, desk, orderId } = journey;
  await issue(desk, file, "条码请再看一遍");
  await page.goto(`/user/order/detail/${orderId}`);
  const first = page.getByRole("region", { name: "样稿第 1 版" });
  await expect(first.getByRole("img", { name: "样稿第 1 版第 1 页" })).toBeVisible();
  // The file's pages, the goods and the facts.
  await expect(first.getByText(`第 1 / ${pages + 2} 页`)).toBeVisible();
  await first.getByRole("button", { name: "需要修改" }).click();
  if (pages > 1) await first.getByRole("button", { name: "下一页" }).click();
  await drag(page);
  await first.getByLabel("第 1 处要改什么").fill("字小了");
  await first.getByRole("button", { name: "发给本店" }).click();
  await expect(page.getByText("等新样稿", { exact: true })).toBeVisible();
  expect((await lineOf(journey)).line?.proofs?.[0]?.marks).toMatchObject([
    { page: pages > 1 ? 2 : 1, words: "字小了" },
  ]);
  await openFile(desk, file);
  await expect(desk.getByText(`第 1 处，第 ${pages > 1 ? 2 : 1} 页：字小了`)).toBeVisible();
  await issue(desk, file, "");
  await page.goto(`/user/order/detail/${orderId}`);
  const second = page.getByRole("region", { name: "样稿第 2 版" });
  await second.getByRole("button", { name: "确认印刷" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认印刷" }).click();
  await expect(page.getByText("已确认", { exact: true }).first()).toBeVisible();
  expect((await lineOf(journey)).state).toBe(30);
}

/** A shop person's page, and a buyer's paid order of one product that waits for its file. */
async function begun(
  { page, browser, client, buyer }: Fixtures,
  product: string,
  change?: (preset: Job) => Job,
): Promise<Journey> {
  const desk = await staffPage(browser, client, `${product}-desk`);
  const { order_id: orderId } = await paidOrder(client, buyer, product, change);
  await signIn(page, buyer);
  await page.goto(`/user/order/detail/${orderId}`);
  return { page, desk, client, buyer, orderId };
}

/** Lets the device change the picked file, and sends the changed one. */
async function mend({ page }: Journey, way: string): Promise<void> {
  await page.getByRole("button", { name: way, exact: true }).click();
  const made = page.getByRole("region", { name: way });
  await made.getByRole("button", { name: "用改好的文件" }).click();
}

test("@long a label on clear film is marked by both sides, mended, proofed twice and printed", async ({
  page,
  browser,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  const journey = await begun({ page, browser, client, buyer }, "roll-label-clear");
  const { desk } = journey;
  const short = { name: "没出血.pdf", width: 60, height: 80, bleed: 0 };
  const path = await design(short);
  await page.getByLabel("选择文件").setInputFiles(path);
  await received(page, short.name);

  await openFile(desk, short.name);
  await expect(desk.getByRole("img", { name: "文件第 1 页" })).toBeVisible();
  await expect(desk.getByText("60×80 mm，出血 2 mm")).toBeVisible();
  await desk.getByRole("radio", { name: "成品效果" }).check();
  await expect(desk.getByRole("region", { name: "成品效果" })).toBeVisible();
  await desk.keyboard.press("t");
  const form = desk.getByRole("dialog", { name: "退回文件" });
  await form.getByLabel("退回原因").fill("四周没有出血");
  await drag(desk);
  await form.getByLabel("第 1 处要改什么").fill("补 2 mm");
  // A tap beside the dialog, and a reload: nothing typed is lost.
  await desk.mouse.click(4, 4);
  await expect(form).toBeHidden();
  await desk.reload();
  await desk.getByRole("button", { name: `退回 ${short.name}` }).click();
  await expect(form.getByLabel("退回原因")).toHaveValue("四周没有出血");
  await expect(form.getByLabel("第 1 处要改什么")).toHaveValue("补 2 mm");
  await form.getByRole("button", { name: "退回给买家" }).click();
  await expect(desk.getByRole("button", { name: `退回 ${short.name}` })).toHaveCount(0);

  await page.reload();
  await expect(page.getByText("第 1 处，第 1 页：补 2 mm")).toBeVisible();
  await page.getByLabel("换一个文件").setInputFiles(path);
  await mend(journey, "加出血");
  await received(page, "没出血-加出血.pdf");
  await throughProof(journey, "没出血-加出血.pdf", 1);
});

test("@long a brochure of 16 pages gets its last pages, is proofed on every page and printed", async ({
  page,
  browser,
  client,
  buyer,
}) => {
  test.setTimeout(400_000);
  const journey = await begun({ page, browser, client, buyer }, "brochure-saddle", (preset) =>
    preset.quoteType === "ysp"
      ? {
          ...preset,
          parts: preset.parts.map((part) => (part.pages === 24 ? { ...part, pages: 12 } : part)),
        }
      : preset,
  );
  const file = { name: "画册.pdf", width: 210, height: 285, bleed: 3, pages: 14 };
  await page.getByLabel("选择文件").setInputFiles(await design(file));
  await mend(journey, "补成 4 的倍数");
  await received(page, "画册-补成 4 的倍数.pdf");
  await throughProof(journey, "画册-补成 4 的倍数.pdf", 16);
});

test("@long a picture is laid on a tuck box, proofed on its die line and printed", async ({
  page,
  browser,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  const journey = await begun({ page, browser, client, buyer }, "tuck-box");
  // A real picture of about the die line's proportions.
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 320 } });
  const picture = { name: "彩盒.png", mimeType: "image/png", buffer };
  await page.getByLabel("选择文件").setInputFiles(picture);
  await mend(journey, "放到成品尺寸上");
  await received(page, "彩盒-放到成品尺寸上.pdf");
  await throughProof(journey, "彩盒-放到成品尺寸上.pdf", 1);
});
