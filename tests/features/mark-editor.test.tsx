// @vitest-environment bundled-happy-dom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { MarkEditor } from "#components/proofs/mark-editor.tsx";
import type { PageRemark } from "#contract/artwork/page-mark.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

let now: readonly PageRemark[] = [];
let turn: (page: number) => void = () => undefined;

function Editing({ first }: { first: readonly PageRemark[] }) {
  const [marks, setMarks] = useState(first);
  const [page, setPage] = useState(1);
  now = marks;
  turn = setPage;
  return (
    <MarkEditor picture="data:," page={page} onPage={setPage} marks={marks} onMarks={setMarks} />
  );
}

function shown(first: readonly PageRemark[] = []): HTMLElement {
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  act(() => root?.render(<Editing first={first} />));
  return host;
}

const sheetOf = (host: HTMLElement) => host.querySelector("button[aria-label^=标出要改的地方]");
const press = (host: HTMLElement, key: string, shiftKey = false) =>
  act(() => {
    const options = { key, shiftKey, bubbles: true, cancelable: true };
    sheetOf(host)?.dispatchEvent(new KeyboardEvent("keydown", options));
  });
const buttonOf = (host: HTMLElement, name: string) =>
  [...host.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  );
/** The numbers over the page. */
const numbers = (host: HTMLElement) => sheetOf(host)?.textContent;

const box = { x: 0, y: 0, width: 0.1, height: 0.1 };
const mark = (page: number, words: string): PageRemark => ({ page, box, words });

test("keys set a mark, move it and set another one; each has its number", () => {
  const host = shown();
  press(host, "Enter");
  press(host, "ArrowLeft");
  press(host, "ArrowDown", true);
  press(host, "Enter");
  expect(now).toEqual([
    { page: 1, box: { x: 0.38, y: 0.4, width: 0.2, height: 0.22 }, words: "" },
    { page: 1, box: { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }, words: "" },
  ]);
  expect(numbers(host)).toBe("12");
});

test("the numbers count over all pages, and a removed mark renumbers the rest", () => {
  const host = shown([mark(1, "one"), mark(5, "two"), mark(1, "three")]);
  expect(numbers(host)).toBe("13");
  act(() => turn(5));
  expect(numbers(host)).toBe("2");
  act(() => buttonOf(host, "去掉第 1 处")?.click());
  expect(now.map(({ page, words }) => [page, words])).toEqual([
    [5, "two"],
    [1, "three"],
  ]);
  expect(numbers(host)).toBe("1");
});

test("a press on a mark in the list shows its page, and the keys move that mark", () => {
  const host = shown([mark(1, ""), mark(5, ""), mark(5, "")]);
  act(() => buttonOf(host, "第 2 处 · 第 5 页")?.click());
  press(host, "ArrowRight");
  expect(now.map((one) => one.box.x)).toEqual([0, 0.02, 0]);
});

test("twenty marks are the limit: a message says so, and no further one is set", () => {
  const host = shown(Array.from({ length: 20 }, () => mark(1, "")));
  expect(host.querySelector("[role=status]")?.textContent).toContain("已标满 20 处");
  act(() => turn(2));
  press(host, "Enter");
  expect(now).toHaveLength(20);
  act(() => buttonOf(host, "去掉第 20 处")?.click());
  expect(host.querySelector("[role=status]")?.textContent).toBe("");
});
