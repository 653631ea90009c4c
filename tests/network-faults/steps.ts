import type { Page } from "@playwright/test";
import { invoiceTitles } from "#contract/account/account.ts";
import { afterSales } from "#contract/after-sale/after-sale.ts";
import { cart } from "#contract/cart/carts.ts";
import { orders } from "#contract/orders/order-lists.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Asked } from "#tests/e2e/support/fault-proxy.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { fillCart, placedOrder } from "#tests/e2e/support/screens.ts";
import { shippedOrder } from "#tests/e2e/support/shipped-order.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import type { StepName } from "./cells.ts";

/** A buyer before one tap. */
export interface World {
  readonly page: Page;
  readonly client: ShopClient;
  readonly buyer: Buyer;
}

/** One column of the matrix: a tap, the call that it makes, and how it is seen to have had its effect. */
export interface Step {
  /** Makes what the tap needs and opens its screen; answers with what `effects` counts at. */
  open(world: World): Promise<string>;
  isCall(asked: Asked): boolean;
  /** `taps`: two are a double tap. */
  tap(page: Page, taps: number): Promise<void>;
  /** Until the screen says that it is done. */
  done(page: Page): Promise<void>;
  /** How often the shop's database holds the effect. */
  effects(world: World, at: string): Promise<number>;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** A fault may last longer than a screen's timeout. */
const patient = { timeout: 45_000 };

const addToCart: Step = {
  async open({ page }) {
    await page.goto("/produce/detail/roll-label-coated");
    await expect(page.getByText(/已锁价/)).toBeVisible();
    return "";
  },
  isCall: ({ method, path }) => method === "POST" && path === "/api/v2/user/bjd/shop-cart",
  async tap(page, clickCount) {
    await button(page, "加入报价车").click({ clickCount });
    const reported = page.getByText(/已加入报价车|自动加入报价车|登录超时/).first();
    await expect(reported).toBeVisible(patient);
  },
  async done(page) {
    await expect(page.getByRole("link", { name: /项待发$/ })).toHaveCount(0, patient);
    await page.goto("/shopping-cart");
    const lines = page.getByRole("region", { name: "可下单" });
    await expect(lines.getByRole("link", { name: "铜版纸卷标" })).toBeVisible(patient);
    await expect(page.getByRole("link", { name: /项待发$/ })).toHaveCount(0, patient);
  },
  effects: async ({ client, buyer }) => (await client.call(cart, {}, { as: buyer })).length,
};

const placeOrder: Step = {
  async open({ page, client, buyer }) {
    await page.goto(`/checkout?lines=${await fillCart(client, buyer)}`);
    await page.getByRole("radio", { name: "自提" }).click();
    await expect(button(page, "提交订单")).toBeEnabled();
    return "";
  },
  isCall: ({ method, path }) => method === "POST" && path === "/api/v2/user/order",
  tap: (page, clickCount) => button(page, "提交订单").click({ clickCount }),
  done: (page) => expect(page).toHaveURL(/\/pay\/[0-9a-f-]{36}$/, patient),
  effects: async ({ client, buyer }) => (await client.call(orders, {}, { as: buyer })).items.length,
};

async function openPay({ page, client, buyer }: World): Promise<string> {
  const { order_id } = await placedOrder(client, buyer);
  await page.goto(`/pay/${order_id}`);
  await page.getByRole("radio", { name: /沙箱|演示/ }).check();
  return order_id;
}

const paymentsOf = async ({ client, buyer }: World, order_id: string) =>
  (await client.call(orderDetailCall, { order_id }, { as: buyer })).payments;

const payInit: Step = {
  open: openPay,
  isCall: ({ path }) => path === "/api/v2/user/order/pay/init",
  tap: (page, clickCount) => button(page, "立即支付").click({ clickCount }),
  done: (page) => expect(page).toHaveURL(/\/sandbox\/pay\//, patient),
  effects: async (world, at) => (await paymentsOf(world, at)).length,
};

/** The tap is the provider's; the call is what the page asks when the buyer comes back. */
const checkPay: Step = {
  async open(world) {
    const at = await openPay(world);
    await button(world.page, "立即支付").click();
    await expect(world.page).toHaveURL(/\/sandbox\/pay\//);
    return at;
  },
  isCall: ({ path }) => path.includes("/pay/check_pay/"),
  tap: (page, clickCount) => button(page, "支付成功").click({ clickCount }),
  done: (page) => expect(page.getByText("付款成功")).toBeVisible(patient),
  effects: async (world, at) =>
    (await paymentsOf(world, at)).filter(({ state }) => state === "paid").length,
};

const takeGood: Step = {
  async open({ page, client, buyer }) {
    const { order_id } = await shippedOrder(client, buyer);
    await page.goto(`/user/order/detail/${order_id}`);
    await expect(button(page, "确认收货")).toBeVisible();
    return order_id;
  },
  isCall: ({ path }) => path.includes("orders/take_good"),
  async tap(page, clickCount) {
    await button(page, "确认收货").click();
    const question = page.getByRole("dialog");
    await question.getByRole("button", { name: "确认收货" }).click({ clickCount });
  },
  async done(page) {
    const status = page.getByRole("main").getByRole("status").first();
    await expect(status).toHaveText(/^\d\d-\d\d 已(?:收货|取货|送达)$/, patient);
    await expect(button(page, "确认收货")).toHaveCount(0, patient);
  },
  effects: async ({ client, buyer }, order_id) => {
    const { state } = await client.call(orderDetailCall, { order_id }, { as: buyer });
    return state === orderStates.completed ? 1 : 0;
  },
};

const afterSale: Step = {
  async open({ page, client, buyer }) {
    const { order_id } = await shippedOrder(client, buyer);
    await page.goto(`/user/order/detail/${order_id}`);
    await page.getByRole("link", { name: "申请售后" }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByLabel("原因").selectOption({ label: "运输中破损" });
    await page.getByLabel("问题说明").fill("有一包受潮了");
    return order_id;
  },
  isCall: ({ method, path }) => method === "POST" && path === "/api/v2/user/afterSale",
  tap: (page, clickCount) => button(page, "提交申请").click({ clickCount }),
  done: (page) => expect(page).toHaveURL(/\/user\/afterSale\/detail\//, patient),
  effects: async ({ client, buyer }) =>
    (await client.call(afterSales, {}, { as: buyer })).items.length,
};

const invoice: Step = {
  async open({ page }) {
    await page.goto("/user/invoice");
    await button(page, "新增抬头").click();
    const form = page.getByRole("dialog", { name: "新增抬头" });
    await form.getByLabel("企业名称").fill("深圳小墨文化有限公司");
    await form.getByLabel("税号").fill("91440300ma5dqxxx13");
    return "";
  },
  isCall: ({ method, path }) => method === "POST" && path === "/api/v2/user/invoice",
  tap: (page, clickCount) => button(page, "保存抬头").click({ clickCount }),
  async done(page) {
    await expect(page.getByText("税号 91440300MA5DQXXX13")).toBeVisible(patient);
    await expect(page.getByText("待发", { exact: true })).toHaveCount(0, patient);
  },
  effects: async ({ client, buyer }) =>
    (await client.call(invoiceTitles, {}, { as: buyer })).length,
};

export const steps: Readonly<Record<StepName, Step>> = {
  addToCart,
  placeOrder,
  payInit,
  checkPay,
  takeGood,
  afterSale,
  invoice,
};
