import type { Page } from "@playwright/test";
import { logout } from "#contract/auth/auth.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { test } from "#tests/e2e/support/behind-proxy.ts";
import type { Asked, Fault, FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect, signIn, withoutEvents } from "#tests/e2e/support/fixtures.ts";
import { fillCart, placedOrder, productOf, untilWritten } from "#tests/e2e/support/screens.ts";
import { type Buyer, fixedCaptcha, type ShopClient } from "#tests/e2e/support/shop-client.ts";

const isPlacing = ({ method, path }: Asked) => method === "POST" && path === "/api/v2/user/order";
const isToken = ({ path }: Asked) => path === "/api/auth/company/token";
const good = { kind: "none" } as const;

/** Applies `faults` to the sendings of an order in turn; the last one stays. */
function onPlacing(between: FaultProxy, ...faults: Fault[]): string[] {
  const keys: string[] = [];
  between.fault = (asked) => {
    if (!isPlacing(asked)) return good;
    keys.push(String(asked.headers["idempotency-key"]));
    return faults[Math.min(keys.length, faults.length) - 1] ?? good;
  };
  return keys;
}

async function toCheckout(page: Page, lines: readonly string[]): Promise<void> {
  await page.goto(`/checkout?lines=${lines.join(",")}`);
  await page.getByRole("radio", { name: "自提" }).click();
  await expect(page.getByRole("button", { name: "提交订单" })).toBeEnabled();
}

const tapPlace = (page: Page) => page.getByRole("button", { name: "提交订单" }).click();

const ordersOf = async (client: ShopClient, buyer: Buyer) =>
  (await client.call(orders, {}, { as: buyer })).items;

async function twoLines(client: ShopClient, buyer: Buyer): Promise<[string, string]> {
  return [await fillCart(client, buyer), await fillCart(client, buyer, "pt")];
}

test("加入报价车 whose reply is lost: the job is in the cart once, and its draft is gone", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await signIn(page, buyer);
  await page.goto(`/produce/detail/${card.id}`);
  await expect(page.getByText(/已锁价/)).toBeVisible();
  between.fault = ({ method, path }) =>
    method === "POST" && path === "/api/v2/user/bjd/shop-cart" ? { kind: "lostReply" } : good;
  await page.getByRole("button", { name: "加入报价车" }).click();
  await expect(page.getByText("已存在本机，联网后自动加入报价车")).toBeVisible();
  between.fault = good;
  await page.goto("/shopping-cart");
  const lines = page.getByRole("region", { name: "可下单" });
  await expect(lines.getByRole("link", { name: card.name })).toBeVisible();
  await expect(page.getByRole("region", { name: "报价草稿" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^报价车\s*1$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /项待发$/ })).toHaveCount(0);
});

test("@long (a) a lost reply and then 20401 to every repetition: the existing order is found", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await toCheckout(page, [line]);
  const refused = { kind: "envelope", code: 20401, msg: "应用令牌无效，请重试" } as const;
  const keys = onPlacing(between, { kind: "lostReply" }, refused);
  await tapPlace(page);
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/, { timeout: 40_000 });
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await ordersOf(client, buyer)).toHaveLength(1);
});

test("@long (a) a lost reply and then 20403 from the token service: the existing order is found", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await toCheckout(page, [line]);
  let sends = 0;
  let tokenCalls = 0;
  between.fault = (asked) => {
    if (isToken(asked)) {
      tokenCalls += 1;
      return tokenCalls <= 2 ? { kind: "envelope", code: 20403, msg: "无权访问" } : good;
    }
    if (!isPlacing(asked)) return good;
    sends += 1;
    return sends === 1
      ? { kind: "lostReply" }
      : { kind: "envelope", code: 20401, msg: "应用令牌无效，请重试" };
  };
  await tapPlace(page);
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/, { timeout: 60_000 });
  expect(await ordersOf(client, buyer)).toHaveLength(1);
});

