import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { legible } from "#tests/e2e/support/legible.ts";
import { button, dialog, newOwner, open } from "#tests/e2e/support/staff-pages.ts";
import { codeAt } from "#tests/server/staff/totp.ts";

test("@long an owner switches a second factor on, logs in with a code and switches it off", async ({
  page,
  client,
}) => {
  const first = await newOwner(client, "dianzhu", "墨店主");
  const password = "five inks on paper";
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });
  const typed = async (words: string) => {
    await page.getByLabel("登录名").fill("dianzhu");
    await page.getByLabel("密码").fill(words);
    await button(page, "登录").click();
  };
  await page.goto("/staff/password");
  await typed(first);
  await page.getByLabel("店里给的密码").fill(first);
  await page.getByLabel("新密码", { exact: true }).fill(password);
  await page.getByLabel("再填一次新密码").fill(password);
  await button(page, "保存新密码").click();
  await page.getByRole("link", { name: "账号安全" }).click();
  await expect(heading("账号安全")).toBeVisible();
  await legible(page);

  await button(page, "开启两步验证").click();
  const begin = dialog(page, "开启两步验证");
  await begin.getByLabel("登录密码").fill(password);
  await begin.getByRole("button", { name: "下一步" }).click();
  const scan = dialog(page, "扫码，再填动态码");
  await expect(scan.getByRole("img", { name: "两步验证的二维码" })).toBeVisible();
  await legible(page);
  const secret = (await scan.locator("code").innerText()).replaceAll(" ", "");
  await scan.getByLabel("动态码").fill("000000x");
  await scan.getByRole("button", { name: "开启" }).click();
  await expect(scan.getByText("动态码是6位数字，恢复码是12位字母和数字")).toBeVisible();
  const at = Date.now();
  await scan.getByLabel("动态码").fill(codeAt(secret, at));
  await scan.getByRole("button", { name: "开启" }).click();
  const recovery = dialog(page, "记下恢复码");
  await expect(recovery.getByRole("listitem")).toHaveCount(10);
  await legible(page);
  const [code = "", another = ""] = await recovery.getByRole("listitem").allInnerTexts();
  await recovery.getByRole("button", { name: "记下了" }).click();
  await expect(page.getByText("已开启", { exact: true })).toBeVisible();
  await expect(page.getByText("还有 10 个恢复码没用过。")).toBeVisible();

  await button(page, "退出").click();
  await typed(password);
  await expect(heading("两步验证")).toBeVisible();
  await legible(page);
  await page.getByLabel("动态码").fill(codeAt(secret, at - 600_000));
  await button(page, "登录").click();
  await expect(page.getByText("动态码或恢复码错误")).toBeVisible();
  // The code of this step is used, and the next one counts already.
  await page.getByLabel("动态码").fill(codeAt(secret, Math.max(at + 30_000, Date.now())));
  await button(page, "登录").click();
  await expect(heading("账号安全")).toBeVisible();

  await open(page, "员工");
  await expect(page.getByText("两步验证", { exact: true })).toBeVisible();
  await button(page, "新员工").click();
  await page.getByLabel("登录名").fill("kefu");
  await page.getByLabel("姓名").fill("小客");
  await button(page, "加入").click();
  const again = dialog(page, "请再输一次密码");
  await again.getByLabel("登录密码").fill(password);
  await again.getByRole("button", { name: "继续" }).click();
  await again.getByRole("button", { name: "手机不在身边，用恢复码" }).click();
  await again.getByLabel("恢复码", { exact: true }).fill(another);
  await legible(page);
  await again.getByRole("button", { name: "继续" }).click();
  await button(page, "记下了").click();

  await page.getByRole("link", { name: "账号安全" }).click();
  await expect(page.getByText("还有 9 个恢复码没用过。")).toBeVisible();
  await button(page, "关闭两步验证").click();
  const off = dialog(page, "关闭两步验证");
  await off.getByLabel("登录密码").fill(password);
  await off.getByRole("button", { name: "手机不在身边，用恢复码" }).click();
  await off.getByLabel("恢复码", { exact: true }).fill(code);
  await legible(page);
  await off.getByRole("button", { name: "关闭", exact: true }).last().click();
  await expect(page.getByText("两步验证已关闭")).toBeVisible();
  await button(page, "退出").click();
  await typed(password);
  await expect(heading("账号安全")).toBeVisible();
});
