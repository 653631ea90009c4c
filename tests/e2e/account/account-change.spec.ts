import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { login, userInfo } from "#contract/auth/auth.ts";
import { mailedTo, textsTo } from "#tests/e2e/support/codes-sent.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { fillCart, placedOrder, productOf } from "#tests/e2e/support/screens.ts";
import { fixedCaptcha } from "#tests/e2e/support/shop-client.ts";
import { openWorkbook } from "#tests/server/orders/open-workbook.ts";

test("@long a new mobile number: the other session ends, this one goes on, the quotes stay", async ({
  signedIn: page,
  buyer,
  client,
  shop,
}) => {
  const { card } = await productOf(client, "lz");
  await fillCart(client, buyer);
  const { data } = await client.logIn(buyer.mobile, buyer.password);
  const other = { ...buyer, token: v.parse(login.output, data).token };
  const mobile = `177${String(Date.now()).slice(-8)}`;

  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7700");
  await expect(page).toHaveURL(/\?draft=/);

  await page.goto("/user/mobile");
  await expect(page).toHaveTitle("修改手机 · 齐墨印纸");
  const form = page.getByRole("form", { name: "修改手机" });
  await form.getByRole("button", { name: "确认修改" }).click();
  await expect(form.getByText("手机必填")).toBeVisible();
  await form.getByLabel("新手机号").fill(`+86 ${mobile.slice(0, 3)}-${mobile.slice(3)}`);
  await form.getByLabel("登录密码").fill("wrong500x");
  await form.getByRole("button", { name: "确认修改" }).click();
  await expect(form.getByText("请填写验证码")).toBeVisible();
  await form.getByLabel("图片验证码", { exact: true }).fill(fixedCaptcha);
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(form.getByText(`已发短信到 ${mobile}，5 分钟内有效`)).toBeVisible();
  await expect.poll(() => textsTo(shop.dataDir, mobile).length).toBe(1);
  const [sent = ""] = textsTo(shop.dataDir, mobile);
  const code = form.getByLabel("短信验证码", { exact: true });
  await code.fill(sent);
  await form.getByRole("button", { name: "确认修改" }).click();
  await expect(form.getByLabel("登录密码")).toHaveAccessibleDescription("密码错误");
  await expect(form.getByLabel("登录密码")).toBeFocused();
  await form.getByLabel("登录密码").fill(buyer.password);
  await code.fill(sent === "000000" ? "000001" : "000000");
  await form.getByRole("button", { name: "确认修改" }).click();
  await expect(code).toHaveAccessibleDescription("短信验证码不正确，还可以试 4 次");
  await expect(code).toBeFocused();
  await code.fill(sent);
  await form.getByLabel("登录密码").fill(buyer.password);
  await form.getByRole("button", { name: "确认修改" }).click();
  await expect(page.getByText("手机已修改，其他设备须重新登录")).toBeVisible();
  await expect(page).toHaveURL(/\/user\/info$/);
  await expect(page.getByText(`${mobile.slice(0, 3)}****${mobile.slice(7)}`).first()).toBeVisible();
  await expect(client.call(userInfo, {}, { as: other })).rejects.toThrow(
    "20402 登录超时,请重新登录!",
  );

  await page.getByRole("button", { name: "修改QQ" }).click();
  const sheet = page.getByRole("dialog", { name: "修改QQ" });
  await sheet.getByLabel("QQ号").fill("10001");
  await sheet.getByLabel("登录密码").fill(buyer.password);
  await sheet.getByRole("button", { name: "确认修改" }).click();
  await expect(page.getByText("10001")).toBeVisible();

  await page.goto("/user/quotes");
  const quote = page.getByRole("main").getByRole("listitem").filter({ hasText: card.name });
  await quote.getByRole("button", { name: "再打开" }).click();
  await expect(page).toHaveURL(/\/q\//);

  const order = await placedOrder(client, buyer);
  await page.goto("/user/order");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "筛选" }).click();
  await page.getByRole("button", { name: "导出 Excel" }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^齐墨印纸-订单-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = openWorkbook((await readFile(await file.path())).toString("base64"));
  expect(rows.map(([number, , state]) => [number, state])).toEqual([
    ["订单号", "状态"],
    [order.order_no, "待付款"],
  ]);

  // What was never sent is found again under the new number.
  await page.evaluate(() => localStorage.removeItem("user_token"));
  await page.goto("/auth/login");
  const entry = page.getByRole("form", { name: "登录" });
  await entry.getByLabel("手机号").fill(mobile);
  await entry.getByLabel("密码").fill(buyer.password);
  await entry.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  await entry.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("登录成功").first()).toBeVisible();
  await page.goto("/shopping-cart");
  const drafts = page.getByRole("region", { name: "报价草稿" });
  await expect(drafts.getByText(/^×7,700 枚，/)).toBeVisible();

  // The session of this open tab runs out: the next visit goes to login, and from there back.
  await page.goto("/user/quotes");
  await expect(quote).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 31 * 24 * 3_600_000);
  await page.getByRole("link", { name: "返回" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText("登录超时,请重新登录!")).toBeVisible();
});

test("@long a new e-mail address is used after the code that was mailed to it", async ({
  signedIn: page,
  buyer,
  client,
  shop,
}) => {
  const email = `new-${buyer.mobile}@buyer.example`;
  await page.goto("/user/email");
  const form = page.getByRole("form", { name: "修改邮箱" });
  await form.getByLabel("新邮箱").fill(email);
  await form.getByLabel("图片验证码", { exact: true }).fill("0000");
  await form.getByRole("button", { name: "获取验证码" }).click();
  const picture = form.getByLabel("图片验证码", { exact: true });
  await expect(picture).toHaveAccessibleDescription("验证码不正确");
  await expect(picture).toBeFocused();
  await picture.fill(fixedCaptcha);
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(form.getByText(`正在发往 ${email}，5 分钟内有效`)).toBeVisible();
  await expect.poll(() => mailedTo(shop.dataDir, email).length).toBe(1);
  await page.reload();
  await expect(form.getByLabel("新邮箱")).toHaveValue(email);
  const [sent = ""] = mailedTo(shop.dataDir, email);
  await form.getByLabel("邮箱验证码", { exact: true }).fill(sent);
  await form.getByLabel("登录密码").fill(buyer.password);
  await form.getByRole("button", { name: "确认修改" }).click();
  await expect(page.getByText("邮箱已修改，其他设备须重新登录")).toBeVisible();
  expect(await client.call(userInfo, {}, { as: buyer })).toMatchObject({ email });
});
