import type { ComponentType } from "react";
import { paths, type ScreenName, screenNames } from "#contract/paths/paths.ts";
import type { LoaderArgs } from "#ui/feedback/screen-data.ts";

/** A screen's module: its component and, where it loads, its loader. */
export interface Screen {
  Component: ComponentType;
  loader?: (args: LoaderArgs) => unknown;
}

/** Around a group of screens, e.g. the buyer centre with its navigation. */
export interface Layout {
  Component: ComponentType;
}

export interface ShopRoute {
  readonly path: string;
  readonly title: string;
  readonly requireAuth: boolean;
  /** For visitors only: a signed-in buyer is sent to the account with a warning. */
  readonly requireNotAuth: boolean;
  /** A screen with a payment: no tab bar, no update of the app. */
  readonly settling: boolean;
  /** Without the tab bar on phones: screens with their own action bar. */
  readonly plain: boolean;
  readonly layout: (() => Promise<Layout>) | null;
  readonly load: () => Promise<Screen>;
}

/** A path that redirects. */
export interface Alias {
  readonly path: string;
  readonly to: string;
}

type Options = Partial<
  Pick<ShopRoute, "requireAuth" | "requireNotAuth" | "settling" | "plain" | "layout">
>;
type Placeless<Entry> = Omit<Entry, "path">;

const screen = (
  title: string,
  load: () => Promise<Screen>,
  options: Options = {},
): Placeless<ShopRoute> => ({
  title,
  load,
  requireAuth: false,
  requireNotAuth: false,
  settling: false,
  plain: false,
  layout: null,
  ...options,
});

const plain: Options = { plain: true };
const own: Options = { requireAuth: true };
const buyer: Options = {
  ...own,
  layout: () => import("#features/account/account-layout.tsx"),
};
const visitor: Options = { ...plain, requireNotAuth: true };
const settling: Options = { ...own, ...plain, settling: true };

/** The screen of each address: title, file, and who may see it. */
const screens: Record<ScreenName, Placeless<ShopRoute> | Placeless<Alias>> = {
  home: screen("首页", () => import("#features/home/home.tsx")),
  about: screen("关于我们", () => import("#features/about/about.tsx")),
  cart: screen("报价车", () => import("#features/cart/cart.tsx"), own),
  cartLine: screen("报价详情", () => import("#features/cart/cart-detail.tsx"), plain),
  drafts: screen("报价车", () => import("#features/cart/drafts.tsx")),
  account: { to: paths.profile() },
  profile: screen("我的信息", () => import("#features/account/info.tsx"), buyer),
  orders: screen("我的订单", () => import("#features/orders/order-list.tsx"), buyer),
  order: screen("订单详情", () => import("#features/orders/order-detail.tsx"), {
    ...buyer,
    ...plain,
  }),
  invoices: screen("发票抬头", () => import("#features/account/invoices.tsx"), buyer),
  addresses: screen("收货地址", () => import("#features/account/addresses.tsx"), buyer),
  password: screen("修改密码", () => import("#features/account/password.tsx"), buyer),
  security: screen("账号安全", () => import("#features/account/security.tsx"), buyer),
  funds: screen("资金明细", () => import("#features/account/funds.tsx"), buyer),
  auth: screen("账号", () => import("#features/auth/auth-index.tsx")),
  login: screen("登录", () => import("#features/auth/login-page.tsx"), plain),
  reg: screen("注册", () => import("#features/auth/register-page.tsx"), visitor),
  register: screen("注册", () => import("#features/auth/register-page.tsx"), visitor),
  findPassword: screen(
    "找回密码",
    () => import("#features/auth/password-recovery-page.tsx"),
    plain,
  ),
  logout: screen("退出登录", () => import("#features/auth/logout-page.tsx"), { ...own, ...plain }),
  products: screen("报价", () => import("#features/catalog/produce-index.tsx")),
  category: screen("产品列表", () => import("#features/catalog/produce-list.tsx")),
  product: screen("产品报价", () => import("#features/catalog/produce-detail.tsx"), plain),
  sharedQuote: screen("分享的报价", () => import("#features/catalog/shared-quote.tsx"), plain),
  paper: screen("纸张报价", () => import("#features/paper/paper.tsx")),
  checkout: screen("确认订单", () => import("#features/checkout/checkout.tsx"), settling),
  cashier: screen("收银台", () => import("#features/payment/pay.tsx"), settling),
  terms: screen("服务协议", () => import("#features/about/terms.tsx")),
  privacy: screen("隐私说明", () => import("#features/about/privacy.tsx")),
  email: screen("修改邮箱", () => import("#features/account/email.tsx"), buyer),
  mobile: screen("修改手机", () => import("#features/account/mobile.tsx"), buyer),
  quotes: screen("我的报价", () => import("#features/account/quotes.tsx"), buyer),
  received: screen("收到的文件", () => import("#features/artwork/received.tsx")),
  messages: screen("我的消息", () => import("#features/messages/messages.tsx"), buyer),
  reviews: screen("评价", () => import("#features/reviews/reviews.tsx"), { ...buyer, ...plain }),
  outbox: screen("待发箱", () => import("#features/outbox/outbox.tsx"), buyer),
  bench: screen("测试台", () => import("#devtools/inspector.tsx")),
  parts: screen("界面部件", () => import("#devtools/inspector.tsx").then(({ parts }) => parts())),
  paperCart: screen("纸张车", () => import("#features/cart/paper-cart.tsx"), own),
  paperDetail: screen("纸张详情", () => import("#features/paper/paper-detail.tsx"), plain),
  paperOrders: screen("纸张订单", () => import("#features/orders/paper-order-list.tsx"), buyer),
  paperOrder: screen("纸张订单详情", () => import("#features/orders/paper-order-detail.tsx"), {
    ...buyer,
    ...plain,
  }),
  paperOrderView: screen("打印纸张订单", () => import("#features/orders/paper-order-view.tsx"), {
    ...own,
    ...plain,
  }),
  repeat: screen("返单", () => import("#features/catalog/repeat.tsx"), plain),
  shortQuote: screen("分享的报价", () => import("#features/catalog/short-quote.tsx"), plain),
  afterSales: screen("售后", () => import("#features/after-sale/after-sale-list.tsx"), buyer),
  applyAfterSale: screen("申请售后", () => import("#features/after-sale/apply.tsx"), {
    ...buyer,
    ...plain,
  }),
  firm: screen("企业账户", () => import("#features/firms/firm.tsx"), buyer),
  afterSale: screen("售后详情", () => import("#features/after-sale/after-sale-detail.tsx"), {
    ...buyer,
    ...plain,
  }),
};

const notFound: ShopRoute = {
  path: "*",
  ...screen("未找到", () => import("#features/home/not-found.tsx")),
};

/** Every screen in the table's order; the last one is for unknown addresses. */
export const routes: readonly ShopRoute[] = [
  ...screenNames.flatMap((name) => {
    const entry = screens[name];
    return "to" in entry ? [] : [{ path: paths[name].pattern, ...entry }];
  }),
  notFound,
];

export const aliases: readonly Alias[] = screenNames.flatMap((name) => {
  const entry = screens[name];
  return "to" in entry ? [{ path: paths[name].pattern, ...entry }] : [];
});
