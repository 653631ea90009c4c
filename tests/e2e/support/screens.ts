import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import * as v from "valibot";
import { addAddress } from "#contract/account/account.ts";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import { productDetail, products } from "#contract/catalog/product-lists.ts";
import { categories } from "#contract/catalog/storefront.ts";
import { job } from "#contract/jobs/jobs.ts";
import { placeOrder, placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import type { Buyer, ShopClient } from "./shop-client.ts";

/** A screen of the shop with something on it, and the title that the guard gives it. */
export interface Screen {
  readonly path: string;
  readonly title: string;
}

export const newKey = (): string => randomUUID().replaceAll("-", "");

const lacking = (page: Page): Promise<number> =>
  page.evaluate(async (list) => {
    await navigator.serviceWorker.ready;
    const reply = await fetch(list);
    return reply.ok ? (await reply.json()).lacking.length : Number.NaN;
  }, serverPaths.appFiles);

/**
 * The worker runs this page and has all files: from here on each page opens without a network. A
 * page on a plain file, where `signIn` leaves it, opens the home page first.
 */
export async function untilInstalled(page: Page): Promise<void> {
  if (page.url().endsWith("/robots.txt")) await page.goto("/");
  await expect.poll(() => lacking(page), { timeout: 90_000 }).toBe(0);
}

/** Waits until the page's pending writes are stored on the device: writes of a store queue. */
export const untilWritten = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const turn = database.transaction([...database.objectStoreNames], "readwrite");
          turn.onabort = () => reject(turn.error);
          turn.oncomplete = () => {
            database.close();
            resolve();
          };
        };
      });
  });

/** The first product of a kind, with the job that its configurator starts from. */
export async function productOf(client: ShopClient, kind: string) {
  const { items } = await client.call(products, { limit: 100 });
  const card = items.find((one) => one.quoteType === kind);
  if (card === undefined) throw new Error(`the seed holds no product of kind ${kind}`);
  const { preset } = await client.call(productDetail, { id: card.id });
  return { card, job: v.parse(job, { quoteType: kind, ...preset }) };
}

/** Puts one priced line into the buyer's cart and answers with its id. */
export async function fillCart(
  client: ShopClient,
  buyer: Buyer,
  kind = "lz",
  line = newKey(),
): Promise<string> {
  const { card, job: preset } = await productOf(client, kind);
  await client.call(
    cartCalls[cartKindOf(preset)].put,
    { line_id: line, product_id: card.id, title: card.name, job: preset },
    { as: buyer, key: newKey() },
  );
  return line;
}

/** An order to be picked up, not yet paid. */
export async function placedOrder(client: ShopClient, buyer: Buyer, kind = "lz", line?: string) {
  const way = { address_id: null, express_type: "pickup", carrier_id: null } as const;
  const lines = { line_ids: [await fillCart(client, buyer, kind, line)] };
  const { total } = await client.call(reviewOrder, { ...lines, ...way }, { as: buyer });
  const intent = { draft_id: newKey(), invoice_id: null, expected_total: total };
  return client.call(placeOrder, { ...lines, ...way, ...intent }, { as: buyer, key: newKey() });
}

/** A paper order to be picked up, not yet paid; by transfer. */
export async function placedPaper(client: ShopClient, buyer: Buyer) {
  const way = { address_id: null, express_type: "pickup", carrier_id: null } as const;
  const lines = { line_ids: [await fillCart(client, buyer, "paper")] };
  const { total } = await client.call(reviewOrder, { ...lines, ...way }, { as: buyer });
  const intent = { draft_id: newKey(), invoice_id: null, expected_total: total };
  const terms = { payment_method: "transfer", source_type: "stock" } as const;
  const tap = { ...lines, ...way, ...intent, ...terms };
  return client.call(placePaperOrder, tap, { as: buyer, key: newKey() });
}

/** Chooses 所在地区 level by level, as a thumb does. */
export async function chooseRegion(within: Page | Locator, ...names: string[]): Promise<void> {
  await within.getByRole("button", { name: /^所在地区/ }).click();
  const sheet = within.getByRole("dialog", { name: "所在地区" });
  for (const name of names) await sheet.getByRole("button", { name, exact: true }).click();
  await expect(sheet).toBeHidden();
}

