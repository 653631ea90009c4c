import { expect } from "#tests/e2e/support/fixtures.ts";
import { test } from "#tests/e2e/support/quick-shop.ts";
import { chooseRegion, productOf } from "#tests/e2e/support/screens.ts";
import { fixedCaptcha, freshMobile } from "#tests/e2e/support/shop-client.ts";

test.use({ serviceWorkers: "allow" });

/** From the home page to a received order, as a newcomer with an empty device goes through it. */
test("a newcomer prices labels, registers, orders, pays and receives", async ({ page, client }) => {
  test.setTimeout(300_000);
  const { card } = await productOf(client, "lz");
  const mobile = freshMobile();

  await test.step("home leads to a label and its price follows the keys", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "报价", exact: true }).first().click();
    await expect(page).toHaveURL(/\/produce$/);
    await page.goto(`/produce/list/${card.cateId}`);
    await page
      .getByRole("link", { name: new RegExp(card.name) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/produce/detail/${card.id}`));
    const status = page.getByRole("status").filter({ hasText: "合计" });
    await expect(status).toHaveText(/合计 [\d,]+(\.\d+)? 元/);
    const before = await status.textContent();
    await page.getByLabel("每款数量").fill("5000");
    await expect(status).not.toHaveText(before ?? "");
    await expect(page.getByText(/已锁价/)).toBeVisible();
  });

  await test.step("ordering asks for an account; registering goes on to the checkout of that job", async () => {
    await page.getByRole("button", { name: "立即下单" }).click();
    await expect(page).toHaveURL(/\/auth\/register/);
    await expect(page.getByText("下单需要账号，价格和规格都替您留着。")).toBeVisible();
    await expect(page.getByRole("form", { name: "注册" })).toBeVisible();
    await page.getByLabel("手机号").fill(mobile);
    await page.getByLabel("密码").fill("quire500x");
    await page.getByLabel("邮箱").fill("buyer@example.com");
    await page.getByLabel("姓名").fill("王小墨");
    await page.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "注册", exact: true }).click();
    await expect(page.getByText("注册成功，已为您登录")).toBeVisible();
    await expect(page).toHaveURL(/\/checkout\?draft=/);
    const line = page.getByRole("listitem").filter({ hasText: card.name });
    await expect(line.getByText("×5,000 枚")).toBeVisible();
  });

  await test.step("the first address is typed in the checkout, and 提交订单 saves it and places", async () => {
    const place = page.getByRole("button", { name: "提交订单" });
    await expect(page.getByLabel("收货人", { exact: true })).toHaveValue("王小墨");
    await expect(page.getByLabel("手机", { exact: true })).toHaveValue(mobile);
    await expect(page.getByRole("region", { name: "费用" })).toContainText("运费待定");
    await expect(page.getByText("还差地区、详细地址")).toBeVisible();
    await place.click();
    await expect(page.getByRole("button", { name: /^所在地区/ })).toBeFocused();
    await expect(page.getByText("请选择所在地区")).toBeVisible();
    await chooseRegion(page, "广东省", "深圳市", "南山区");
    const ways = page.getByRole("radiogroup", { name: "配送方式" });
    await expect(ways.getByText("中通快递，最省")).toBeVisible();
    await expect(ways.getByText(/^(20\d\d-)?\d\d-\d\d 周.到$/).first()).toBeVisible();
    await page.getByLabel("详细地址").fill("科技园南区 8 栋 201");
    const sums = page.getByRole("region", { name: "费用" });
    await expect(sums.getByText(/前发货，预计 (20\d\d-)?\d\d-\d\d 到深圳$/)).toBeVisible();
    await place.click();
    await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/);
  });

  await test.step("the sandbox pays", async () => {
    await page.getByRole("radio", { name: /沙箱|演示/ }).check();
    await page.getByRole("button", { name: "立即支付" }).click();
    await expect(page).toHaveURL(/\/sandbox\/pay\//);
    await page.getByRole("button", { name: "支付成功" }).click();
    await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/);
    await expect(page.getByText("付款成功")).toBeVisible();
    await page.getByRole("link", { name: "去上传文件" }).click();
  });

  await test.step("what was bought is in the cart no more, the address is the default one", async () => {
    await expect(page).toHaveURL(/\/user\/order\/detail\//);
    const order = page.url();
    await page.goto("/shopping-cart");
    await expect(page.getByText("报价车是空的")).toBeVisible();
    await page.goto("/user/address");
    await expect(page.getByText("科技园南区 8 栋 201")).toBeVisible();
    await expect(page.getByText("默认", { exact: true })).toBeVisible();
    await page.goto(order);
  });

  await test.step("the file that the order waits for is sent", async () => {
    await expect(page.getByText("等您的文件", { exact: true })).toBeVisible();
    await page.getByLabel("选择文件").setInputFiles({
      name: "标签.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\n% a label\n".repeat(200)),
    });
    await expect(page.getByText("等您的文件", { exact: true })).toBeHidden();
  });

  await test.step("the proof of the factory is approved", async () => {
    await page.getByRole("button", { name: "确认印刷" }).click({ timeout: 90_000 });
    await page.getByRole("dialog").getByRole("button", { name: "确认印刷" }).click();
  });

  await test.step("the factory carries it to its delivery and the buyer confirms", async () => {
    await expect(page).toHaveURL(/\/user\/order\/detail\//);
    await expect(page.getByText("运单号")).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole("link", { name: /^电话 \d{5,}$/ })).toHaveAttribute(
      "href",
      /^tel:\d{5,}$/,
    );
    await page.getByRole("button", { name: "确认收货" }).click();
    const question = page.getByRole("dialog", { name: "确认收到货了？" });
    await question.getByRole("button", { name: "确认收货" }).click();
    await expect(page.getByRole("main").getByRole("status").first()).toHaveText(
      /^\d\d-\d\d (?:已收货|已送达)$/,
    );
    await expect(page.getByRole("button", { name: "确认收货" })).toHaveCount(0);
  });
});
