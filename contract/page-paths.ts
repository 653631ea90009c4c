/**
 * Addresses of the page's screens, as the router writes them; a house test holds
 * them against the page's own table. Any other address answers 404.
 */
export const pagePaths = [
  "/",
  "/about",
  "/shopping-cart",
  "/shopping-cart/detail/:id",
  "/drafts",
  "/user",
  "/user/info",
  "/user/order",
  "/user/order/detail/:order_id",
  "/user/invoice",
  "/user/address",
  "/user/password",
  "/user/security",
  "/user/amout_detail",
  "/auth",
  "/auth/login",
  "/auth/reg/:introducer?",
  "/auth/register/:introducer?",
  "/auth/getpwd",
  "/auth/login_out",
  "/produce",
  "/produce/list/:cate_id",
  "/produce/detail/:id",
  "/q/:code",
  "/paper",
  "/checkout",
  "/pay/:order_id",
] as const;

/** What the server answers itself; the page's shell never stands in for it. */
const serverPath =
  /^\/(?:api|sandbox|healthz|readyz|metrics|openapi\.json|shop-config\.json)(?:\/|$)/i;

const patternOf = (path: string): RegExp => {
  const body = path.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/\/:\w+/g, "/[^/]+");
  return new RegExp(`^${body.replace(/\/$/, "")}/?$`, "i");
};
const screens = pagePaths.map(patternOf);

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** May the app's shell answer here at all? Not a file, nothing of the server's, and in order. */
export const isShellPath = (path: string): boolean =>
  !serverPath.test(path) &&
  !path.includes("//") &&
  !/\/[^/]*\.[^/]*$/.test(path) &&
  isDecodable(path);

/** Is there a screen at this path? The path of an address: no query, still escaped. */
export const isPagePath = (path: string): boolean =>
  isShellPath(path) && screens.some((pattern) => pattern.test(path));