export const homeAddress = {
  name: "王小墨",
  mobile: "13900001111",
  provinceCode: "440000",
  cityCode: "440300",
  districtCode: "440305",
  detail: "科技园南区 8 栋 201",
  isDefault: true,
} as const;

/** As a link within the page does it: without a reload. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    document.title = "";
    history.pushState({ key: crypto.randomUUID() }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

/** Shows a screen whole. Only the first one starts the page: each start parses 400 KB of scripts. */
export async function openScreen(page: Page, { path, title }: Screen): Promise<void> {
  const isStarted = (await page.getByRole("main").count()) > 0;
  await (isStarted ? goWithin(page, path) : page.goto(path));
  await expect(page, path).toHaveTitle(`${title} · 齐墨印纸`);
  // The buttons of /test/ui are busy for ever.
  await expect(page.locator("div[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByText("加载中", { exact: true })).toHaveCount(0);
}

/** Screens that anybody may see. */
export async function publicScreens(client: ShopClient): Promise<Screen[]> {
  const [category] = await client.call(categories, {});
  const label = await productOf(client, "lz");
  const catalogue = await productOf(client, "pt");
  return [
    { path: "/", title: "首页" },
    { path: "/about", title: "关于我们" },
    { path: "/test", title: "测试台" },
    { path: "/test/ui", title: "界面部件" },
    { path: "/terms", title: "服务协议" },
    { path: "/privacy", title: "隐私说明" },
    { path: "/produce", title: "报价" },
    { path: `/produce/list/${category?.id}`, title: "产品列表" },
    { path: `/produce/detail/${label.card.id}`, title: "产品报价" },
    { path: `/produce/detail/${catalogue.card.id}`, title: "产品报价" },
    { path: "/paper", title: "纸张报价" },
    { path: "/paper/detail/shuangtong", title: "纸张详情" },
    { path: "/drafts", title: "报价车" },
    { path: "/received", title: "收到的文件" },
    { path: "/auth", title: "账号" },
    { path: "/auth/login", title: "登录" },
    { path: "/auth/reg", title: "注册" },
    { path: "/auth/register/partner7", title: "注册" },
    { path: "/auth/getpwd", title: "找回密码" },
    { path: "/no/such/page", title: "未找到" },
  ];
}

/** Screens of a buyer who has an address, a line in the cart and an order to pay. */
export async function buyerScreens(client: ShopClient, buyer: Buyer): Promise<Screen[]> {
  await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  const order = await placedOrder(client, buyer);
  const line = await fillCart(client, buyer);
  const paper = await placedPaper(client, buyer);
  await fillCart(client, buyer, "paper");
  return [
    { path: "/shopping-cart", title: "报价车" },
    { path: `/shopping-cart/detail/${line}`, title: "报价详情" },
    { path: `/checkout?lines=${line}`, title: "确认订单" },
    { path: `/pay/${order.order_id}`, title: "收银台" },
    { path: "/user/info", title: "我的信息" },
    { path: "/user/order", title: "我的订单" },
    { path: `/user/order/detail/${order.order_id}`, title: "订单详情" },
    { path: "/user/afterSale", title: "售后" },
    { path: `/user/afterSale/create/${order.order_id}`, title: "申请售后" },
    { path: "/user/afterSale/detail/none", title: "售后详情" },
    { path: "/paper/shop-cart", title: "纸张车" },
    { path: "/user/paper/order", title: "纸张订单" },
    { path: `/user/paper/order/detail/${paper.order_id}`, title: "纸张订单详情" },
    { path: `/user/paper/order/detail/view/${paper.order_id}`, title: "打印纸张订单" },
    { path: "/user/address", title: "收货地址" },
    { path: "/user/invoice", title: "发票抬头" },
    { path: "/user/invoice?view=issued", title: "发票抬头" },
    { path: "/outbox", title: "待发箱" },
    { path: "/user/amout_detail", title: "资金明细" },
    { path: "/user/password", title: "修改密码" },
    { path: "/user/mobile", title: "修改手机" },
    { path: "/user/email", title: "修改邮箱" },
    { path: "/user/quotes", title: "我的报价" },
    { path: "/user/security", title: "账号安全" },
    { path: "/auth/login_out", title: "退出登录" },
  ];
}
