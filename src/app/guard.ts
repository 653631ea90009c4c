import type { ShopRoute } from "./routes.ts";

export type Verdict =
  | { kind: "pass" }
  /** Needs a login: go there, and from there back. */
  | { kind: "login"; back: string }
  /** For visitors only, and somebody is logged in. */
  | { kind: "alreadyIn"; to: "/user"; warning: string };

/** Paths that forget where the visitor came from; every other path is remembered. */
const forgetting = [
  /^\/auth\/login$/,
  /^\/auth\/reg(\/|$)/,
  /^\/auth\/register(\/|$)/,
  /^\/auth\/login_out$/,
];

/** What the saved referrer becomes on a visit: the visited path, or null = cleared (SPEC section 2). */
export function referrerAfter(pathname: string, search: string): string | null {
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  return forgetting.some((pattern) => pattern.test(plain)) ? null : pathname + search;
}

/** May this visitor see this screen? (SPEC section 2, route guard) */
export function verdictOn(
  route: Pick<ShopRoute, "requireAuth" | "requireNotAuth">,
  path: string,
  signedIn: boolean,
): Verdict {
  if (route.requireNotAuth && signedIn) {
    return { kind: "alreadyIn", to: "/user", warning: "您已登录，无需注册" };
  }
  if (route.requireAuth && !signedIn) return { kind: "login", back: path };
  return { kind: "pass" };
}
