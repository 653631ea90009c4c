// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useKeptInput } from "#staff/artwork/kept-input.ts";
import { useShortcuts } from "#staff/artwork/shortcuts.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
let root: Root | undefined;
beforeEach(() => localStorage.clear());
afterEach(() => act(() => root?.unmount()));

function draw(Part: () => null): void {
  act(() => root?.unmount());
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  act(() => root?.render(<Part />));
}

let kept: ReturnType<typeof useKeptInput>;
const Returning = () => {
  kept = useKeptInput("file-1", "return");
  return null;
};
const Issuing = () => {
  kept = useKeptInput("file-1", "issue");
  return null;
};
const marks = [{ page: 3, box: { x: 0, y: 0, width: 0.5, height: 0.5 }, words: "字小了" }];

test("what was typed and marked survives a closed dialog, for each act of each file", () => {
  draw(Returning);
  act(() => kept.change({ words: "缺出血" }));
  act(() => kept.change({ marks }));
  draw(Issuing);
  expect(kept.input).toEqual({ words: "", marks: [] });
  draw(Returning);
  expect(kept.input).toEqual({ words: "缺出血", marks });
});

test("what was sent is forgotten, and what cannot be read counts as nothing", () => {
  draw(Returning);
  act(() => kept.change({ words: "缺出血" }));
  kept.forget();
  draw(Returning);
  expect(kept.input.words).toBe("");
  localStorage.setItem("staff-artwork:return:file-1", '{"words":5}');
  draw(Returning);
  expect(kept.input).toEqual({ words: "", marks: [] });
});

const pressed: string[] = [];
const Keys = () => {
  useShortcuts(true, { a: () => pressed.push("a"), ArrowRight: () => pressed.push("→") });
  return null;
};
const press = (key: string, at: EventTarget = document.body, ctrlKey = false) =>
  at.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));

test("single keys act, but not in a field, in a dialog or with a modifier", () => {
  draw(Keys);
  pressed.length = 0;
  press("A");
  press("ArrowRight");
  press("x");
  press("a", document.body, true);
  const field = document.body.appendChild(document.createElement("textarea"));
  press("a", field);
  expect(pressed).toEqual(["a", "→"]);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  press("a");
  expect(pressed).toEqual(["a", "→"]);
  dialog.remove();
  act(() => root?.unmount());
  press("a");
  expect(pressed).toEqual(["a", "→"]);
});
