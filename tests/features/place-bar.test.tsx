// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { createActor, fromPromise } from "xstate";
import { PlaceBar } from "#features/checkout/place-bar.tsx";
import { checkoutMachine } from "#machines/checkout.machine.ts";
import type { Review } from "#machines/checkout-terms.ts";
import { Toaster } from "#ui/feedback/toast.tsx";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

/** The bar of a checkout whose price comes from `review`. */
async function drawBar(review: () => Promise<Review>, gaps: readonly string[] = []) {
  const worthAsking = fromPromise<void, { attempt: number }>(() => new Promise(() => {}));
  const actors = { review: fromPromise(review), worthAsking };
  const actor = createActor(checkoutMachine.provide({ actors }), {
    input: { userKey: "z", pending: null },
  });
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  let shownGaps = 0;
  const bar = { actor, notice: null, gaps, placed: false, pickup: false, place: null };
  await act(async () => {
    actor.start();
    root?.render(
      <>
        <section>
          <PlaceBar
            {...bar}
            onGap={() => {
              shownGaps += 1;
            }}
          />
        </section>
        <Toaster />
      </>,
    );
  });
  // Messages outlive a test: only new ones count.
  const messages = () =>
    [...place.querySelectorAll("[role=status] li")].map((li) => li.textContent);
  const before = new Set(messages());
  act(() => place.querySelector<HTMLElement>("section button")?.click());
  return { said: messages().filter((text) => !before.has(text)), shownGaps };
}

const unanswered = () => new Promise<Review>(() => {});
const unreachable = () => Promise.reject(Object.assign(new Error("unsent"), { kind: "unsent" }));

test("a press on 提交订单 while the price is checked says so", async () => {
  expect((await drawBar(unanswered)).said).toEqual(["正在核价…"]);
});

test("a press on 提交订单 without a network says so", async () => {
  expect((await drawBar(unreachable)).said).toEqual(["联网后可提交"]);
});

test("a press on 提交订单 with a gap goes to the gap, also while the price is checked", async () => {
  expect(await drawBar(unanswered, ["地区"])).toEqual({ said: [], shownGaps: 1 });
});
