import type { Page } from "@playwright/test";
import { cart } from "#contract/cart/carts.ts";
import { grouped } from "#contract/format/numerals.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { productOf, untilInstalled } from "#tests/e2e/support/screens.ts";

test.use({ serviceWorkers: "allow" });

const total = (page: Page) => page.getByRole("status").filter({ hasText: "合计" });
const locked = (page: Page) => page.getByText(/已锁价/);
const width = (page: Page) => page.getByLabel("宽", { exact: true });

test("@long a product of each kind is priced on the device and confirmed by the shop", async ({
  page,
  client,
}) => {
  for (const kind of ["lz", "inkLz", "pt", "ysp", "pb", "paper"] as const) {
    const { card } = await productOf(client, kind);
    await page.goto(`/produce/detail/${card.id}`);
    await expect(page.getByRole("heading", { level: 1, name: card.name })).toBeVisible();
    await expect(total(page), kind).toHaveText(/^合计 \d+\.\d{2} 元，单价 \d+\.\d{2,4} 元$/);
    await expect(locked(page), kind).toBeVisible();
    await expect(page.getByRole("table", { name: "价格明细" }), kind).toContainText("合计");
  }
});

test("a size that cannot be made is named at its field and nothing can be ordered", async ({
  page,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  await width(page).fill("400");
  await expect(width(page)).toHaveAccessibleDescription(/标签宽（横向）最多330 mm/);
  await page.getByRole("button", { name: "立即下单" }).click();
  await expect(width(page)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "最多330 mm" }).last()).toBeVisible();
  await width(page).fill("");
  await expect(width(page)).toHaveAccessibleDescription(/请填写标签宽/);
  await width(page).fill("60");
  await expect(page.getByText(/已锁价/)).toBeVisible();
});

test("@long a shared link carries the whole job to a device without a network", async ({
  page,
  context,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  await untilInstalled(page);
  await width(page).fill("66");
  await expect(locked(page)).toBeVisible();
  await page.getByRole("tab", { name: "报价单" }).click();
  await page.getByRole("button", { name: "分享报价" }).click();
  const link = await page.getByText(/\/q\/1/).textContent();
  await page.reload();
  await expect(locked(page)).toBeVisible();
  await context.setOffline(true);
  await page.goto(link ?? "");
  await expect(width(page)).toHaveValue("66");
  await expect(total(page)).toHaveText(/合计/);
});

test("@long cart: a changed quantity is priced again, a removed line can be restored", async ({
  signedIn: page,
  client,
  buyer,
}) => {
  await page.goto("/produce/detail/roll-label-coated");
  await expect(locked(page)).toBeVisible();
  await page.getByRole("button", { name: "加入报价车" }).click();
  await page.getByRole("button", { name: "去报价车" }).click();
  await expect(page).toHaveURL(/\/shopping-cart$/);
  await expect(page.getByText(/已锁价至/)).toBeVisible();
  const [before] = await client.call(cart, {}, { as: buyer });
  await page.getByRole("textbox", { name: "数量", exact: true }).fill("20000");
  await expect
    .poll(async () => (await client.call(cart, {}, { as: buyer }))[0]?.quote.quantity)
    .toBe(20_000);
  const [after] = await client.call(cart, {}, { as: buyer });
  expect(after?.line_id).toBe(before?.line_id);
  expect(after?.quote.total).not.toBe(before?.quote.total);
  await expect(page.getByText(/已锁价至/)).toBeVisible();

  // What was quoted before stays to be read: what changed, at what price.
  await page.goto(`/shopping-cart/detail/${after?.line_id}`);
  const versions = page.getByRole("list", { name: "历次报价" }).getByRole("listitem");
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText(/^v2，/);
  await expect(versions.first()).toContainText(grouped(after?.quote.total ?? ""));
  await expect(versions.first()).toContainText("数量：10,000 枚 → 20,000 枚");
  await expect(versions.last()).toContainText(/^v1，/);
  await expect(versions.last()).toContainText(grouped(before?.quote.total ?? ""));
  await page.goto("/shopping-cart");
  await page.getByRole("button", { name: "删除铜版纸卷标" }).click();
  await expect(page.getByText("报价车是空的")).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByRole("link", { name: "铜版纸卷标" })).toBeVisible();
  await expect.poll(async () => (await client.call(cart, {}, { as: buyer })).length).toBe(1);
});

test("@long a shared link opens the whole job elsewhere, without the shop being asked for it", async ({
  page,
  browser,
  client,
  shop,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await page.getByLabel("每款数量").fill("7300");
  await page.getByRole("tab", { name: "报价单" }).click();
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

test("@long a job that names no product goes on where every draft of its kind does", async ({
  page,
}) => {
  const code = await encodeJob({ title: "卷标", job: defaultJob("lz", seedPriceBook) });
  await page.goto(`/q/${code}`);
  await page.getByLabel("每款数量").fill("8100");
  await expect(page).toHaveURL(/\?draft=/);
  await page.goto("/");
  await page.getByRole("link", { name: /继续：/ }).click();
  await expect(page).toHaveURL(/\/q\/draft\?draft=/);
  await expect(page.getByLabel("每款数量")).toHaveValue("8100");
});

test("a guest's quote is stored on the device and continued from the drafts", async ({
  page,
  client,
}) => {
  const { card } = await productOf(client, "pt");
  await page.goto(`/produce/detail/${card.id}`);
  const desk = page.getByRole("region", { name: "价钱与下单" });
  await expect(desk).toContainText(/发货/);
  const [total = "no price"] = (await desk.innerText()).match(/¥[\d,.]+/) ?? [];
  const [day = "no day"] = (await desk.innerText()).match(/\d\d-\d\d/) ?? [];
  await page.getByRole("button", { name: "加入报价车" }).click();
  await expect(page.getByText("已放进报价车，登录后可下单")).toBeVisible();
  await page.getByRole("button", { name: "去报价车" }).click();
  await expect(page).toHaveURL(/\/drafts$/);
  const drafts = page.getByRole("region", { name: "草稿" });
  await expect(drafts.getByText(card.name)).toBeVisible();
  await expect(drafts).toContainText(total);
  await expect(drafts.getByText(/前发货$/)).toContainText(day);
});
