import { companyInfo } from "#contract/catalog/company.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { fixedCaptcha } from "#tests/e2e/support/shop-client.ts";

test("@long consent names documents that exist, each a page of its own", async ({
  page,
  client,
}) => {
  const company = await client.call(companyInfo, {});
  await page.goto("/auth/reg");
  for (const [name, said] of [
    ["服务协议", `本店由${company.name}经营`],
    ["隐私说明", `处理您个人信息的是${company.name}`],
  ] as const) {
    const link = page.getByRole("link", { name, exact: true });
    const [paper] = await Promise.all([page.waitForEvent("popup"), link.click()]);
    await expect(paper.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(paper.getByText(said)).toBeVisible();
    await paper.close();
  }
  await page.goto("/about");
  await page.getByRole("link", { name: "服务协议" }).click();
  await page.getByRole("link", { name: "隐私说明" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
});

test("@long 登录 in the head brings the buyer back to the draft", { tag: "@own-window" }, async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/produce/detail/roll-label-coated");
  await page.getByLabel("每款数量").fill("7300");
  await expect(page).toHaveURL(/draft=/);
  const drafted = page.url();
  await page.getByRole("banner").getByRole("link", { name: "登录" }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  // Letters that are typed before there is a picture belong to none.
  await expect(page.getByRole("button", { name: /验证码图片/ }).locator("img")).toBeVisible();
  await page.getByLabel("手机号").fill(buyer.mobile);
  await page.getByLabel("密码").fill(buyer.password);
  await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  const panel = page.getByRole("form", { name: "登录" });
  await panel.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page).toHaveURL(drafted);
  await expect(page.getByLabel("每款数量")).toHaveValue("7300");
});
