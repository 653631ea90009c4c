import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { accountEvents, eventStreamType } from "#contract/events/events.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { cancelOrder } from "#contract/orders/orders.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { listDrafts, putDraft } from "#contract/quotes/drafts.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import type { Asked, FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { fillCart, placedOrder, productOf } from "#tests/e2e/support/screens.ts";
import type { Buyer } from "#tests/e2e/support/shop-client.ts";

/** Well before the first of these screens would ask by itself. */
const soon = { timeout: 7000 };

const isStream = ({ path, headers }: Asked): boolean =>
  path === accountEvents.path && headers.accept === eventStreamType;

/** The streams that the shop holds open. */
async function openStreams(shop: { readonly url: string }): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(/^shop_open_streams (\d+)$/m.exec(text)?.[1]);
}
const untilStreams = (shop: { readonly url: string }, count: number) =>
  expect.poll(() => openStreams(shop), { timeout: 20_000 }).toBe(count);

/** A second browser of the same buyer. */
async function otherDevice(browser: Browser, buyer: Buyer, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: "zh-CN" });
  const page = await context.newPage();
  await signIn(page, buyer, url);
  return page;
}

/** What the browser says of its page. */
const comeIntoSight = (page: Page, state: "visible" | "hidden") =>
  page.evaluate((now) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: now });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test.describe("a change on another device arrives by itself", () => {
  test("@long a draft typed there stands in the list here, and in the configurator it is said", async ({
    signedIn: here,
    browser,
    buyer,
    client,
    shop,
  }) => {
    const { card } = await productOf(client, "lz");
    const there = await otherDevice(browser, buyer, shop.url);
    await here.goto("/drafts");
    await expect(here.getByRole("heading", { level: 1 })).toBeVisible();
    await untilStreams(shop, 1);
    await there.goto(`/produce/detail/${card.id}`);
    const sent = there.waitForResponse(
      (reply) => reply.url().endsWith(putDraft.path) && reply.request().method() === "POST",
    );
    await there.getByLabel("每款数量").fill("6000");
    await sent;
    await expect(here.getByText(/^×6,000 枚/)).toBeVisible(soon);

    await here.getByRole("button", { name: "继续" }).click();
    const amount = here.getByLabel("每款数量");
    await expect(amount).toHaveValue("6000");
    await amount.fill("7000");
    const [draft] = await client.call(listDrafts, {}, { as: buyer });
    if (draft?.content == null) throw new Error("no draft stands in the account");
    const { draft_id, edition, content } = draft;
    const job = { ...content.job, quantity: 8000 };
    const change = { draft_id, after: [edition], edition: randomUUID() };
    await client.call(
      putDraft,
      { ...change, content: { ...content, job, updatedAt: Date.now() } },
      { as: buyer },
    );
    await expect(
      here.getByRole("status").filter({ hasText: "这份草稿在另一台设备上也改过" }),
    ).toBeVisible(soon);
    await expect(amount).toHaveValue("7000");
    await there.context().close();
  });

  test("@long a line put into the cart there stands in the cart here; what is typed here stays in its field", async ({
    signedIn: here,
    buyer,
    client,
    shop,
  }) => {
    await fillCart(client, buyer);
    await here.goto("/shopping-cart");
    const amounts = here.getByLabel(/^(?:每款)?数量/);
    await expect(amounts).toHaveCount(1);
    await untilStreams(shop, 1);
    await fillCart(client, buyer);
    await expect(amounts).toHaveCount(2, soon);

    // Its own change is news of the account too, and must not load the cart again.
    const { list, put } = cartCalls.print;
    const answered = (call: Endpoint) =>
      here.waitForResponse(
        (reply) =>
          new URL(reply.url()).pathname === call.path && reply.request().method() === call.method,
      );
    const taken = answered(put);
    await amounts.first().click();
    await amounts.first().fill("3000");
    const compared = answered(list);
    await taken;
    await compared;
    await expect(amounts.first()).toBeFocused();
    await expect(amounts.first()).toHaveValue("3000");
  });

  test("@long an order cancelled there is cancelled here, in the list and on its page", async ({
    signedIn: here,
    context,
    buyer,
    client,
    shop,
  }) => {
    const { order_id } = await placedOrder(client, buyer);
    await here.goto("/user/order");
    await expect(here.getByRole("listitem").getByText("待付款").first()).toBeVisible();
    const detail = await context.newPage();
    await detail.goto(`/user/order/detail/${order_id}`);
    await expect(detail.getByText("待付款").first()).toBeVisible();
    await untilStreams(shop, 1);
    await client.call(cancelOrder, { order_id }, { as: buyer });
    await expect(detail.getByText("已取消").first()).toBeVisible(soon);
    await expect(here.getByRole("listitem").getByText("已取消").first()).toBeVisible(soon);
  });

  test("@long an order paid there is paid at the cashier here", async ({
    signedIn: here,
    buyer,
    client,
    shop,
  }) => {
    const order = await placedOrder(client, buyer);
    await here.goto(`/pay/${order.order_id}`);
    await expect(here.getByRole("button", { name: "立即支付" })).toBeVisible();
    await untilStreams(shop, 1);
    await payInSandbox(client, buyer, order);
    await expect(here.getByText("付款成功")).toBeVisible(soon);
  });
});

