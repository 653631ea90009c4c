// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { PlanView } from "#components/job-facts/plan-view.tsx";
import { type Job, job as jobSchema } from "#contract/jobs/jobs.ts";
import { parsed } from "#contract/quotes/parse.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
vi.mock("#api/call.ts", () => ({ call: () => Promise.reject(new Error("offline")) }));

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

function shown(input: object): HTMLElement {
  const read = parsed<Job>(jobSchema, input);
  const result = price(input, book, { ladder: false, alternatives: false });
  if (!read.ok || !result.ok) throw new Error(JSON.stringify(result));
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  act(() => root?.render(<PlanView plan={result.quote.plan} job={read.value} />));
  return host;
}

function choose(host: HTMLElement, label: string): void {
  const choice = [...host.querySelectorAll("input, button")].find((one) =>
    (one.closest("label") ?? one).textContent?.includes(label),
  );
  if (!(choice instanceof HTMLElement)) throw new Error(`no ${label}`);
  act(() => choice.click());
}

const part = { name: "单张", paperId: "shuangtong", gsm: 157, frontColors: 4, backColors: 4 };

test("a flyer is drawn with its gripper and the bleed around its pieces", () => {
  const host = shown({
    quoteType: "ysp",
    yspType: "flat",
    widthMm: 210,
    lengthMm: 285,
    quantity: 5000,
    parentId: "dadu",
    printing: "offset",
    parts: [part],
  });
  const svg = host.querySelector("svg[role=img]");
  expect(svg?.getAttribute("aria-label")).toContain("597×444 mm 上排 4 个");
  const [bleeds, pieces] = [...(svg?.querySelectorAll(":scope > path") ?? [])];
  expect(bleeds?.getAttribute("d")?.match(/M/g)?.length).toBe(4);
  expect(pieces?.getAttribute("d")?.match(/h285v210/g)?.length).toBe(4);
  expect(host.textContent).toContain("咬口10 mm");
  expect(host.textContent).toContain("每边 3 mm，相邻 6 mm");
});

test("a box is drawn as cuts and creases on its own card", () => {
  const host = shown({
    quoteType: "ysp",
    yspType: "box",
    quantity: 2000,
    box: { lengthMm: 60, widthMm: 40, heightMm: 120, boxType: "tuckEnd" },
    parts: [{ ...part, paperId: "baika", gsm: 350, backColors: 0, hgx: [{ id: "die-cut" }] }],
  });
  const svg = host.querySelector("svg[role=img]");
  expect(svg?.getAttribute("aria-label")).toContain("展开 215×230 mm 的刀线");
  const [creases, cuts] = [...(svg?.querySelectorAll("path") ?? [])];
  // Four panels, two lids with their tucks, four dust flaps.
  expect(creases?.getAttribute("d")?.match(/M/g)?.length).toBe(12);
  expect(cuts?.getAttribute("d")?.match(/M/g)?.length).toBeGreaterThan(20);
  expect(host.textContent).toContain("实线裁切，虚线压痕");
});

test("a stitched book shows its forms and its creep, and no spine", () => {
  const host = shown({
    quoteType: "ysp",
    yspType: "book",
    binding: "saddle",
    widthMm: 210,
    lengthMm: 285,
    quantity: 2000,
    parentId: "dadu",
    pressId: "duikai-5",
    parts: [
      { ...part, name: "封面", pages: 4, gsm: 200 },
      { ...part, name: "内页", pages: 32, printMethod: "sheetwise" },
    ],
  });
  choose(host, "内页");
  expect(host.textContent).toContain("16P × 2（正反版）");
  expect(host.textContent).not.toContain("书脊");
  // 16 leaves of 157 g at 0.85 cm³/g are 2.14 mm, half of them 1.07.
  expect(host.textContent).toContain("最内页约 1.07 mm");
});
