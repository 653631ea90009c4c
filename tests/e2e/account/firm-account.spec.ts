import { addFirmAddress } from "#contract/firms/firm-entries.ts";
import { inviteToFirm, joinFirm, makeFirm } from "#contract/firms/firms.ts";
import { grouped } from "#contract/format/numerals.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { fillCart, homeAddress, newKey } from "#tests/e2e/support/screens.ts";
import { enterPassword, ownerDesk } from "#tests/e2e/support/staff-desk.ts";
import { button, confirm, dialog, open } from "#tests/e2e/support/staff-pages.ts";

test("@long a firm gets a line, orders on account, reads its statement and pays it", async ({
  page,
  client,
  browser,
}) => {
  const owner = await client.registerBuyer("孙负责");
  const buyer = await client.registerBuyer("钱采购");
  await client.call(makeFirm, { name: "孙记月结" }, { as: owner, key: newKey() });
  const invited = await client.call(inviteToFirm, { role: "buyer" }, { as: owner, key: newKey() });
  await client.call(joinFirm, { code: invited.code }, { as: buyer, key: newKey() });
  const { isDefault: _own, ...shared } = homeAddress;
  await client.call(addFirmAddress, shared, { as: owner, key: newKey() });

  const desk = await ownerDesk(browser, client, { login: "yuejie", name: "墨月结" });
  await open(desk, "企业");
  await desk.getByLabel("企业名称").fill("孙记");
  await button(desk, "查找").click();
  await expect(desk.getByText("没有开通月结")).toBeVisible();
  await desk.getByRole("link", { name: "孙记月结" }).click();
  await button(desk, "开通月结").click();
  const terms = dialog(desk, "改企业月结");
  await terms.getByLabel("额度（元）").fill("20000");
  await terms.getByRole("button", { name: "保存" }).click();
  await enterPassword(desk);
  await expect(desk.getByText("月底出账，过 30 天到期")).toBeVisible();

  await signIn(page, buyer);
  await page.goto(`/checkout?lines=${await fillCart(client, buyer)}`);
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await page.getByRole("radio", { name: /企业月结/ }).check();
  await expect(page.getByText("企业还能用 ¥20,000.00，月底出对账单")).toBeVisible();
  await page.getByRole("button", { name: "立即支付" }).click();
  await expect(page.getByRole("status").filter({ hasText: "已记企业月结" })).toBeVisible();

  const reader = await (await browser.newContext()).newPage();
  await signIn(reader, owner, client.url);
  await reader.goto(`${client.url}/user/firm`);
  await reader.getByRole("link", { name: "对账单", exact: true }).click();
  const owed = ((await reader.getByText(/^欠 ¥/).textContent()) ?? "").replace("欠 ¥", "");
  await expect(reader.getByText(/^中国工商银行.*（.*）$/)).toBeVisible();
  await expect(reader.getByRole("button", { name: "复制附言" })).toBeVisible();
  await reader.getByRole("link", { name: /^看.*的明细$/ }).click();
  await expect(reader.getByText("钱采购 ·")).toBeVisible();
  const tab = reader.getByRole("link", { name: "对账单", exact: true });
  await expect(tab).toHaveAttribute("aria-current", "page");
  // The folded list of the month's invoice has it too.
  const shown = reader.getByText(`¥${owed}`, { exact: true }).filter({ visible: true });
  await expect(shown).toHaveCount(4);

  await desk.reload();
  await button(desk, "登记收款").click();
  const paying = dialog(desk, "登记收款");
  await paying.getByLabel("金额（元）").fill("100");
  await paying.getByLabel("银行流水号").fill("ICBC-MONTH-1");
  await confirm(desk, "登记收款", "登记");
  await expect(desk.getByText("流水号 ICBC-MONTH-1")).toBeVisible();
  const left = Number(owed.replaceAll(",", "")) - 100;
  await expect(desk.getByText(`欠 ¥${grouped(left.toFixed(2))}`)).toBeVisible();

  await reader.reload();
  await expect(reader.getByText("-¥100.00")).toBeVisible();
  await expect(reader.getByText(/流水号 ICBC-MONTH-1/)).toBeVisible();
  await reader.context().close();
  await desk.context().close();
});
