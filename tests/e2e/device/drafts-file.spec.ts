import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cart } from "#contract/cart/carts.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { productOf } from "#tests/e2e/support/screens.ts";

const drafts = (page: Page) => page.getByRole("region", { name: "草稿", exact: true });

const open = (page: Page, content: Buffer | string) =>
  page.getByLabel("打开草稿文件").setInputFiles({
    name: "草稿.qimo",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(content),
  });

async function typeDraft(page: Page, id: string, amount: string): Promise<void> {
  await page.goto(`/produce/detail/${id}`);
  await page.getByLabel("每款数量").fill(amount);
  await expect(page).toHaveURL(/draft=/);
}

async function saved(page: Page): Promise<Buffer> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "存成文件" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("齐墨印纸草稿.qimo");
  return readFile(await download.path());
}

test("@long a guest saves all drafts to a file and opens it in another browser, once", async ({
  page,
  browser,
  between,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  await typeDraft(page, card.id, "7000");
  await typeDraft(page, card.id, "9000");
  await page.goto("/drafts");
  await expect(drafts(page)).toContainText("9,000");
  await between.goAway();
  const file = await saved(page);
  await between.comeBack();

  const context = await browser.newContext({ baseURL: between.url, locale: "zh-CN" });
  const other = await context.newPage();
  await other.goto("/drafts");
  await expect(other.getByText("报价车是空的")).toBeVisible();
  await expect(other.getByRole("button", { name: "存成文件" })).toHaveCount(0);
  await open(other, file);
  await expect(other.getByText("加入 2 份草稿")).toBeVisible();
  await expect(drafts(other)).toContainText("7,000");
  await expect(drafts(other)).toContainText("9,000");
  await open(other, file);
  await expect(other.getByText("没有新的草稿，2 份本机已有")).toBeVisible();
  await expect(drafts(other).getByRole("button", { name: /^删除草稿/ })).toHaveCount(2);

  await open(other, "PK\u0003\u0004 no file of this shop");
  await expect(other.getByText("这不是本店的草稿文件")).toBeVisible();
  await drafts(other).getByRole("button", { name: /^继续/ }).first().click();
  await expect(other.getByLabel("每款数量")).toHaveValue(/^(7000|9000)$/);
  await context.close();
});

test("@long a price in a file of drafts counts nowhere: not in a list, not in a cart", async ({
  page,
  browser,
  between,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await typeDraft(page, card.id, "7000");
  await page.goto("/drafts");
  const price = drafts(page)
    .getByText(/^¥?[\d,]+\.\d\d$/)
    .first();
  const shown = (await price.innerText()).replace("¥", "");
  const file = JSON.parse((await saved(page)).toString());
  for (const draft of file.drafts) draft.total = "0.01";

  const context = await browser.newContext({ baseURL: between.url, locale: "zh-CN" });
  const other = await context.newPage();
  await signIn(other, buyer);
  await other.goto("/drafts");
  await open(other, JSON.stringify(file));
  await expect(other.getByText("加入 1 份草稿")).toBeVisible();
  await expect(other.getByRole("main")).toContainText(shown);
  await expect(other.getByRole("main")).not.toContainText("0.01");
  await other.goto("/");
  await expect(other.getByRole("link", { name: /^草稿/ })).not.toContainText("0.01");
  await other.goto("/drafts");
  await other.getByRole("button", { name: /^继续/ }).click();
  await other.getByRole("button", { name: "加入报价车", exact: true }).click();
  await expect
    .poll(async () => (await client.call(cart, {}, { as: buyer })).map(({ quote }) => quote.total))
    .toEqual([shown.replaceAll(",", "")]);
  await context.close();
});

test("@long a file of another version, or of anything else, is named and changes nothing", async ({
  page,
}) => {
  await page.goto("/drafts");
  const newer = { format: "qimo-drafts", savedAt: 1, drafts: [], formVersion: 99 };
  await open(page, JSON.stringify(newer));
  await expect(page.getByText("这个文件是新版本存的，请刷新本店再打开")).toBeVisible();
  await open(page, Buffer.from([0, 255, 1, 254]));
  await expect(page.getByText("这不是本店的草稿文件")).toBeVisible();
  await expect(page.getByText("报价车是空的")).toBeVisible();
});

test("@long a browser that shares files shares the drafts", async ({ page, client }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files = [] } = {}) => {
      const [file] = files;
      sessionStorage.setItem("shared", `${file?.name} ${file?.type} ${await file?.text()}`);
    };
  });
  const { card } = await productOf(client, "lz");
  await typeDraft(page, card.id, "7000");
  await page.goto("/drafts");
  await page.getByRole("button", { name: "分享文件" }).click();
  const shared = () => page.evaluate(() => sessionStorage.getItem("shared") ?? "");
  await expect
    .poll(shared)
    .toMatch(/^齐墨印纸草稿\.qimo\.txt text\/plain \{"format":"qimo-drafts"/);
  expect(await shared()).toContain("7000");
});

test("@long the installed shop opens a file of drafts that the system hands it", async ({
  page,
  browser,
  between,
  client,
  shop,
}) => {
  const { card } = await productOf(client, "lz");
  await typeDraft(page, card.id, "7000");
  await page.goto("/drafts");
  const file = (await saved(page)).toString();
  const manifest = await (await fetch(`${shop.url}/manifest.webmanifest`)).json();
  expect(manifest.file_handlers).toEqual([
    { action: "/drafts", accept: { "application/vnd.qimo.drafts+json": [".qimo"] } },
  ]);

  const context = await browser.newContext({ baseURL: between.url, locale: "zh-CN" });
  const started = await context.newPage();
  await started.addInitScript((content) => {
    const files = [{ getFile: async () => new File([content], "草稿.qimo") }];
    const launchQueue = {
      setConsumer: (consumer: (launch: { files: typeof files }) => void) => consumer({ files }),
    };
    Object.defineProperty(window, "launchQueue", { value: launchQueue });
  }, file);
  await started.goto("/drafts");
  await expect(started.getByText("加入 1 份草稿")).toBeVisible();
  await expect(drafts(started)).toContainText("7,000");
  await context.close();
});
