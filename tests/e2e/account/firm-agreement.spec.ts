import { addFirmAddress } from "#contract/firms/firm-entries.ts";
import { makeFirm } from "#contract/firms/firms.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { fillCart, homeAddress, newKey } from "#tests/e2e/support/screens.ts";
import { enterPassword, ownerDesk } from "#tests/e2e/support/staff-desk.ts";
import { button, dialog, open } from "#tests/e2e/support/staff-pages.ts";

const yuanIn = (text: string | null): number => Number((text ?? "").replace(/[^\d.-]/g, ""));

test("@long staff agree a price with a firm, and its order is placed and paid at that price", async ({
  page,
  client,
  browser,
}) => {
  const buyer = await client.registerBuyer("孙负责");
  await client.call(makeFirm, { name: "孙记协议" }, { as: buyer, key: newKey() });
  const { isDefault: _own, ...shared } = homeAddress;
  await client.call(addFirmAddress, shared, { as: buyer, key: newKey() });

  const desk = await ownerDesk(browser, client, { login: "xieyi", name: "墨协议" });
  await open(desk, "企业");
  await desk.getByRole("link", { name: "孙记协议" }).click();
  await button(desk, "定协议价").click();
  const terms = dialog(desk, "定协议价");
  await terms.getByRole("button", { name: "保存" }).click();
  await expect(terms.getByText("至少填一个品类的优惠")).toBeVisible();
  for (const kind of ["轮转标签", "数码标签", "印刷品", "拼版快印", "普通商品"]) {
    await terms.getByLabel(`${kind}优惠（%）`).fill("12.5");
  }
  await terms.getByRole("button", { name: "保存" }).click();
  await enterPassword(desk);
  await expect(desk.getByText(/^墨协议 /)).toBeVisible();
  await expect(desk.getByText(/轮转标签 12\.5%/)).toBeVisible();

  await signIn(page, buyer);
  await page.goto("/user/firm");
  await expect(page.getByText("优惠 12.5%")).toHaveCount(5);
  await page.goto(`/checkout?lines=${await fillCart(client, buyer)}`);
  const row = (name: string) =>
    page.locator("dl > div").filter({ hasText: name }).locator("dd").first();
  await expect(row("协议优惠")).toContainText("-¥");
  const list = yuanIn(await row("商品原价").textContent());
  const off = yuanIn(await row("协议优惠").textContent());
  const freight = yuanIn(await row("运费").textContent());
  // Before tax the discount is exact to half a fen; with tax of 13 % a fen may come on top.
  expect(Math.abs(list * 0.125 + off)).toBeLessThan(0.02);
  const total = (list + off + freight).toFixed(2);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await page.getByRole("button", { name: "立即支付" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  await expect(page.getByText(total)).toBeVisible();
  await page.getByRole("button", { name: "支付成功" }).click();
  await page.getByRole("link", { name: "去上传文件" }).click();
  await expect(page).toHaveURL(/\/user\/order\/detail\//);
  expect(yuanIn(await row("协议优惠").textContent())).toBe(off);
  expect(yuanIn(await row("合计").textContent()).toFixed(2)).toBe(total);

  await page.goto(`/checkout?lines=${await fillCart(client, buyer)}`);
  await expect(row("协议优惠")).toContainText("-¥");
  await button(desk, "结束协议价").click();
  await dialog(desk, "结束协议价").getByRole("button", { name: "结束" }).click();
  await expect(desk.getByText("现在没有协议价，订单按原价。")).toBeVisible();
  await page.getByRole("button", { name: "提交订单" }).click();
  const moved = page.getByRole("dialog", { name: "协议价已变更" });
  await expect(moved).toBeVisible();
  await moved.getByRole("button", { name: "按新价提交" }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await desk.context().close();
});
