import { cart } from "#contract/cart/carts.ts";
import { firmJobs } from "#contract/firms/firm-jobs.ts";
import { inviteToFirm, joinFirm, makeFirm } from "#contract/firms/firms.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { fillCart, newKey, productOf } from "#tests/e2e/support/screens.ts";

test("@long one shares a cart line with its file; another takes it, and the first sees who did", async ({
  page,
  client,
  browser,
}) => {
  const owner = await client.registerBuyer("沈负责");
  const buyer = await client.registerBuyer("韩采购");
  await client.call(makeFirm, { name: "沈记印务" }, { as: owner, key: newKey() });
  const { code } = await client.call(inviteToFirm, { role: "buyer" }, { as: owner, key: newKey() });
  await client.call(joinFirm, { code }, { as: buyer, key: newKey() });

  await signIn(page, owner);
  const { card } = await productOf(client, "lz");
  const line = await fillCart(client, owner);
  await page.goto(`/produce/detail/${card.id}?line=${line}`);
  const buffer = Buffer.from(await pdf({ sheet: [64, 84], operators: "20 20 60 60 re f" }));
  const file = { name: "标签.pdf", mimeType: "application/pdf", buffer };
  await page.getByLabel("选文件看效果").setInputFiles(file);
  await expect(page.getByText(/标签\.pdf，已存在本机/)).toBeVisible();

  await page.goto("/shopping-cart");
  await page.getByRole("button", { name: `共享${card.name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: /^连同文件：标签\.pdf/ })).toBeChecked();
  await dialog.getByLabel("备注（可不填）").fill("双十一再印");
  await page.context().setOffline(true);
  await dialog.getByRole("button", { name: "共享", exact: true }).click();
  await expect(dialog.getByText("没有网络，联网后再点共享")).toBeVisible();
  await page.context().setOffline(false);
  await dialog.getByRole("button", { name: "共享", exact: true }).click();
  await expect(page.getByText("已共享给企业")).toBeVisible({ timeout: 30_000 });
  const { items } = await client.call(firmJobs, {}, { as: owner });
  expect(items.map(({ note, file: sent }) => [note, sent?.name])).toEqual([
    ["双十一再印", "标签.pdf"],
  ]);

  const other = await (await browser.newContext()).newPage();
  await signIn(other, buyer);
  await other.goto("/user/firm?view=shared");
  await expect(other.getByText("备注：双十一再印")).toBeVisible();
  await expect(other.getByText(/^沈负责 今天 .* 共享$/)).toBeVisible();
  await expect(other.getByRole("button", { name: `移除${card.name}` })).toHaveCount(0);
  const take = other.getByRole("button", { name: `把${card.name}加入我的报价车` });
  await take.click();
  await expect(other.getByText("已加入报价车")).toBeVisible();
  await expect(other.getByText(/^已被 您 今天 .* 取用$/)).toBeVisible();
  await take.click();
  await expect(other.getByRole("dialog").getByText(/再取会多出一份/)).toBeVisible();
  await other.getByRole("dialog").getByRole("button", { name: "再想想" }).click();
  await other.goto("/shopping-cart");
  await expect(other.getByText(/^企业共享的文件：标签\.pdf/)).toBeVisible();
  const saved = other.waitForEvent("download");
  await other.getByRole("button", { name: "下载标签.pdf" }).click();
  expect((await saved).suggestedFilename()).toBe("标签.pdf");
  expect(await client.call(cart, {}, { as: buyer })).toHaveLength(1);
  await other.context().close();

  await page.goto("/user/firm?view=shared");
  await expect(page.getByText(/^已被 韩采购 今天 .* 取用$/)).toBeVisible();
  await page.getByRole("button", { name: `移除${card.name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "移除" }).click();
  await expect(page.getByText("还没有共享的报价")).toBeVisible();
});
