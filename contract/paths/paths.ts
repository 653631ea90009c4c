import { screenPath } from "./screen-path.ts";

/**
 * Every screen's address, once (SPEC section 2): the router's patterns, the server's page check and
 * all links use it. Published: an address is never changed or dropped.
 */
export const paths = {
  home: screenPath("/"),
  about: screenPath("/about"),
  cart: screenPath("/shopping-cart"),
  cartLine: screenPath("/shopping-cart/detail/:id"),
  drafts: screenPath("/drafts"),
  account: screenPath("/user"),
  profile: screenPath("/user/info"),
  orders: screenPath("/user/order", "state", "keyword", "from", "to", "product"),
  order: screenPath("/user/order/detail/:order_id"),
  invoices: screenPath("/user/invoice", "view"),
  addresses: screenPath("/user/address"),
  password: screenPath("/user/password"),
  security: screenPath("/user/security"),
  funds: screenPath("/user/amout_detail", "month", "list"),
  auth: screenPath("/auth"),
  login: screenPath("/auth/login"),
  reg: screenPath("/auth/reg/:introducer?"),
  register: screenPath("/auth/register/:introducer?"),
  findPassword: screenPath("/auth/getpwd"),
  logout: screenPath("/auth/login_out"),
  products: screenPath("/produce", "q", "kind"),
  category: screenPath("/produce/list/:cate_id"),
  product: screenPath(
    "/produce/detail/:id",
    "draft",
    "line",
    "tab",
    "width",
    "height",
    "quantity",
    "with",
  ),
  sharedQuote: screenPath("/q/:code", "draft", "line", "tab"),
  paper: screenPath("/paper", "draft", "line", "tab", "paper", "gsm", "parent"),
  checkout: screenPath("/checkout", "lines", "draft"),
  cashier: screenPath("/pay/:order_id"),
  terms: screenPath("/terms"),
  privacy: screenPath("/privacy"),
  shortQuote: screenPath("/s/:code", "draft", "line", "tab"),
  email: screenPath("/user/email"),
  mobile: screenPath("/user/mobile"),
  quotes: screenPath("/user/quotes"),
  bench: screenPath("/test"),
  afterSales: screenPath("/user/afterSale", "state", "order_id"),
  applyAfterSale: screenPath("/user/afterSale/create/:order_id"),
  afterSale: screenPath("/user/afterSale/detail/:after_id"),
  paperCart: screenPath("/paper/shop-cart"),
  paperDetail: screenPath("/paper/detail/:id"),
  paperOrders: screenPath("/user/paper/order", "state"),
  paperOrder: screenPath("/user/paper/order/detail/:order_id"),
  paperOrderView: screenPath("/user/paper/order/detail/view/:id"),
  outbox: screenPath("/outbox"),
  parts: screenPath("/test/ui"),
  received: screenPath("/received", "why"),
  messages: screenPath("/user/messages"),
  reviews: screenPath("/user/review/:order_id"),
  repeat: screenPath("/r/:code", "draft", "line", "tab"),
  firm: screenPath("/user/firm", "code", "view", "month"),
};

export type ScreenName = keyof typeof paths;

const isScreenName = (text: string): text is ScreenName => Object.hasOwn(paths, text);

/** The table's names in its order. */
export const screenNames: readonly ScreenName[] = Object.keys(paths).filter(isScreenName);

type SectionOf<Pattern> = Pattern extends `/${infer Section}/${string}`
  ? Section
  : Pattern extends `/${infer Section}`
    ? Section
    : never;
/** The first segment of an address. */
export type Section = SectionOf<(typeof paths)[ScreenName]["pattern"]>;

/** Is an address in one of these sections? Its path alone. */
export const isInSection = (pathname: string, ...sections: readonly Section[]): boolean => {
  const first = pathname.split("/")[1]?.toLowerCase();
  return sections.some((section) => section === first);
};
