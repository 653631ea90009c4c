// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { JobFields } from "#configurator/fields/job-fields.tsx";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import { afterPaint } from "#platform/after-paint.ts";
import { breathe } from "#platform/breathe.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import type { SeedProduct } from "#server/seed/product.ts";
import { seedProducts } from "#server/seed/products.ts";
import { eventually } from "#tests/eventually.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
vi.mock("#api/call.ts", () => ({ call: () => Promise.reject(new Error("offline")) }));
vi.mock("#platform/after-paint.ts");

let waiting: (() => void)[] = [];
vi.mocked(afterPaint).mockImplementation((then) => {
  waiting.push(then);
  return () => {
    waiting = waiting.filter((one) => one !== then);
  };
});
/** The frame under way has been painted. */
const paint = () => {
  for (const then of waiting.splice(0)) then();
};

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

const unknown = { kind: "open" } as const;
const held = { read: () => unknown, subscribe: () => () => {}, pick() {} };

function open({ id, quoteType, preset }: SeedProduct): QuoteSession {
  const form = presetJob(quoteType, preset, id, seedPriceBook);
  const session = new QuoteSession({
    title: "印品",
    productId: null,
    book: seedPriceBook,
    bookAt: 0,
    form,
  });
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  act(() =>
    root?.render(
      <MemoryRouter>
        <JobFields session={session} held={held} />
      </MemoryRouter>,
    ),
  );
  return session;
}

async function openEverySheet(): Promise<void> {
  for (const row of document.querySelectorAll<HTMLElement>("button[aria-haspopup=dialog]")) {
    await act(async () => row.click());
  }
  act(paint);
  await eventually(async () => {
    await act(breathe);
    expect(document.body.textContent).not.toContain("加载中");
  });
}

/** What a buyer's key does to a field that React controls. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

const labelOf = (input: HTMLInputElement) =>
  document.querySelector(`label[for="${input.id}"]`)?.textContent ?? input.id;

/** The remark and the search of a list are texts; they draw the form at once. */
const isNumber = (input: HTMLInputElement) => input.inputMode !== "" && labelOf(input) !== "查找";

interface Typed {
  readonly labels: string[];
  /** Fields that draw the whole form with the key instead of after the frame. */
  readonly slow: string[];
}

function typeIntoAll(session: QuoteSession): Typed {
  const inputs = [...document.querySelectorAll("input")].filter(isNumber);
  const slow = inputs.filter((input) => {
    act(() => session.catchUp());
    const before = session.drawn();
    act(() => typeInto(input, `${Number(input.value) + 1}`));
    return session.read() === before || session.drawn() !== before;
  });
  return { labels: inputs.map(labelOf), slow: slow.map(labelOf) };
}

test.each([
  ["roll-label-coated", ["宽", "高", "圆角半径", "横向间距", "其中专色", "每款数量", "款数"]],
  ["digital-label-short", ["直径", "纵向间距", "每款数量"]],
  ["menu-card", ["出血", "咬口", "正面专色", "每款数量"]],
  ["brochure-saddle", ["内页页数", "每款数量"]],
  ["ncr-form", ["每本份数", "联数"]],
  ["tuck-box", ["盒长", "盒宽", "盒高"]],
  ["card-gang", ["款数"]],
  ["tissue-wrap", ["每份重量"]],
  ["outdoor-banner", ["宽", "长"]],
  ["printed-ribbon", ["每件长度"]],
  ["paper-coated", ["数量"]],
])("a key in a number field of %s draws the form after the frame", async (id, some) => {
  const product = seedProducts.find((one) => one.id === id);
  if (product === undefined) throw new Error(`no product ${id}`);
  const session = open(product);
  await openEverySheet();
  const { labels, slow } = typeIntoAll(session);
  expect(slow).toEqual([]);
  expect(labels).toEqual(expect.arrayContaining(some));
});

/** Labels of the fields, other than the typed one, whose DOM the work wrote to. */
function writtenBeside(typed: HTMLInputElement, work: () => void): string[] {
  const watch = new MutationObserver(() => {});
  watch.observe(document.body, { subtree: true, attributes: true });
  act(work);
  const written = watch.takeRecords().map(({ target }) => target);
  watch.disconnect();
  return written.flatMap((one) =>
    one instanceof HTMLInputElement && one !== typed ? [`${one.type} ${one.value}`] : [],
  );
}

test.each(["roll-label-coated", "menu-card", "paper-coated", "outdoor-banner"])(
  "a key in the amount of %s writes to no field beside it",
  (id) => {
    const product = seedProducts.find((one) => one.id === id);
    if (product === undefined) throw new Error(`no product ${id}`);
    const session = open(product);
    const amount = [...document.querySelectorAll("input")].find((input) =>
      /数量$/.test(labelOf(input)),
    );
    if (amount === undefined) throw new Error("the amount has no field");
    const next = String(Number(amount.value) + 1);
    expect(writtenBeside(amount, () => typeInto(amount, next))).toEqual([]);
    const before = session.drawn();
    expect(writtenBeside(amount, () => session.catchUp())).toEqual([]);
    expect(session.drawn()).not.toBe(before);
  },
);