test("(b) a tap that fell into a hole, its tab closed: nothing is sent without a tap, and the late one is void", async ({
  page,
  context,
  between,
  client,
  buyer,
}) => {
  const [first, second] = await twoLines(client, buyer);
  await signIn(page, buyer);
  await toCheckout(page, [first]);
  const swallowed = onPlacing(between, { kind: "hole" });
  await tapPlace(page);
  await expect(page.getByText("正在提交…")).toBeVisible();
  await expect.poll(() => swallowed.length).toBe(1);
  await page.close();

  const keys = onPlacing(between, good);
  const later = await context.newPage();
  await later.goto(`/checkout?lines=${first},${second}`);
  const reported = later.getByText(/^您 (今天 )?\d\d:\d\d 的订单没有下成，要再提交吗？$/);
  await expect(reported).toBeVisible();
  await expect(later.getByRole("button", { name: "提交订单" })).toBeVisible();
  expect(keys).toEqual([]);
  // What was said stays true when the lost request turns up after all.
  await between.deliver();
  expect(await ordersOf(client, buyer)).toEqual([]);

  await later.getByRole("button", { name: "去提交" }).click();
  await expect(later).toHaveURL(new RegExp(`/checkout\\?lines=${first}$`));
  await expect(later.getByRole("radio", { name: "自提" })).toBeChecked();
  await tapPlace(later);
  await expect(later).toHaveURL(/\/pay\/[0-9a-f-]{36}$/);
  const placed = await ordersOf(client, buyer);
  expect(placed.map(({ items }) => items.length)).toEqual([1]);
  await expect(reported).toHaveCount(0);
});

test("(c) a reply lost and the tab closed: the home page announces the existing order", async ({
  page,
  context,
  between,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await toCheckout(page, [line]);
  onPlacing(between, { kind: "lostReply" }, { kind: "hole" });
  await tapPlace(page);
  await expect(page.getByText("正在确认是否下单成功…请不要重复下单。")).toBeVisible();
  await page.close();

  between.fault = good;
  const later = await context.newPage();
  await later.goto("/");
  const [order] = await ordersOf(client, buyer);
  const reported = later.getByText(new RegExp(`^您 .* 的订单已下好（${order?.order_no}）$`));
  await expect(reported).toBeVisible();
  // Said until it is answered, also on the next visit and on another screen.
  await later.goto("/about");
  await expect(reported).toBeVisible();
  await later.getByRole("button", { name: "看订单" }).click();
  await expect(later).toHaveURL(new RegExp(`/user/order/detail/${order?.order_id}$`));
  await later.reload();
  await expect(later.getByText(order?.order_no ?? "").first()).toBeVisible();
  await expect(reported).toHaveCount(0);
});

test("@long an idle tab on the same checkout keeps no word back from the shop opened later", async ({
  page,
  context,
  between,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await toCheckout(page, [line]);
  const other = await context.newPage();
  await toCheckout(other, [line]);
  onPlacing(between, { kind: "lostReply" }, { kind: "hole" });
  await tapPlace(other);
  await expect(other.getByText("正在确认是否下单成功…请不要重复下单。")).toBeVisible();
  await other.close();
  between.fault = good;
  const later = await context.newPage();
  await later.goto("/");
  const [order] = await ordersOf(client, buyer);
  await expect(
    later.getByText(new RegExp(`^您 .* 的订单已下好（${order?.order_no}）$`)),
  ).toBeVisible();
});

test("@long a reload in the middle of placing reads back and goes on to the cashier by itself", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await toCheckout(page, [line]);
  const keys = onPlacing(between, { kind: "lostReply" }, { kind: "hole" });
  await tapPlace(page);
  await expect(page.getByText("正在确认是否下单成功…请不要重复下单。")).toBeVisible();
  const sent = keys.length;
  between.fault = good;
  await page.reload();
  await expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/);
  expect(keys).toHaveLength(sent);
  expect(await ordersOf(client, buyer)).toHaveLength(1);
});

test("@long (d) paid, and back on a bad network: the cashier finds it by itself and warns of paying twice", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await page.goto(`/pay/${order.order_id}`);
  await page.getByRole("radio", { name: /沙箱|演示/ }).check();
  await page.getByRole("button", { name: "立即支付" }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
  between.fault = ({ path }) => (path.includes("/pay/check_pay/") ? { kind: "refused" } : good);
  await page.getByRole("button", { name: "支付成功" }).click();
  await expect(page.getByText(/会自动再查；付过了请不要重复付款/)).toBeVisible();
  between.fault = good;
  await expect(page.getByText("付款成功")).toBeVisible({ timeout: 40_000 });
});

