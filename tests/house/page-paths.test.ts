import { expect, test } from "vitest";
import { matchScreen } from "#app/matching.ts";
import { aliases, routes } from "#app/routes.ts";
import { isPagePath, isShellPath, pagePaths } from "#contract/page-paths.ts";
import { isPage } from "#sw/routes.ts";

test("the server knows every screen's address and no other", () => {
  const own = [...routes, ...aliases].map(({ path }) => path).filter((path) => path !== "*");
  expect([...pagePaths].sort()).toEqual(own.sort());
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
