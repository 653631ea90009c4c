import { cart } from "#contract/cart/carts.ts";
import { firmJobs } from "#contract/firms/firm-jobs.ts";
import { makeFirm } from "#contract/firms/firms.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { fillCart, newKey, productOf } from "#tests/e2e/support/screens.ts";

test("@long shares and takes a job once, however often a reply was lost", async ({
  page,
  between,
  client,
}) => {
  const owner = await client.registerBuyer("沈负责");
  await client.call(makeFirm, { name: "沈记印务" }, { as: owner, key: newKey() });
  await signIn(page, owner);
  const { card } = await productOf(client, "lz");
  await fillCart(client, owner);
  const sharedNow = async () => (await client.call(firmJobs, {}, { as: owner })).items.length;
  const linesNow = async () => (await client.call(cart, {}, { as: owner })).length;

  await page.goto("/shopping-cart");
  const shareLine = page.getByRole("button", { name: `共享${card.name}` });
  await shareLine.click();
  const dialog = page.getByRole("dialog");
  const share = dialog.getByRole("button", { name: "共享", exact: true });
  const note = dialog.getByLabel("备注（可不填）");
  await note.fill("双十一再印");
  between.fault = { kind: "lostReply" };
  await share.click();
  await expect(dialog.getByText("网络连接失败，请检查网络连接")).toBeVisible({ timeout: 30_000 });
  expect(await sharedNow()).toBe(1);
  await expect(note).toHaveValue("双十一再印");
  between.fault = { kind: "hole" };
  expect(await page.evaluate("navigator.onLine")).toBe(true);
  await share.click();
  await expect(dialog.getByText("没有网络，联网后再点共享")).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: "取消" }).click();
  await shareLine.click();
  await expect(page.getByText("共享给企业要联网，这一项还在您这里")).toBeVisible();
  expect(await linesNow()).toBe(1);
  between.fault = { kind: "none" };
  await expect(async () => {
    if (!(await dialog.isVisible())) await shareLine.click();
    await expect(dialog).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await note.fill("双十一再印");
  between.fault = { kind: "hole" };
  await share.click();
  await expect(dialog.getByText("网络连接失败，请检查网络连接")).toBeVisible({ timeout: 30_000 });
  // The press itself finds that the network is back.
  between.fault = { kind: "none" };
  await share.click();
  await expect(page.getByText("已共享给企业")).toBeVisible({ timeout: 30_000 });
  expect(await sharedNow()).toBe(1);

  await page.goto("/user/firm?view=shared");
  const take = page.getByRole("button", { name: `把${card.name}加入我的报价车` });
  await expect(take).toBeVisible();
  between.fault = { kind: "lostReply" };
  await take.click();
  await expect(page.getByText("网络连接失败，请检查网络连接")).toBeVisible({ timeout: 30_000 });
  expect(await linesNow()).toBe(2);
  between.fault = { kind: "none" };
  await take.click();
  await expect(page.getByText("已加入报价车")).toBeVisible({ timeout: 30_000 });
  expect(await linesNow()).toBe(2);
});
