import { addStaffPerson } from "#contract/staff/staff-people.ts";
import { test } from "#tests/e2e/support/changed-shop.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { legible } from "#tests/e2e/support/legible.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";

test("@long staff publishes a product with a picture, a buyer prices it, and staff retires it", async ({
  page,
  client,
  buyer,
  browser,
}) => {
  test.setTimeout(300_000);
  const reply = await fetch(`${client.url}${addStaffPerson.path}`, {
    method: "POST",
    headers: { staffkey: staffKey, "content-type": "application/json" },
    body: JSON.stringify({ login: "editor", name: "小编", roles: ["orders"] }),
  });
  const { data }: { data: { password: string } } = await reply.json();
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const elsewhere = await browser.newContext();
  const shopper = await elsewhere.newPage();
  let address = "";

  await test.step("logs in with an own password", async () => {
    await page.goto("/staff/products");
    await page.getByLabel("登录名").fill("editor");
    await page.getByLabel("密码").fill(data.password);
    await button("登录").click();
    await page.getByLabel("店里给的密码").fill(data.password);
    await page.getByLabel("新密码", { exact: true }).fill("four inks on paper");
    await page.getByLabel("再填一次新密码").fill("four inks on paper");
    await button("保存新密码").click();
  });

  await test.step("makes a category, which buyers do not see yet", async () => {
    await page.getByRole("link", { name: "分类", exact: true }).click();
    await button("新分类").click();
    const form = page.getByRole("dialog", { name: "新分类" });
    await form.getByLabel("名称").fill("茶叶包装");
    await form.getByRole("button", { name: "保存" }).click();
    await expect(form.getByText("请选择图片")).toBeVisible();
    const png = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 600, height: 600 });
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    });
    const file = { name: "茶.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
    await form.getByLabel("图片").setInputFiles(file);
    await expect(form.getByRole("img", { name: "图片预览" })).toBeVisible();
    await form.getByRole("button", { name: "保存" }).click();
    const row = page.getByRole("listitem").filter({ hasText: "茶叶包装" });
    await expect(row.getByText("买家看不到")).toBeVisible();
    await legible(page);
    await shopper.goto("/produce");
    await expect(shopper.getByRole("heading", { name: "卷装标签" })).toBeVisible();
    await expect(shopper.getByText("茶叶包装")).toHaveCount(0);
  });

  await test.step("makes a draft, with what is missing beside the fields", async () => {
    await page.getByRole("link", { name: "商品", exact: true }).click();
    await button("新商品").click();
    const form = page.getByRole("dialog", { name: "新商品" });
    await form.getByLabel("名称").fill("茶罐封口贴");
    await form.getByLabel("分类").selectOption({ label: "茶叶包装" });
    await form.getByLabel("报价类型").selectOption("lz");
    await form.getByRole("button", { name: "建草稿" }).click();
    await expect(page.getByRole("heading", { name: "编辑商品" })).toBeVisible();
    await expect(page.getByText("请填写副标题")).toBeVisible();
    await page.getByLabel("副标题").fill("防潮，贴得牢");
    await page.getByLabel("单位").fill("张");
    await page.getByLabel("商品说明").fill("给茶叶罐封口的卷装标签。");
    for (const [at, alt] of ["一卷封口贴", "封口贴在茶罐上"].entries()) {
      const png = await page.evaluate(
        (width) => {
          const canvas = document.createElement("canvas");
          Object.assign(canvas, { width, height: 1200 });
          return canvas.toDataURL("image/png").split(",")[1] ?? "";
        },
        1600 - 100 * at,
      );
      const file = { name: "茶罐.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") };
      await page.getByLabel("加图片").setInputFiles(file);
      await page.getByLabel(`第 ${at + 1} 张的说明`).fill(alt);
    }
    // Another screen in between loses nothing.
    await page.getByRole("link", { name: "商品", exact: true }).click();
    await page.getByRole("link", { name: "有草稿" }).click();
    await page.getByRole("link", { name: "编辑 茶罐封口贴" }).click();
    await expect(page.getByLabel("副标题")).toHaveValue("防潮，贴得牢");
    await expect(page.getByText("有改动没保存")).toBeVisible();
    await button("保存草稿").click();
    await expect(page.getByText("草稿已保存").first()).toBeVisible();
    await legible(page);
  });

  await test.step("previews it; buyers do not find it yet", async () => {
    await page.getByRole("link", { name: "预览已保存的" }).click();
    await expect(page.getByRole("heading", { name: "茶罐封口贴" })).toBeVisible();
    await expect(page.getByRole("img", { name: "一卷封口贴" })).toBeVisible();
    await legible(page);
    await signIn(shopper, buyer);
    await shopper.goto("/produce?q=茶罐封口贴");
    await expect(shopper.getByRole("link", { name: /茶罐封口贴/ })).toHaveCount(0);
    await page.getByRole("link", { name: "回到编辑" }).click();
  });

  await test.step("publishes it; a buyer finds it, prices it and puts it into the cart", async () => {
    await button("发布").click();
    const form = page.getByRole("dialog", { name: "发布第 1 版？" });
    await form.getByRole("button", { name: "发布" }).click();
    await expect(page.getByText("第 1 版").first()).toBeVisible();
    await shopper.goto("/produce");
    await expect(shopper.getByRole("heading", { name: "茶叶包装" })).toBeVisible();
    await shopper.goto("/produce?q=茶罐封口贴");
    await shopper
      .getByRole("link", { name: /茶罐封口贴/ })
      .first()
      .click();
    await expect(shopper.getByRole("heading", { name: "茶罐封口贴" })).toBeVisible();
    await expect(shopper.getByRole("img", { name: "封口贴在茶罐上" })).toBeVisible();
    address = new URL(shopper.url()).pathname;
    await shopper.getByRole("button", { name: /^加入/ }).first().click();
    await expect(shopper.getByText(/^已加入/).first()).toBeVisible();
    await shopper.goto("/shopping-cart");
    await expect(shopper.getByRole("link", { name: "茶罐封口贴" }).first()).toBeVisible();
    await shopper.goto(address);
    await shopper.getByRole("radio", { name: /^透明 PET/ }).check();
    await shopper.getByRole("button", { name: /^加入/ }).first().click();
    await expect(shopper.getByText(/^已加入/).first()).toBeVisible();
  });

  await test.step("offers two materials only; a line with another says what to choose", async () => {
    const materials = page.getByRole("group", { name: "材料" });
    await expect(page.getByText("尺寸、数量、印色和交货方式不能限定")).toBeVisible();
    await materials.getByLabel("全部材料，以后新加的也提供").uncheck();
    const ticked = materials.getByRole("checkbox", { checked: true });
    await expect(ticked).toHaveCount(1);
    await expect(ticked).toBeDisabled();
    await materials.getByLabel("书写纸", { exact: false }).first().check();
    await expect(ticked).toHaveCount(2);
    await legible(page);
    await button("保存草稿").click();
    await expect(page.getByText("草稿已保存").first()).toBeVisible();
    await button("发布").click();
    const form = page.getByRole("dialog", { name: "发布第 2 版？" });
    await form.getByRole("button", { name: "发布" }).click();
    await expect(page.getByText("第 2 版").first()).toBeVisible();

    await shopper.goto(address);
    await expect(shopper.getByRole("radio", { name: /^铜版纸/ }).first()).toBeChecked();
    await expect(shopper.getByRole("radio", { name: /^透明 PET/ })).toHaveCount(0);
    await shopper.goto("/shopping-cart");
    const line = shopper.getByRole("region", { name: "规格要改" });
    await expect(line).toContainText(/这个商品不再提供“.*PET.*”，请改选/);
    await expect(line).not.toContainText("现在下单");
    await legible(shopper);
  });

  await test.step("retires it; its page says so", async () => {
    await page.getByRole("link", { name: "商品", exact: true }).click();
    await page.getByRole("searchbox", { name: "商品名称" }).fill("茶罐封口贴");
    await button("查找").click();
    await button("下架 茶罐封口贴").click();
    const form = page.getByRole("dialog", { name: "下架“茶罐封口贴”？" });
    await form.getByRole("button", { name: "下架", exact: true }).click();
    await expect(page.getByText("已下架").first()).toBeVisible();
    await shopper.getByRole("link", { name: "茶罐封口贴" }).first().click();
    await expect(shopper.getByText(/已下架/).first()).toBeVisible();
  });

  await test.step("a link to it shows near products", async () => {
    await shopper.goto(address);
    const near = shopper.getByRole("region", { name: "相近的产品" });
    await expect(near.getByRole("link")).toHaveCount(3);
    await expect(shopper.getByText("“茶罐封口贴”已下架")).toBeVisible();
    await legible(shopper);
  });
  await elsewhere.close();
});
