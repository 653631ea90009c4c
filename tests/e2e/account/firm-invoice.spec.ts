import { readFile } from "node:fs/promises";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { logInAgain, monthOnAccount } from "#tests/e2e/support/month-on-account.ts";
import { newKey } from "#tests/e2e/support/screens.ts";
import { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { startShopProcess } from "#tests/e2e/support/shop-process.ts";
import { ownerDesk } from "#tests/e2e/support/staff-desk.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";
import { button, dialog, open } from "#tests/e2e/support/staff-pages.ts";

test("@long a firm's owner asks for one invoice a month, the staff issues it, the owner downloads it", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { dataDir, month, orders, ...people } = await monthOnAccount("赵记");
  const shop = await startShopProcess({ dataDir, env: { SHOP_STAFF_KEY: staffKey } });
  const client = new ShopClient(shop.url);
  await client.open();
  const owner = await logInAgain(client, people.owner);
  const place = `${shop.url}/user/firm?view=statements&month=${month}`;

  await test.step("the shop does not answer at first", async () => {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, owner, shop.url);
    let away = true;
    await page.route("**/api/v2/user/firm/**", (route) =>
      away ? route.abort("connectionrefused") : route.continue(),
    );
    await page.goto(place);
    const again = page.getByRole("button", { name: "重试" });
    await expect(again).toBeVisible();
    expect(await page.evaluate("navigator.onLine")).toBe(true);
    const asked = page.waitForRequest(/\/user\/firm\/statement\?/);
    await again.click();
    await asked;
    await expect(again).toBeVisible();
    away = false;
    await again.click();
    await expect(page.getByRole("heading", { name: "月结发票" })).toBeVisible();
    await page.context().close();
  });

  const page = await (await browser.newContext()).newPage();
  await signIn(page, owner, shop.url);
  await page.goto(place);
  await expect(page.getByText(/^2 个订单合并开一张发票，价税合计 ¥/)).toBeVisible();
  await button(page, "申请开票").click();
  const asking = dialog(page, "申请月结发票");
  await expect(asking.getByText("开票后发邮件到 bills@zhao.example")).toBeVisible();
  await asking.getByRole("button", { name: "申请这张发票" }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText(/^已申请，等本店开票，价税合计 ¥/)).toBeVisible();

  const desk = await ownerDesk(browser, client, { login: "kaipiao", name: "墨开票" });
  await open(desk, "发票");
  for (const { order_no } of orders) await expect(desk.getByText(order_no)).toBeVisible();
  await expect(desk.getByText("没有要单独开票的订单")).toBeVisible();
  await button(desk, `登记 赵记 ${month} 的发票`).click();
  const issuing = dialog(desk, "登记已开发票");
  const number = "25310000000000000077";
  const file = Buffer.from(`%PDF-1.7\n${newKey()}`);
  await issuing.getByLabel("发票号码").fill(number);
  const picked = { name: "十月.pdf", mimeType: "application/pdf", buffer: file };
  await issuing.getByLabel("发票文件").setInputFiles(picked);
  await issuing.getByRole("button", { name: "登记" }).click();
  await expect(issuing).toBeHidden();
  await desk.getByRole("link", { name: "月结发票" }).click();
  await expect(desk.getByText(number)).toBeVisible();
  await desk.context().close();

  await page.reload();
  await expect(page.getByText(/^已开票 ¥/)).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, `下载发票 ${number}`).click(),
  ]);
  expect(download.suggestedFilename()).toBe("十月.pdf");
  expect((await readFile(await download.path())).equals(file)).toBe(true);
  await page.context().close();

  const buyer = await logInAgain(client, people.buyer);
  const theirs = await (await browser.newContext()).newPage();
  await signIn(theirs, buyer, shop.url);
  await theirs.goto(`${shop.url}/user/order/detail/${orders[0]?.order_id}`);
  await expect(theirs.getByText(`已并入 ${month} 月结发票`)).toBeVisible();
  await expect(theirs.getByText("已开票", { exact: true })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "看月结发票" })).toHaveCount(0);
  await theirs.context().close();
  await shop.stop();
});
