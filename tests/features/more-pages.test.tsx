// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { type KeysetPage, type MorePages, useMorePages } from "#ui/layout/more-pages.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

type Page = KeysetPage<string>;
type Answer = Page | string;

/** Shows a list whose next page is settled by hand. */
function shown(first: Page) {
  const asked: { cursor: string; settle(answer: Answer): Promise<void> }[] = [];
  const load = (cursor: string) =>
    new Promise<Answer>((resolve) =>
      asked.push({ cursor, settle: (answer) => act(async () => resolve(answer)) }),
    );
  let pages: MorePages<string> | null = null;
  function List({ from }: { from: Page }) {
    pages = useMorePages(from, (item) => item, load);
    return null;
  }
  const root = createRoot(document.createElement("div"));
  const show = (from: Page) => act(async () => root.render(<List from={from} />));
  const now = (): MorePages<string> => {
    if (pages === null) throw new Error("not rendered");
    return pages;
  };
  return { show, now, asked, first };
}

const page = (items: string[], nextCursor: string | null): Page => ({ items, nextCursor });
const facts = ({ items, hasMore, busy, failed }: MorePages<string>) => ({
  items,
  hasMore,
  busy,
  failed,
});

test("a further page is asked once and joined without doubles", async () => {
  const list = shown(page(["a", "b"], "after b"));
  await list.show(list.first);
  await act(async () => {
    list.now().more();
  });
  await act(async () => {
    list.now().more();
  });
  expect(list.asked.map(({ cursor }) => cursor)).toEqual(["after b"]);
  await list.asked[0]?.settle(page(["b", "c"], null));
  expect(facts(list.now())).toEqual({
    items: ["a", "b", "c"],
    hasMore: false,
    busy: false,
    failed: null,
  });
});

test("a page that does not come says why and can be asked again", async () => {
  const list = shown(page(["a"], "after a"));
  await list.show(list.first);
  await act(async () => {
    list.now().more();
  });
  await list.asked[0]?.settle("网络请求失败");
  expect(facts(list.now())).toEqual({
    items: ["a"],
    hasMore: true,
    busy: false,
    failed: "网络请求失败",
  });
  await act(async () => {
    list.now().more();
  });
  await list.asked[1]?.settle(page(["b"], null));
  expect(facts(list.now())).toEqual({
    items: ["a", "b"],
    hasMore: false,
    busy: false,
    failed: null,
  });
});

test("a fresh first page keeps the further pages on the screen", async () => {
  const list = shown(page(["b", "c"], "after c"));
  await list.show(list.first);
  await act(async () => {
    list.now().more();
  });
  await list.asked[0]?.settle(page(["d"], "after d"));
  await list.show(page(["a", "b"], "after b"));
  expect(list.now().items).toEqual(["a", "b", "c", "d"]);
});
