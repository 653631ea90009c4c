import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { chooseRegion } from "#tests/e2e/support/screens.ts";
import { ShopClient } from "#tests/e2e/support/shop-client.ts";

test("@long an address is added, changed, made the default and removed", async ({
  signedIn: page,
}) => {
  await page.goto("/user/address");
  await expect(page.getByText("还没有地址")).toBeVisible();
  await page.getByRole("button", { name: "新增地址" }).click();
  const form = page.getByRole("dialog", { name: "新增地址" });
  await form.getByRole("button", { name: "保存地址" }).click();
  await expect(form.getByText("请填写收货人")).toBeVisible();
  await expect(form.getByText("手机必填")).toBeVisible();
  await expect(form.getByText("请选择所在地区")).toBeVisible();
  await form.getByLabel("收货人").fill("王小墨");
  await form.getByLabel("手机").fill("13900001111");
  await chooseRegion(form, "广东省", "深圳市", "南山区");
  await form.getByLabel("详细地址").fill("科技园南区 8 栋 201");
  await form.getByRole("button", { name: "保存地址" }).click();
  // A slow server's reply is announced like a waiting call.
  await expect(page.getByText(/^(地址已添加|待发的 1 项已发出)$/)).toBeVisible();
  await expect(page.getByText("科技园南区 8 栋 201")).toBeVisible();
  await expect(page.getByText("待发", { exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "编辑" }).click();
  await page.getByLabel("详细地址").fill("科技园北区 1 栋 101");
  await page.getByLabel("设为默认地址").check();
  await page.getByRole("button", { name: "保存地址" }).click();
  await expect(page.getByText("科技园北区 1 栋 101")).toBeVisible();
  await expect(page.getByText("默认", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("还没有地址")).toBeVisible();
});

test("@long a pasted address fills the fields for a look, a search finds the district", async ({
  signedIn: page,
}) => {
  await page.goto("/user/address");
  await page.getByRole("button", { name: "新增地址" }).click();
  const form = page.getByRole("dialog", { name: "新增地址" });
  await form
    .getByLabel("粘贴整段地址")
    .fill("收件人：李雷 电话：138-0013-8000\n上海市黄浦区外滩1号3楼");
  await expect(form.getByText("已分好，请核对")).toBeVisible();
  await expect(form.getByLabel("收货人", { exact: true })).toHaveValue("李雷");
  await expect(form.getByLabel("手机")).toHaveValue("13800138000");
  await expect(form.getByLabel("详细地址")).toHaveValue("外滩1号3楼");
  const region = form.getByRole("button", { name: /^所在地区/ });
  await expect(region).toHaveText("上海市 黄浦区");
  await expect(page.getByText("地址已添加")).toHaveCount(0);

  await region.click();
  const sheet = page.getByRole("dialog", { name: "所在地区" });
  await sheet.getByLabel("搜地区").fill("深圳 南山");
  await sheet.getByRole("button", { name: "广东省 深圳市 南山区" }).click();
  await expect(sheet).toBeHidden();
  await expect(region).toHaveText("广东省 深圳市 南山区");
  await form.getByRole("button", { name: "保存地址" }).click();
  await expect(page.getByText("外滩1号3楼")).toBeVisible();
});

test("@long an invoice title for a company needs its tax number", async ({ signedIn: page }) => {
  await page.goto("/user/invoice");
  await page.getByRole("button", { name: "新增抬头" }).click();
  const form = page.getByRole("dialog", { name: "新增抬头" });
  await form.getByLabel("企业名称").fill("深圳小墨文化有限公司");
  await form.getByRole("button", { name: "保存抬头" }).click();
  await expect(form.getByText("企业抬头须填写税号")).toBeVisible();
  await expect(form.getByLabel("企业名称")).toHaveValue("深圳小墨文化有限公司");
  await form.getByLabel("税号").fill("91440300ma5dqxxx13");
  await form.getByRole("button", { name: "保存抬头" }).click();
  await expect(page.getByText("抬头已添加")).toBeVisible();
  await expect(page.getByText("税号 91440300MA5DQXXX13")).toBeVisible();
});

test("@long a changed password is the one that logs in; a wrong old one is refused", async ({
  page,
  client,
  shop,
}) => {
  const buyer = await client.registerBuyer();
  await signIn(page, buyer);
  await page.goto("/user/password");
  const fill = async (old: string, next: string, again: string) => {
    await page.getByLabel("原密码").fill(old);
    await page.getByLabel("新密码", { exact: true }).fill(next);
    await page.getByLabel("再次输入新密码").fill(again);
    await page.getByRole("button", { name: "确认修改" }).click();
  };
  await fill(buyer.password, "newer678", "newer679");
  await expect(page.getByText("两次输入的新密码不一致")).toBeVisible();
  await fill("wrong999", "newer678", "newer678");
  await expect(page.getByRole("alert")).toContainText("原密码");
  await fill(buyer.password, "newer678", "newer678");
  await expect(page.getByText("密码已修改，其他设备须重新登录")).toBeVisible();
  const other = new ShopClient(shop.url);
  await other.open();
  expect((await other.logIn(buyer.mobile, buyer.password)).msg).toBe("手机号码或密码错误");
  expect((await other.logIn(buyer.mobile, "newer678")).code).toBe(10000);
});

test("@long the display name is changed and stays", async ({ signedIn: page }) => {
  await page.goto("/user/info");
  await page
    .getByRole("button", { name: /修改|编辑/ })
    .first()
    .click();
  await page.getByLabel("姓名").fill("李印刷");
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("李印刷")).toBeVisible();
  await page.reload();
  await expect(page.getByText("李印刷")).toBeVisible();
});
