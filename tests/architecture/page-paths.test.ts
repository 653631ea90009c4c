import { expect, test } from "vitest";
import { aliasOf, matchScreen } from "#app/matching.ts";
import { aliases, routes } from "#app/routes.ts";
import { isPagePath, isShellPath } from "#contract/paths/page-paths.ts";
import { paths } from "#contract/paths/paths.ts";
import { isPage } from "#sw/routes.ts";

/** Addresses that were given out: links, installed apps and bookmarks hold them. Only ever appended to. */
const published = [
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
  "/terms",
  "/privacy",
  "/s/:code",
  "/user/email",
  "/user/mobile",
  "/user/quotes",
  "/test",
  "/user/afterSale",
  "/user/afterSale/create/:order_id",
  "/user/afterSale/detail/:after_id",
  "/paper/shop-cart",
  "/paper/detail/:id",
  "/user/paper/order",
  "/user/paper/order/detail/:order_id",
  "/user/paper/order/detail/view/:id",
  "/outbox",
  "/test/ui",
  "/received",
  "/user/messages",
  "/user/review/:order_id",
  "/r/:code",
  "/user/firm",
];

test("every published address exists, on the page and at the server", () => {
  expect(Object.values(paths).map(({ pattern }) => pattern)).toEqual(published);
  const onPage = [...routes, ...aliases].map(({ path }) => path).filter((path) => path !== "*");
  expect(onPage.sort()).toEqual([...published].sort());
});

const samples = published.map((pattern) => pattern.replace(/:\w+\??/, "9f%E6%A0%87%2Ec"));
const forms: readonly (readonly [string, (path: string) => string])[] = [
  ["as it is", (path) => path],
  ["with a slash at the end", (path) => (path === "/" ? path : `${path}/`)],
  ["in capitals", (path) => path.replace(/^\/[^%\d]*/, (words) => words.toUpperCase())],
  ["without what may be left out", (path) => path.replace(/(?<=\/reg(?:ister)?)\/.*$/, "")],
];

test.each(forms)("server and router find the same screen at an address %s", (_how, written) => {
  for (const [index, sample] of samples.entries()) {
    const address = written(sample);
    const pattern = published[index];
    expect([address, isPagePath(address)]).toEqual([address, true]);
    expect([address, Object.values(paths).find((path) => path.isAt(address))?.pattern]).toEqual([
      address,
      pattern,
    ]);
    if (pattern !== "/user") expect(matchScreen(address).route.path).toBe(pattern);
    else expect(aliasOf(address)).toBe("/user/info");
  }
});

test("an address that was built is read back by the router as it went in", () => {
  const odd = ["标签/1?a#b", "a.b", "100%", "a b+c", "ünï"];
  for (const id of odd) {
    const address = paths.product({ id, draft: "d1" });
    const [path = "", query] = address.split("?");
    expect([id, isPagePath(path), matchScreen(path).params.id, query]).toEqual([
      id,
      true,
      id,
      "draft=d1",
    ]);
  }
});

const screens = [
  "/",
  "/about",
  "/about/",
  "/About",
  "/auth/reg",
  "/auth/reg/friend",
  "/produce/detail/roll-label",
  "/produce/detail/%E6%A0%87%E7%AD%BE",
  "/auth/register/a.friend",
  "/auth/reg/0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10",
  "/q/a1B2",
  "/pay/0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10",
];
const nothing = ["/nothing", "/about/us", "/produce/list", "/pay", "/a%20b", "/auth/reg/a/b"];
const notShell = [
  "//about",
  "/about//",
  "/a.b",
  "/%E0%A4%A",
  "/api",
  "/api/user",
  "/sandbox/pay/1",
  "/healthz",
  "/readyz",
  "/metrics",
  "/openapi.json",
  "/shop-config.json",
  "/sw.js",
  "/assets/a.js",
  "/.env",
  "/staff",
  "/staff/orders/1",
  "/staff/buyers/1",
  "/staff/figures",
  "/Staff/",
];

test("a screen's address is one that the page's router matches", () => {
  expect(screens.filter((path) => !isPagePath(path))).toEqual([]);
  expect(screens.filter((path) => matchScreen(path).route.path === "*")).toEqual([]);
  expect(nothing.filter(isPagePath)).toEqual([]);
  expect(nothing.filter((path) => matchScreen(path).route.path !== "*")).toEqual([]);
});

test("where the shell may not answer, neither server nor worker gives it", () => {
  const atWorker = (path: string) => isPage(new URL(`https://qimo.example${path}`));
  expect(notShell.filter((path) => isShellPath(path) || isPagePath(path))).toEqual([]);
  expect(notShell.filter(atWorker)).toEqual([]);
  expect([...screens, ...nothing].filter((path) => !atWorker(path))).toEqual([]);
});
