// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { heldPlace } from "#configurator/state/freight-place.ts";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import { BasisTab } from "#configurator/tools/basis-tab.tsx";
import { CompareTab } from "#configurator/tools/compare-tab.tsx";
import { LinesTab } from "#configurator/tools/lines-tab.tsx";
import { SheetTab } from "#configurator/tools/sheet-tab.tsx";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

const form = presetJob("pt", { tableId: "pt-exhibition", quantity: 1 }, "exhibition-booth", book);
const options = { title: "展台搭建", productId: null, book, bookAt: 0 };

test("each tool of a product without a price says that it needs one", () => {
  const session = new QuoteSession({ ...options, form });
  const held = heldPlace();
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  act(() =>
    root?.render(
      <>
        <LinesTab session={session} />
        <BasisTab session={session} held={held} />
        <CompareTab session={session} kept={[]} onKeep={() => {}} />
        <SheetTab session={session} held={held} />
      </>,
    ),
  );
  expect([...place.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual(
    ["明细", "依据", "对比", "报价单"].map((tool) => `规格填好、有了价钱，才有${tool}。`),
  );
});
