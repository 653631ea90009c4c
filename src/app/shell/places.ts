import { isInSection, paths, type Section } from "#contract/paths/paths.ts";
import { CartIcon, HomeIcon, PaperIcon, RulerIcon, UserIcon } from "#ui/layout/shell-icons.tsx";

interface Place {
  readonly to: string;
  readonly name: string;
  readonly Icon: typeof HomeIcon;
  /** Paths where it is the current one. */
  readonly sections: readonly Section[];
}

/** The five entries of the tab bar, in order. */
export const places: readonly Place[] = [
  { to: paths.home(), name: "首页", Icon: HomeIcon, sections: ["", "about"] },
  { to: paths.products(), name: "报价", Icon: RulerIcon, sections: ["produce", "q", "s"] },
  { to: paths.paper(), name: "纸张", Icon: PaperIcon, sections: ["paper"] },
  { to: paths.cart(), name: "报价车", Icon: CartIcon, sections: ["shopping-cart", "drafts"] },
  { to: paths.profile(), name: "我的", Icon: UserIcon, sections: ["user", "auth", "outbox"] },
];

/** The attributes of a link to the entry on this screen. */
export const currentAt = (pathname: string, sections: readonly Section[]): "page" | undefined =>
  isInSection(pathname, ...sections) ? "page" : undefined;
