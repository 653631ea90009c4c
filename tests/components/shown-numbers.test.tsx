// @vitest-environment bundled-happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { AssumptionList } from "#components/job-facts/assumption-list.tsx";
import { LadderTable } from "#components/job-facts/ladder-table.tsx";
import { PlanView } from "#components/job-facts/plan-view.tsx";
import { PriceLines } from "#components/job-facts/price-lines.tsx";
import { QuantityLadder } from "#components/job-facts/quantity-ladder.tsx";
import { QuoteSheet } from "#components/sharing/quote-sheet.tsx";
import { defaultWords } from "#contract/lookups/words.ts";
import { units } from "#contract/price-book/units.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { openingJob } from "#pricing/analysis/opening.ts";
import { price } from "#pricing/quote/quote.ts";
import { sheetContent } from "#server/modules/documents/sheet-content.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

/** No product shows a number as a machine writes it: on the screen, on the sheet, in the PDF. */

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
vi.mock("#api/call.ts", () => ({ call: () => Promise.reject(new Error("offline")) }));

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

const company = {
  ...{ name: "", shortName: "", address: "", phone: "", email: "", intro: "" },
  ...{ licence: "", hours: "", deliveryArea: "" },
};

interface Priced {
  readonly title: string;
  readonly job: ReturnType<typeof openingJob>;
  readonly quote: Quote;
}

/** Every text that a screen or the printed sheet shows of a quote. */
function screenTexts({ title, job, quote }: Priced): string[] {
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  const { ladder, unit } = quote;
  act(() =>
    root?.render(
      <>
        <PriceLines quote={quote} />
        <LadderTable steps={ladder} quantity={quote.quantity} />
        <QuantityLadder
          steps={ladder}
          quantity={quote.quantity}
          unit={unit}
          amountName="数量"
          onPick={() => undefined}
        />
        <AssumptionList assumptions={quote.assumptions} />
        <PlanView plan={quote.plan} job={job} />
        <QuoteSheet
          shown={{ title, job, quote, quoteNo: "1", validUntil: 0 }}
          book={book}
          qr={{ size: 1, path: "" }}
          parties={{ seller: null, buyer: null }}
          place={null}
        />
      </>,
    ),
  );
  return [...document.body.querySelectorAll("p, td, th, span, b, dd")].map(
    (element) => element.textContent ?? "",
  );
}

const fileContent = ({ title, job, quote }: Priced) =>
  sheetContent({
    ...{ title, job, quote, company, book, words: defaultWords },
    ...{ quoteNo: "1", validUntil: "2026-11-25 16:58", buyer: null },
    ...{ link: "https://print.example.com/q/1", place: null, at: Date.UTC(2026, 10, 20) },
  });

const fileTexts = (priced: Priced): string[] => {
  const content = fileContent(priced);
  return [
    ...content.facts.map(({ value }) => value),
    ...[...content.lines, content.total].flatMap(({ basis, amount }) => [basis, amount]),
    content.basis,
  ];
};

const unitWords = units.join("|");
const machineNumbers = [
  // Three decimals or more from one on, and more than three significant digits below.
  /(?<![\d.])[1-9]\d*(?:,\d{3})*\.\d{3,}/,
  /(?<![\d.])0\.0*[1-9]\d{3,}/,
  new RegExp(`\\d\\.0+ ?(?:${unitWords})`),
  new RegExp(`\\d{5,} ?(?:${unitWords})`),
  /\d ?\/ ?\d ?色|(?<!\d )(?<![\d.])\d\+\d专|(?<!\d)0 色|共 0 块/,
];

test.each(seedProducts.filter(({ id }) => id !== "exhibition-booth").map((one) => [one.id, one]))(
  "%s is described with numbers as people say them",
  (_, product) => {
    const job = openingJob(product.quoteType, product.preset, product.id, book);
    const result = price(job, book, { ladder: true, alternatives: false });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const priced = { title: product.name, job, quote: result.quote };
    const texts = [...screenTexts(priced), ...fileTexts(priced)];
    expect(texts.length).toBeGreaterThan(20);
    const machine = texts.filter((text) => machineNumbers.some((form) => form.test(text)));
    expect(machine).toEqual([]);
  },
);

test("a line that costs its least charge says so on the screen and in the file", () => {
  const [product] = seedProducts.filter(({ id }) => id === "tuck-box");
  if (product === undefined) throw new Error("no box");
  const job = openingJob(product.quoteType, product.preset, product.id, book);
  const result = price(job, book, { ladder: false, alternatives: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const priced = { title: product.name, job, quote: result.quote };
  const inFile = fileContent(priced).lines.map(({ name, amount }) => [name, amount]);
  expect(inFile).toContainEqual(["覆光膜（起步价）", "80.00"]);
  expect(inFile).toContainEqual(["糊盒", "160.00"]);
  expect(screenTexts(priced)).toContain("覆光膜（起步价）");
});
