// @vitest-environment bundled-happy-dom
import { act, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, expect, test } from "vitest";
import { loadEngine } from "#components/job-form/engine.ts";
import { KindsFields, UnlikeLadder } from "#configurator/fields/kinds-fields.tsx";
import type { Amount } from "#configurator/fields/quantity-card.tsx";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { Toaster } from "#ui/feedback/toast.tsx";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

let session: QuoteSession;
beforeAll(async () => {
  await loadEngine();
  session = new QuoteSession({
    title: "菜单",
    productId: null,
    book,
    bookAt: 0,
    form: presetJob("ysp", {}, "menu-card", book),
  });
});

/** The fields over an amount that they change; returns the latest amount. */
function open(start: Amount): () => Amount {
  let latest = start;
  function Form() {
    const [amount, setAmount] = useState(start);
    latest = amount;
    const shown = { session, amount, unit: "张", problems: [], change: setAmount, unlike: true };
    return <KindsFields {...shown} />;
  }
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  act(() => root?.render(<Form />));
  return () => latest;
}

const press = (name: string): void => {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === name);
  if (button === undefined) throw new Error(`no button ${name}`);
  act(() => button.click());
};

function type(label: string, text: string): void {
  const of = [...document.querySelectorAll("label")].find((one) =>
    one.textContent?.includes(label),
  );
  const input = document.getElementById(of?.htmlFor ?? "");
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

test("unlike quantities begin with the common one, and each is typed on its own", () => {
  const amount = open({ quantity: 500, kinds: 3 });
  expect(document.body.textContent).toContain("每款都印 500 张");
  press("各款数量不同");
  expect(amount().quantities).toEqual([500, 500, 500]);
  type("第 2 款", "300");
  expect(amount().quantities).toEqual([500, 300, 500]);
  expect(document.body.textContent).toContain("共 1,300 张");
  expect(document.body.textContent).toContain("各款印各款的数量");
  press("每款一样多");
  expect(amount()).toEqual({ quantity: 500, kinds: 3 });
});

test("unlike quantities have a row of their own, and a rung can be undone", () => {
  const form = { ...session.read().form, quantity: 500, kinds: 2, quantities: [800, 300] };
  session.change(form);
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  const shown = (
    <>
      <UnlikeLadder session={session} />
      <Toaster />
    </>
  );
  act(() => root?.render(shown));
  expect(document.body.textContent).toContain("各款数量不同，共 1,100 张");
  const rungs = [...document.querySelectorAll("input")];
  expect(rungs.length).toBeGreaterThan(2);
  expect(rungs.filter(({ checked }) => checked)).toEqual([]);
  act(() => rungs[1]?.click());
  expect(session.read().form).not.toHaveProperty("quantities");
  press("撤销");
  expect(session.read().form).toMatchObject({ kinds: 2, quantities: [800, 300] });
});

test("a further kind gets the common quantity, and fewer kinds keep the first ones", () => {
  const amount = open({ quantity: 500, kinds: 2, quantities: [800, 300] });
  type("款数", "3");
  expect(amount().quantities).toEqual([800, 300, 500]);
  type("款数", "1");
  expect(amount().quantities).toEqual([800]);
});
