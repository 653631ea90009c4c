import type { ComponentType } from "react";
import type { LoaderArgs } from "#ui/screen-data.ts";

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
  /** For visitors only: someone logged in is sent to /user with a warning. */
  readonly requireNotAuth: boolean;
  /** Money is being spent here: no tab bar, no update of the app. */
  readonly settling: boolean;
  /** Goes without the tab bar on phones: screens with an action bar of their own. */
  readonly plain: boolean;
  readonly layout: (() => Promise<Layout>) | null;
  readonly load: () => Promise<Screen>;
}

/** A path that only leads on. */
export interface Alias {
  readonly path: string;
  readonly to: string;
}

type Options = Partial<
  Pick<ShopRoute, "requireAuth" | "requireNotAuth" | "settling" | "plain" | "layout">
>;

const screen = (
  path: string,
  title: string,
  load: () => Promise<Screen>,
  options: Options = {},
): ShopRoute => ({
  path,
  title,
  load,
  requireAuth: false,
  requireNotAuth: false,
  settling: false,
  plain: false,
  layout: null,
  ...options,
});

const buyer: Options = {
  requireAuth: true,
  layout: () => import("#features/account/account-layout.tsx"),
};
const plain: Options = { plain: true };

const register = () => import("#features/auth/register-page.tsx");

/** Every screen: path, title, who may see it, and the file that holds it (SPEC section 2). */
export const routes: readonly ShopRoute[] = [
  screen("/", "首页", () => import("#features/home/home.tsx")),
  screen("/about", "关于我们", () => import("#features/home/about.tsx")),
  screen("/shopping-cart", "报价车", () => import("#features/cart/cart.tsx"), {
    requireAuth: true,
  }),
  screen(
    "/shopping-cart/detail/:id",
    "报价详情",
    () => import("#features/cart/cart-detail.tsx"),
    plain,
  ),
  screen("/drafts", "草稿箱", () => import("#features/cart/drafts.tsx")),
  screen("/user/info", "我的信息", () => import("#features/account/info.tsx"), buyer),
  screen("/user/order", "我的订单", () => import("#features/orders/order-list.tsx"), buyer),
  screen(
    "/user/order/detail/:order_id",
    "订单详情",
    () => import("#features/orders/order-detail.tsx"),
    { ...buyer, plain: true },
  ),
  screen("/user/invoice", "发票抬头", () => import("#features/account/invoices.tsx"), buyer),
  screen("/user/address", "收货地址", () => import("#features/account/addresses.tsx"), buyer),
  screen("/user/password", "修改密码", () => import("#features/account/password.tsx"), buyer),
  screen("/user/security", "账号安全", () => import("#features/account/security.tsx"), buyer),
  screen("/user/amout_detail", "资金明细", () => import("#features/account/funds.tsx"), buyer),
  screen("/auth", "账号", () => import("#features/auth/auth-index.tsx")),
  screen("/auth/login", "登录", () => import("#features/auth/login-page.tsx"), plain),
  screen("/auth/reg/:introducer?", "注册", register, { plain: true, requireNotAuth: true }),
  screen("/auth/register/:introducer?", "注册", register, { plain: true, requireNotAuth: true }),
  screen(
    "/auth/getpwd",
    "找回密码",
    () => import("#features/auth/password-recovery-page.tsx"),
    plain,
  ),
  screen("/auth/login_out", "退出登录", () => import("#features/auth/logout-page.tsx"), {
    plain: true,
    requireAuth: true,
  }),
  screen("/produce", "报价", () => import("#features/produce/produce-index.tsx")),
  screen("/produce/list/:cate_id", "产品列表", () => import("#features/produce/produce-list.tsx")),
  screen(
    "/produce/detail/:id",
    "产品报价",
    () => import("#features/produce/produce-detail.tsx"),
    plain,
  ),
  screen("/q/:code", "分享的报价", () => import("#features/produce/shared-quote.tsx"), plain),
  screen("/paper", "纸张报价", () => import("#features/paper/paper.tsx")),
  screen("/checkout", "确认订单", () => import("#features/checkout/checkout.tsx"), {
    requireAuth: true,
    settling: true,
    plain: true,
  }),
  screen("/pay/:order_id", "收银台", () => import("#features/pay/pay.tsx"), {
    requireAuth: true,
    settling: true,
    plain: true,
  }),
  screen("*", "未找到", () => import("#features/home/not-found.tsx")),
];

export const aliases: readonly Alias[] = [{ path: "/user", to: "/user/info" }];
