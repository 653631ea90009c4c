import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  afterSaleDetailCall,
  afterSales,
  createAfterSale,
} from "#contract/after-sale/after-sale.ts";
import { deviceContents } from "#tests/e2e/support/device-contents.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { chooseFile, type Device, withDevice } from "#tests/e2e/support/killable-browser.ts";
import { test as quickShop } from "#tests/e2e/support/quick-shop.ts";
import { untilInstalled } from "#tests/e2e/support/screens.ts";
import { shippedOrder } from "#tests/e2e/support/shipped-order.ts";

const test = quickShop.extend<{ device: Device }>({
  device: async ({ page: _ }, use, info) => withDevice(use, info),
});
test.setTimeout(240_000);

/** One pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
let folder = "";
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-photo-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kept = (page: Page) => page.getByRole("img", { name: "照片 1，还没有上传" });

/** The places of a photo's bytes, and the name that its bytes have there. */
const stores = { "the file store": "photo%3A", IndexedDB: "\nphoto:" } as const;
const places: readonly (keyof typeof stores)[] = ["the file store", "IndexedDB"];

/** As Safari before 26, whose file store no page can write. */
const withoutFileStore = () =>
  Reflect.deleteProperty(FileSystemFileHandle.prototype, "createWritable");

for (const store of places) {
  const mark = stores[store];
  const started = async (device: Device): Promise<Page> => {
    const page = await device.start();
    if (store === "IndexedDB") await page.addInitScript(withoutFileStore);
    return page;
  };

  test(`@long a photo picked without a network survives a kill, counts, and is sent before the request (${store})`, async ({
    device,
    between,
    client,
    buyer,
  }) => {
    const order = await shippedOrder(client, buyer);
    const photo = join(folder, "受潮.png");
    writeFileSync(photo, png);
    const at = (path: string) => `${between.url}${path}`;
    const form = at(`/user/afterSale/create/${order.order_id}`);

    const page = await started(device);
    await signIn(page, buyer, between.url);
    await page.goto(at("/about"));
    await untilInstalled(page);
    const offered = page.waitForResponse((reply) => /afterSale/i.test(reply.url()) && reply.ok());
    await page.goto(at(`/user/order/detail/${order.order_id}`));
    await offered;
    await expect(page.getByRole("link", { name: "申请售后" })).toBeVisible();
    await between.goAway();
    await page.goto(form);
    await page.getByRole("checkbox").first().check();
    await page.getByLabel("原因").selectOption({ label: "运输中破损" });
    await page.getByLabel("问题说明").fill("有一包受潮了");
    await chooseFile(page, "加照片", photo);
    await expect(kept(page)).toBeVisible();
    await expect(page.getByText("1 张照片存在本机，提交申请时上传")).toBeVisible();
    await page.getByRole("button", { name: "存下，联网后提交" }).click();
    await expect(page.getByText("申请已存在本机，联网后请您提交")).toBeVisible();
    await device.kill();

    const later = await started(device);
    await later.goto(at("/outbox"));
    const row = later.getByRole("listitem").filter({ hasText: "售后申请" });
    await expect(row).toContainText(`${order.order_no}，含 1 张没有上传的照片`);
    await later.goto(at("/auth/login_out"));
    await later.getByRole("button", { name: "退出登录" }).click();
    const asked = later.getByRole("dialog", { name: "还有 1 项没有发出" });
    await expect(asked).toContainText("含 1 张没有上传的照片");
    await later.goto(form);
    await expect(kept(later)).toBeVisible();
    expect(await deviceContents(later)).toContain(mark);

    await between.comeBack();
    await later.reload();
    between.asked.length = 0;
    await later.getByRole("button", { name: "提交申请" }).click();
    await expect(later).toHaveURL(/\/user\/afterSale\/detail\//);
    const { items } = await client.call(afterSales, { order_id: order.order_id }, { as: buyer });
    const made = await client.call(
      afterSaleDetailCall,
      { id: items[0]?.after_id ?? "" },
      { as: buyer },
    );
    expect([items.length, made.pictures.length]).toEqual([1, 1]);
    const sent = between.asked.filter((path) => /\/files\/|oss/.test(path));
    const last = between.asked.indexOf(sent[1] ?? "");
    expect(last).toBeGreaterThanOrEqual(0);
    expect(last).toBeLessThan(between.asked.lastIndexOf(createAfterSale.path));
    await later.goto(at("/outbox"));
    await expect(later.getByText("没有待发的内容")).toBeVisible();
    expect(await deviceContents(later)).not.toContain(mark);
  });
}
