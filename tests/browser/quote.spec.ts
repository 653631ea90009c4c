import { expect, signIn, test } from "./fixtures.ts";
import { fillCart, productOf } from "./screens.ts";

for (const kind of ["lz", "inkLz", "pt", "ysp", "pb", "paper"]) {
  test(`a ${kind} product is priced on the device and its price held by the shop`, async ({
    page,
    client,
  }) => {
    const { card } = await productOf(client, kind);
    await page.goto(`/produce/detail/${card.id}`);
    await expect(page.getByRole("status").filter({ hasText: /合计 [\d,.]+ 元/ })).toHaveCount(1);
    await expect(page.getByText(/已锁价 · 有效至/)).toBeVisible();
  });
}

test("a value that cannot be printed is named at its field and nothing can be ordered", async ({
  page,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await expect(page.getByText(/已锁价 · 有效至/)).toBeVisible();
  await page.getByLabel("宽", { exact: true }).fill("2");
  await expect(page.getByText("标签宽（横向）至少为5 mm").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "立即下单" })).toBeDisabled();
  await page.getByLabel("宽", { exact: true }).fill("60");
  await expect(page.getByRole("button", { name: "立即下单" })).toBeEnabled();
});

test("a shared link opens the whole job elsewhere, without the shop being asked for it", async ({
  page,
  browser,
  client,
  shop,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7300");
  await page.getByRole("button", { name: "分享报价" }).click();
  const link = page.getByRole("dialog", { name: "分享报价" }).getByText(/\/q\//);
  await expect(link).toBeVisible();
  const address = (await link.textContent()) ?? "";
  expect(new URL(address).origin).toBe(shop.url);
  const elsewhere = await browser.newContext({ locale: "zh-CN" });
  const other = await elsewhere.newPage();
  await other.goto(address);
  await expect(other.getByLabel("每款数量")).toHaveValue("7300");
  await other.goto(`${shop.url}/q/nonsense`);
  await expect(other.getByText("打不开这份报价")).toBeVisible();
  await elsewhere.close();
});

test("in the cart a quantity is priced again, a removal can be taken back", async ({
  page,
  client,
  buyer,
}) => {
  await fillCart(client, buyer);
  await signIn(page, buyer);
  await page.goto("/shopping-cart");
  const line = page.getByRole("region", { name: "可下单" });
  const before = await line.textContent();
  await line.getByLabel(/数量/).fill("20000");
  await expect(line).not.toHaveText(before ?? "");
  await expect(line.getByText(/已锁价，有效至/)).toBeVisible();
  await page.reload();
  await expect(line.getByLabel(/数量/)).toHaveValue("20000");
  await line.getByRole("button", { name: /^删除/ }).click();
  await expect(page.getByText("报价车是空的")).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(line.getByLabel(/数量/)).toHaveValue("20000");
});

test("a guest's quote is kept on the device and goes on from the drafts", async ({
  page,
  client,
}) => {
  const { card } = await productOf(client, "pt");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByRole("button", { name: "加入报价车" }).click();
  await expect(page.getByText("已存入本机草稿，登录后可下单")).toBeVisible();
  await page.getByRole("button", { name: "看草稿" }).click();
  await expect(page).toHaveURL(/\/drafts$/);
  await expect(page.getByRole("region", { name: "全部草稿" }).getByText(card.name)).toBeVisible();
});
