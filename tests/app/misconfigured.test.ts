// @vitest-environment bundled-happy-dom
import { act } from "react";
import { afterEach, expect, test, vi } from "vitest";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => vi.unstubAllEnvs());

test("mode 1 on a host name that names no company: 配置错误 is the whole page, and nothing is asked", async () => {
  vi.stubEnv("VITE_SHOP_MODE", "1");
  const sent = vi.spyOn(XMLHttpRequest.prototype, "send");
  document.body.innerHTML = '<div id="root"></div>';
  const { start } = await import("#app/start.tsx");
  await act(() => start());
  expect([document.title, document.querySelector("h1")?.textContent]).toEqual([
    "配置错误 · 齐墨印纸",
    "配置错误",
  ]);
  expect(document.body.textContent).toBe(
    "配置错误从这个网址看不出是哪家店这里是 localhost，要用带店名的网址打开。请联系给您网址的人。",
  );
  expect(sent).not.toHaveBeenCalled();
});
