import { expect, signIn, test } from "#tests/e2e/support/fixtures.ts";
import { placedOrder, productOf } from "#tests/e2e/support/screens.ts";

test("@long a newcomer's list is empty and leads to a quote", async ({ signedIn: page }) => {
  await page.goto("/user/order");
  await expect(page.getByText("还没有订单")).toBeVisible();
  await page.getByRole("link", { name: "去报价" }).click();
  await expect(page).toHaveURL(/\/produce$/);
});

test("@long orders are found by state and by number", async ({ page, client, buyer }) => {
  const first = await placedOrder(client, buyer);
  const second = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto("/user/order");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("navigation", { name: "订单状态" }).getByText("待付款").click();
  await expect(page).toHaveURL(/state=10/);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.goto("/user/order?state=60");
  await expect(page.getByText("没有这个状态的订单")).toBeVisible();
  await page.goto(`/user/order?keyword=${first.order_no}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article", { name: first.order_no })).toBeVisible();
  await expect(page.getByRole("article", { name: second.order_no })).toBeHidden();
});

test("an unpaid order is cancelled after one question", async ({ page, client, buyer }) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/user/order/detail/${order.order_id}`);
  await expect(page.getByRole("status").filter({ hasText: "待付款" })).toBeVisible();
  const askToCancel = async () => {
    await page.getByRole("button", { name: "更多" }).click();
    await page
      .getByRole("dialog", { name: "更多" })
      .getByRole("button", { name: "取消订单" })
      .click();
  };
  await expect(page.getByRole("button", { name: "取消订单" })).toHaveCount(0);
  await askToCancel();
  const question = page.getByRole("dialog", { name: "取消这个订单？" });
  await question.getByRole("button", { name: "再想想" }).click();
  await expect(question).toBeHidden();
  await askToCancel();
  await question.getByRole("button", { name: "取消订单" }).click();
  await expect(page.locator("#main").getByText("订单已取消", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("status")).toHaveText(/^\d\d-\d\d 已取消$/);
  await expect(page.getByRole("button", { name: "更多" })).toHaveCount(0);
});

test("@long the list is narrowed by product and by day, and the address says so", async ({
  page,
  client,
  buyer,
}) => {
  const label = await placedOrder(client, buyer);
  const sheet = await placedOrder(client, buyer, "pt");
  const { card } = await productOf(client, "pt");
  await signIn(page, buyer);
  await page.goto("/user/order");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: "筛选" }).click();
  await page.getByLabel("产品", { exact: true }).selectOption({ label: card.name });
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article", { name: sheet.order_no })).toBeVisible();
  await expect(page).toHaveURL(/product=/);
  await page.getByLabel("产品", { exact: true }).selectOption({ label: "全部产品" });
  await page.getByLabel("下单时间").selectOption({ label: "近 7 天" });
  await expect(page).toHaveURL(/from=20\d\d-\d\d-\d\d/);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("下单时间").selectOption({ label: "自选日期" });
  const days = page.getByRole("form", { name: "自选日期" });
  await days.getByLabel("从").fill("2020-01-01");
  await days.getByLabel("到").fill("2020-01-31");
  await days.getByRole("button", { name: "筛选" }).click();
  await expect(page.getByText("没有找到订单")).toBeVisible();
  await page.getByRole("link", { name: "看全部订单" }).click();
  await expect(page.getByRole("article", { name: label.order_no })).toBeVisible();
});

/** A button that is jumped to is still under the finger when the finger leaves it. */
async function pressable(): Promise<boolean> {
  const root = document.documentElement;
  const before = root.scrollHeight;
  window.scrollTo(0, before);
  for (let frame = 0; frame < 10; frame += 1) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
  }
  return root.scrollHeight === before;
}

test("@long back from an order is a return to the place in the list; a link to it begins at the top", async ({
  page,
  client,
  buyer,
}) => {
  test.setTimeout(300_000);
  const placed: { order_no: string }[] = [];
  for (let index = 0; index < 24; index += 1) placed.push(await placedOrder(client, buyer));
  await signIn(page, buyer);
  await page.goto("/user/order");
  await expect(page.getByRole("article")).toHaveCount(20);
  expect(await page.evaluate(pressable), "the end of the list stands where it was seen").toBe(true);
  await page.getByRole("button", { name: "加载更多" }).click();
  await expect(page.getByRole("article")).toHaveCount(24);
  const far = page.getByRole("article", { name: placed[1]?.order_no ?? "" });
  const ways = [() => page.goBack(), () => page.getByRole("link", { name: "返回" }).click()];
  for (const back of ways) {
    await far.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(1000);
    await far.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/user\/order\/detail\//);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await back();
    await expect(page).toHaveURL(/\/user\/order$/);
    await expect(far).toBeInViewport();
    await expect(page.getByRole("article")).toHaveCount(24);
  }
  await page.goto("/user/info");
  await page
    .getByRole("link", { name: /我的订单|全部订单/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/user\/order$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("@long an address that is opened begins at the top; back to the one before finds its place", async ({
  page,
}) => {
  const standing = () => page.evaluate(() => window.scrollY);
  await page.goto("/produce");
  await expect(page.getByRole("heading", { name: "纸张" })).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.goto("/produce/detail/roll-label-coated");
  await expect(page.getByLabel("每款数量")).toBeVisible();
  expect(await standing()).toBe(0);
  await page.goBack();
  await expect.poll(standing).toBe(1500);
});

test("@long another buyer's order looks like a missing one", async ({ page, client, buyer }) => {
  const stranger = await client.registerBuyer("陌生人");
  const order = await placedOrder(client, stranger);
  await signIn(page, buyer);
  for (const id of [order.order_id, "00000000-0000-4000-8000-000000000000", "nonsense"]) {
    await page.goto(`/user/order/detail/${id}`);
    await expect(page.getByText("订单不存在或无权查看")).toBeVisible();
  }
});
