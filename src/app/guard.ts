import { paths } from "#contract/paths/paths.ts";
import type { ShopRoute } from "./routes.ts";

export type Verdict =
  | { kind: "pass" }
  /** Needs a login: goes to login, and from there back. */
  | { kind: "login"; back: string }
  /** For visitors only, and somebody is logged in. */
  | { kind: "alreadyIn"; to: string; warning: string };

/** Paths that clear the saved referrer; every other path is saved. */
const forgetting = [paths.login, paths.reg, paths.register, paths.logout];

/** The saved referrer after a visit: the visited path, or null = cleared (SPEC section 2). */
export function referrerAfter(pathname: string, search: string): string | null {
  return forgetting.some((path) => path.isAt(pathname)) ? null : pathname + search;
}

/** May this visitor see this screen? (SPEC section 2, route guard) */
export function verdictOn(
  route: Pick<ShopRoute, "requireAuth" | "requireNotAuth">,
  path: string,
  signedIn: boolean,
): Verdict {
  if (route.requireNotAuth && signedIn) {
    return { kind: "alreadyIn", to: paths.account(), warning: "您已登录，无需注册" };
  }
  if (route.requireAuth && !signedIn) return { kind: "login", back: path };
  return { kind: "pass" };
}
