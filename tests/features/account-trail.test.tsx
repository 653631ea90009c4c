// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { Component as AccountLayout } from "#features/account/account-layout.tsx";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

function trailAt(path: string) {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  act(() =>
    root?.render(
      <MemoryRouter initialEntries={[path]}>
        <AccountLayout />
      </MemoryRouter>,
    ),
  );
  const trail = place.querySelector('nav[aria-label="当前位置"]');
  return {
    names: [...(trail?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent),
    links: [...(trail?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href")),
    here: trail?.querySelector("[aria-current=page]")?.textContent,
  };
}

test("an order's breadcrumbs lead to the list, the account and the home page", () => {
  expect(trailAt("/user/order/detail/9a1")).toEqual({
    names: ["首页", "我的", "我的订单", "订单详情"],
    links: ["/", "/user/info", "/user/order"],
    here: "订单详情",
  });
});

test("the breadcrumbs of an application for after-sales name it", () => {
  expect(trailAt("/user/afterSale/create/9a1").here).toBe("申请售后");
  expect(trailAt("/user/afterSale/detail/9a1").here).toBe("售后详情");
});

test("a screen of the account ends its own breadcrumbs", () => {
  expect(trailAt("/user/address")).toEqual({
    names: ["首页", "我的", "收货地址"],
    links: ["/", "/user/info"],
    here: "收货地址",
  });
});
