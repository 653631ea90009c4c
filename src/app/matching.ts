import { matchPath, matchRoutes } from "react-router-dom";
import { aliases, routes, type ShopRoute } from "./routes.ts";

const objects = routes.map((route) => ({ path: route.path, handle: route }));

export interface Match {
  route: ShopRoute;
  params: Readonly<Record<string, string | undefined>>;
}

/** The screen of a path; `*` matches everything, so there always is one. */
export function matchScreen(pathname: string): Match {
  const found = matchRoutes(objects, pathname)?.at(-1);
  if (found) return { route: found.route.handle, params: found.params };
  const last = routes.at(-1);
  if (last === undefined) throw new Error("the route table is empty");
  return { route: last, params: {} };
}

/** The target of an alias, or null. */
export function aliasOf(pathname: string): string | null {
  return aliases.find((alias) => matchPath(alias.path, pathname) !== null)?.to ?? null;
}