test("@long (d) paid, and the order itself cannot be loaded at first: the page asks again by itself", async ({
  page,
  context,
  between,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  between.fault = ({ path }) =>
    path.startsWith("/api/v2/user/order/detail") ? { kind: "refused" } : good;
  const later = await context.newPage();
  await later.goto(`/pay/${order.order_id}`);
  await expect(later.getByText("这一页还没有存在本机，联网后自动打开")).toBeVisible();
  between.fault = good;
  await expect(later.getByRole("button", { name: "立即支付" })).toBeVisible({ timeout: 40_000 });
});

test("@long (e) another buyer's login leaves nothing of the first one's checkout on the screen", async ({
  page,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  const { card } = await productOf(client, "lz");
  await signIn(page, buyer);
  await toCheckout(page, [line]);
  await page.getByLabel("备注（选填）").fill("请周三前送到");
  const other = await client.registerBuyer("另一位");
  await client.call(logout, {}, { as: buyer });
  await page.getByRole("radio", { name: "快递" }).click();

  const login = page.getByRole("dialog", { name: "登录" });
  await login.getByLabel("手机号").fill(other.mobile);
  await login.getByLabel("密码").fill(other.password);
  await login.getByLabel("验证码", { exact: true }).fill(fixedCaptcha);
  await login.getByRole("button", { name: "登录", exact: true }).click();
  await expect(page.getByText("没有要下单的项目")).toBeVisible();
  await expect(page.getByText("请周三前送到")).toHaveCount(0);
  await expect(page.getByText(card.name)).toHaveCount(0);
});

test("@long (f) a logout that failed offline is sent to the server as soon as it answers, on the open page", async ({
  page,
  between,
  client,
  buyer,
}) => {
  await signIn(page, buyer);
  // The event stream never ends, and so the network would never be idle.
  await withoutEvents(page);
  await page.goto("/auth/login_out", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "退出登录" })).toBeVisible();
  await between.goAway();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(/\/$/);
  const alive = async () => (await client.ask(orders, {}, { as: buyer })).code;
  expect(await alive()).toBe(10000);
  await between.comeBack();
  await expect.poll(alive, { timeout: 40_000 }).toBe(20402);
});

test("@long an open payment keeps the key of its tap over a lost reply, another screen and a reload", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const order = await placedOrder(client, buyer);
  await signIn(page, buyer);
  const keys: string[] = [];
  const onOpening = (fault: Fault) => {
    between.fault = ({ method, path, headers }) => {
      if (method !== "POST" || path !== "/api/v2/user/order/pay/init") return good;
      keys.push(String(headers["idempotency-key"]));
      return fault;
    };
  };
  onOpening({ kind: "refused" });
  const pay = async () => {
    await page.getByRole("radio", { name: /转账/ }).check();
    await page.getByRole("button", { name: "立即支付" }).click();
  };
  await page.goto(`/pay/${order.order_id}`);
  await pay();
  await expect(page.getByText("刚才的支付没有打开，请再试一次")).toBeVisible();
  onOpening(good);
  // Elsewhere the shop asks what became of the tap: nothing did, and it may still arrive.
  const asked = page.waitForResponse(/\/pay\/check_pay\//);
  await page.goto("/about");
  await (await asked).finished();
  await untilWritten(page);
  await page.goto(`/pay/${order.order_id}`);
  await pay();
  await expect(page.getByRole("heading", { name: "对公转账" })).toBeVisible();
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  const sent = keys.length;
  await page.reload();
  await expect(page.getByRole("heading", { name: "对公转账" })).toBeVisible();
  // The reload showed the account without opening anything.
  expect(keys).toHaveLength(sent);
});

test("@long 联网后自动核价，不会自动下单: the shop away and back while the browser calls itself online", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const line = await fillCart(client, buyer);
  await signIn(page, buyer);
  await toCheckout(page, [line]);
  const keys = onPlacing(between, good);
  await between.goAway();
  await page.getByRole("radio", { name: "物流" }).click();
  await expect(page.getByText(/填写的内容已保存，联网后自动核价，不会自动下单/)).toBeVisible();
  await page.getByRole("radio", { name: "自提" }).click();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await between.comeBack();
  await expect(page.getByText(/^含运费/)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole("button", { name: "提交订单" })).toBeEnabled();
  expect(keys).toEqual([]);
  expect(await ordersOf(client, buyer)).toEqual([]);
});