test("@long two tabs share one stream; the other goes on with it when its holder is closed", async ({
  signedIn: first,
  context,
  buyer,
  client,
  shop,
}) => {
  const { order_id } = await placedOrder(client, buyer);
  await first.goto("/user/order");
  await untilStreams(shop, 1);
  const second = await context.newPage();
  await second.goto(`/user/order/detail/${order_id}`);
  await expect(second.getByText("待付款").first()).toBeVisible();
  const third = await context.newPage();
  await third.goto("/drafts");
  await expect(third.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await openStreams(shop)).toBe(1);
  await first.close();
  await untilStreams(shop, 1);
  await third.close();
  await untilStreams(shop, 1);
  await client.call(cancelOrder, { order_id }, { as: buyer });
  await expect(second.getByText("已取消").first()).toBeVisible(soon);
});

test("@long a page out of sight holds no stream, and takes it again when it is back", async ({
  signedIn: page,
  shop,
}) => {
  await page.goto("/user/order");
  await untilStreams(shop, 1);
  await comeIntoSight(page, "hidden");
  await untilStreams(shop, 0);
  await comeIntoSight(page, "visible");
  await untilStreams(shop, 1);
});

test("@long after a logout nothing is asked for", async ({ signedIn: page, between, shop }) => {
  await page.goto("/user/order");
  await untilStreams(shop, 1);
  await page.goto("/auth/login_out");
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/$/);
  await untilStreams(shop, 0);
  between.asked.length = 0;
  await page.goto("/produce");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(between.asked.filter((path) => path === accountEvents.path)).toEqual([]);
});

/** Lets the page's timers run until it holds. */
const inTime = (page: Page, check: () => Promise<boolean> | boolean) =>
  expect
    .poll(
      async () => {
        await page.clock.fastForward(2000);
        return check();
      },
      { timeout: 60_000 },
    )
    .toBe(true);

const questions = (between: FaultProxy): number =>
  between.asked.filter((path) => path === accountEvents.path).length;

test("@long where a proxy lets no stream through the page asks now and then, and streams again later", async ({
  signedIn: page,
  between,
  buyer,
  client,
  shop,
}) => {
  const { order_id } = await placedOrder(client, buyer);
  await page.clock.install();
  let streams = 0;
  let answers = 0;
  between.fault = (asked) => {
    if (asked.path !== accountEvents.path) return { kind: "none" };
    if (!isStream(asked)) answers += 1;
    else streams += 1;
    return isStream(asked)
      ? { kind: "gateway", path: accountEvents.path, status: 502 }
      : { kind: "none" };
  };
  await page.goto(`/user/order/detail/${order_id}`);
  await expect(page.getByText("待付款").first()).toBeVisible();
  await inTime(page, () => answers > 0);
  expect(streams).toBe(3);
  await client.call(cancelOrder, { order_id }, { as: buyer });
  await inTime(page, () => page.getByText("已取消").first().isVisible());
  // The network is not called away: the shop answers everything else.
  await expect(page.getByText("网络不稳定")).toHaveCount(0);
  between.fault = { kind: "none" };
  await inTime(page, async () => (await openStreams(shop)) === 1);
});

test("@long a host that lacks the call is asked once, and nothing is said of it", async ({
  signedIn: page,
  between,
}) => {
  between.fault = { kind: "gateway", path: accountEvents.path, status: 404 };
  await page.clock.install();
  await page.goto("/user/order");
  await expect(page.getByText("还没有订单").first()).toBeVisible();
  await inTime(page, () => questions(between) > 0);
  for (let minutes = 0; minutes < 5; minutes += 1) await page.clock.fastForward(60_000);
  // A later call has passed the proxy: an earlier one would have, too.
  await page.evaluate(async () => (await fetch("/robots.txt")).text());
  expect(questions(between)).toBe(1);
  await expect(page.getByText("网络不稳定")).toHaveCount(0);
});

test("@long a session that ends elsewhere leads to the login at once", async ({
  signedIn: page,
  buyer,
  client,
  shop,
}) => {
  await page.goto("/user/info");
  await untilStreams(shop, 1);
  await client.call(deleteAccount, { password: buyer.password }, { as: buyer });
  await expect(page).toHaveURL(/\/auth\/login$/, { timeout: 15_000 });
});
