// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster, toast, toastsAt } from "#ui/feedback/toast.tsx";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root;
const place = document.createElement("div");

beforeEach(() => {
  vi.useFakeTimers();
  root = createRoot(place);
});
afterEach(async () => {
  await pass(60_000);
  act(() => root.unmount());
  vi.useRealTimers();
});

const open = () => act(() => root.render(<Toaster />));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const said = () => [...place.querySelectorAll("li")].map(({ textContent }) => textContent);

function turn(visibility: "hidden" | "visible"): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(visibility === "hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
}

test("its time begins when it is drawn, not when it was said", async () => {
  toast("已删除");
  await pass(5000);
  open();
  expect(said()).toEqual(["已删除"]);
  await pass(3999);
  expect(said()).toEqual(["已删除"]);
  await pass(1);
  expect(said()).toEqual([]);
});

test("with something to do it stays twice as long; what must be answered stays", async () => {
  open();
  act(() => void toast("草稿已删除", { action: { label: "撤销", onAction: () => {} } }));
  let take = () => {};
  act(() => {
    take = toast("新版本已就绪", { stays: true });
  });
  await pass(7999);
  expect(said()).toEqual(["草稿已删除撤销", "新版本已就绪"]);
  await pass(1);
  expect(said()).toEqual(["新版本已就绪"]);
  act(take);
  expect(said()).toEqual([]);
});

test("out of sight its time is stopped", async () => {
  open();
  turn("hidden");
  act(() => void toast("已删除"));
  await pass(30_000);
  turn("visible");
  await pass(3999);
  expect(said()).toEqual(["已删除"]);
  await pass(1);
  expect(said()).toEqual([]);
});

test("under a finger it stays, and has its time again afterwards", async () => {
  open();
  act(() => void toast("已删除"));
  const [shown] = place.querySelectorAll("li");
  act(() => void shown?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
  await pass(30_000);
  expect(said()).toEqual(["已删除"]);
  act(() => void shown?.dispatchEvent(new PointerEvent("pointerout", { bubbles: true })));
  await pass(4000);
  expect(said()).toEqual([]);
});

test("another screen takes what was announced before, unless it can be acted on", async () => {
  open();
  act(() => toastsAt("/user/mobile"));
  act(() => {
    toast("已复制");
    toast("草稿已删除", { action: { label: "撤销", onAction: () => {} } });
  });
  await pass(1000);
  act(() => toastsAt("/user/mobile"));
  expect(said()).toEqual(["已复制", "草稿已删除撤销"]);
  act(() => void toast("手机已修改"));
  act(() => toastsAt("/user/info"));
  expect(said()).toEqual(["草稿已删除撤销", "手机已修改"]);
});
