import { CartIcon, HomeIcon, PaperIcon, RulerIcon, UserIcon } from "#ui/shell-icons.tsx";

/** The five places of the shop, in the order of the tab bar. */
export const places = [
  { to: "/", name: "首页", Icon: HomeIcon, within: /^\/$|^\/about/ },
  { to: "/produce", name: "报价", Icon: RulerIcon, within: /^\/(produce|q)(\/|$)/ },
  { to: "/paper", name: "纸张", Icon: PaperIcon, within: /^\/paper(\/|$)/ },
  {
    to: "/shopping-cart",
    name: "报价车",
    Icon: CartIcon,
    within: /^\/(shopping-cart|drafts)(\/|$)/,
  },
  { to: "/user/info", name: "我的", Icon: UserIcon, within: /^\/(user|auth)(\/|$)/ },
] as const;
