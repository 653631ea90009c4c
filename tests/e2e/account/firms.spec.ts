import { addFirmAddress, addFirmTitle } from "#contract/firms/firm-entries.ts";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import { inviteToFirm, joinFirm, makeFirm } from "#contract/firms/firms.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { chooseRegion, fillCart, homeAddress, newKey } from "#tests/e2e/support/screens.ts";

test("@long an owner makes a firm and invites; the invited person joins by the link", async ({
  page,
  client,
  browser,
}) => {
  const owner = await client.registerBuyer("陈负责");
  await signIn(page, owner);
  await page.goto("/user/firm");
  await page.getByLabel("企业名称").fill("墨行包装");
  await page.getByRole("button", { name: "建企业" }).click();
  await expect(page.getByRole("heading", { name: "成员", exact: true })).toBeVisible();
  await page.getByRole("radio", { name: "财务" }).check();
  await page.getByRole("button", { name: "生成邀请码" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "前有效" });
  const code = ((await row.textContent()) ?? "").match(/(?:[2-9A-Z]{4} ){2}[2-9A-Z]{4}/)?.[0] ?? "";
  expect(code).not.toBe("");

  const guest = await client.registerBuyer("林财务");
  const other = await (await browser.newContext()).newPage();
  await signIn(other, guest);
  await other.goto(`/user/firm?code=${code.replaceAll(" ", "")}`);
  await other.getByRole("button", { name: "查看邀请" }).click();
  await expect(other.getByText("您的角色是财务")).toBeVisible();
  await other.getByRole("dialog").getByRole("button", { name: "加入" }).click();
  await expect(other.getByText("陈负责")).toBeVisible();
  await expect(other.getByRole("heading", { name: "邀请成员" })).toHaveCount(0);
  await expect(other.getByText("只有负责人和采购能改企业地址")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: "移出 林财务" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "移出" }).click();
  await expect(page.getByText("林财务")).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("button", { name: "建企业" })).toBeVisible();
  await other.context().close();
});

test("@long a buyer orders to the firm's address, and the owner reads the order", async ({
  page,
  client,
  browser,
}) => {
  const owner = await client.registerBuyer("周负责");
  const buyer = await client.registerBuyer("吴采购");
  await client.call(makeFirm, { name: "周记印社" }, { as: owner, key: newKey() });
  const invited = await client.call(inviteToFirm, { role: "buyer" }, { as: owner, key: newKey() });
  await client.call(joinFirm, { code: invited.code }, { as: buyer, key: newKey() });
  await signIn(page, buyer);
  await page.goto("/user/firm");
  await page.getByRole("button", { name: "新增地址" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("收货人").fill("周记前台");
  await dialog.getByLabel("手机").fill("13900139000");
  await chooseRegion(dialog, "广东省", "深圳市", "南山区");
  await dialog.getByLabel("详细地址").fill("周记路8号");
  await dialog.getByRole("button", { name: "保存地址" }).click();
  await expect(page.getByText("周记路8号")).toBeVisible();

  const line = await fillCart(client, buyer);
  await page.goto(`/checkout?lines=${line}`);
  await expect(page.getByText("这是企业订单")).toBeVisible();
  await page.getByRole("button", { name: "提交订单" }).click();
  await expect(page).toHaveURL(/\/pay\//);

  const title = {
    titleType: "company",
    kind: "normal",
    buyerName: "周记印社有限公司",
    taxNo: "91350100M000100Y43",
  } as const;
  await client.call(addFirmTitle, title, { as: owner, key: newKey() });
  await page.goto("/user/order");
  await page.getByRole("article").getByRole("link").first().click();
  await page.getByRole("button", { name: "提供抬头" }).click();
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /企业 · 普票/ })
    .check();
  await page.getByRole("button", { name: "就用这个抬头" }).click();
  await expect(page.getByText("普票 13% · 周记印社有限公司")).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, owner);
  await desk.goto("/user/firm?view=orders");
  await expect(desk.getByText(/吴采购 下单于/)).toBeVisible();
  await desk.getByRole("button", { name: /^看 QM/ }).click();
  await expect(desk.getByRole("dialog").getByText("周记路8号")).toBeVisible();
  await desk.context().close();
});

test("@long an order above the limit waits; an approver agrees in another browser, and it is paid", async ({
  page,
  client,
  browser,
}) => {
  const owner = await client.registerBuyer("郑负责");
  const approver = await client.registerBuyer("何审批");
  const buyer = await client.registerBuyer("冯采购");
  await client.call(makeFirm, { name: "郑记纸品" }, { as: owner, key: newKey() });
  const join = async (person: typeof owner, role: FirmRole) => {
    const { code } = await client.call(inviteToFirm, { role }, { as: owner, key: newKey() });
    await client.call(joinFirm, { code }, { as: person, key: newKey() });
  };
  await join(approver, "approver");
  await join(buyer, "buyer");
  const { isDefault: _own, ...shared } = homeAddress;
  await client.call(addFirmAddress, shared, { as: owner, key: newKey() });

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, owner);
  await desk.goto("/user/firm");
  await expect(desk.getByText("企业订单不用审批。")).toBeVisible();
  await desk.getByRole("button", { name: "改审批金额" }).click();
  await desk.getByLabel("超过多少元要审批").fill("10");
  await desk.getByRole("dialog").getByRole("button", { name: "保存" }).click();
  await expect(desk.getByText("超过 ¥10.00 的企业订单")).toBeVisible();
  await desk.context().close();

  await signIn(page, buyer);
  const ordered = async () => {
    await page.goto(`/checkout?lines=${await fillCart(client, buyer)}`);
    await expect(page.getByText("这是企业订单")).toBeVisible();
    await page.getByRole("button", { name: "提交订单" }).click();
    await expect(page).toHaveURL(/\/pay\//);
    await expect(page.getByText("等企业的审批人同意后才能付款")).toBeVisible();
  };
  await ordered();
  await expect(page.getByRole("button", { name: "立即支付" })).toHaveCount(0);
  const cashier = page.url();
  await page.goto("/user/order");
  await expect(page.getByRole("button", { name: "待审批" })).toBeVisible();
  await expect(page.getByText("郑记纸品：等企业的审批人同意后才能付款")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "去支付" })).toHaveCount(0);
  await page.goto(cashier);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, approver);
  await other.goto("/user/info");
  await other.getByRole("link", { name: "1 个企业订单等您审批", exact: true }).click();
  await other.getByRole("button", { name: /^看 QM/ }).click();
  await expect(other.getByRole("dialog").getByText("科技园南区 8 栋 201")).toBeVisible();
  await other.getByRole("button", { name: "关闭" }).click();
  await other.getByRole("button", { name: /^同意 QM/ }).click();
  await expect(other.getByText("没有待审批的订单")).toBeVisible();
  // The buyer's cashier follows without a touch.
  await expect(page.getByRole("button", { name: "立即支付" })).toBeVisible({ timeout: 30_000 });

  await ordered();
  await other.reload();
  await other.getByRole("button", { name: /^不同意 QM/ }).click();
  await other.getByLabel("原因").fill("下月再印");
  await other.getByRole("dialog").getByRole("button", { name: "不同意" }).click();
  await expect(other.getByText("没有待审批的订单")).toBeVisible();
  await page.reload();
  await expect(page.getByText("订单已取消").first()).toBeVisible();
  await other.context().close();
});
