// @vitest-environment bundled-happy-dom
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { InvoiceForm } from "#components/invoice-form.tsx";
import { handOn } from "#components/loading/loaded.tsx";
import { type InvoiceTitle, invoiceForm, invoiceWords } from "#contract/account/account.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { Component as Invoices } from "#features/account/invoices.tsx";
import { InvoiceStep } from "#features/checkout/invoice-step.tsx";
import { OrderFacts } from "#features/orders/order-facts.tsx";
import { LoaderDataContext, ScreenDataContext } from "#ui/feedback/screen-data.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

/** Unique words, so that a second vocabulary would show. */
vi.mock("#contract/lookups/order-choices.ts", async (original) => ({
  ...(await original<object>()),
  invoiceKind: { name: "", owner: false, words: { normal: "«普»", special: "«专»" } },
  invoiceTitleType: { name: "", owner: false, words: { company: "«企»", person: "«个»" } },
}));

const company: InvoiceTitle = {
  id: "1",
  titleType: "company",
  kind: "special",
  buyerName: "海宁纸业",
  taxNo: "91330000123456789E",
  addressPhone: "",
  bankAccount: "",
  email: "",
  isDefault: false,
};
const person: InvoiceTitle = {
  ...company,
  id: "2",
  titleType: "person",
  kind: "normal",
  buyerName: "李先生",
  taxNo: "",
};

const order: OrderDetail = {
  order_id: "",
  order_no: "",
  state: 10,
  stateText: "待付款",
  payState: "unpaid",
  total: "0.00",
  createdAt: 0,
  payBefore: null,
  items: [],
  goods: "0.00",
  freight: "0.00",
  amountInWords: "零元整",
  remark: "",
  expressType: "pickup",
  carrier: null,
  address: null,
  invoice: null,
  lines: [],
  production: [],
  logistics: null,
  payments: [],
  actions: [],
};

let unmount = () => {};
afterEach(() => act(async () => unmount()));

async function shown(node: ReactNode): Promise<HTMLElement> {
  const place = document.createElement("div");
  const root = createRoot(place);
  unmount = () => root.unmount();
  await act(async () => root.render(node));
  return place;
}

const texts = (place: HTMLElement, selector: string) =>
  [...place.querySelectorAll(selector)].map((one) => one.textContent);

test.each([
  [company, ["✓«企»", "✓«个»", "✓«普»", "✓«专»"]],
  [person, ["✓«企»", "✓«个»", "✓«普»", "✓«专»«专»只开给«企»"]],
])("the form offers the vocabulary's words", async ({ id: _id, ...initial }, chips) => {
  const place = await shown(
    <InvoiceForm
      words={invoiceWords}
      initial={initial}
      tidyTaxNumber={(text) => text}
      check={() => ({})}
      save={async () => null}
      onCancel={() => {}}
    />,
  );
  expect(texts(place, "[role=radiogroup] label")).toEqual(chips);
});

test("the server's refusal names a kind as the form does", () => {
  expect(fieldIssues(invoiceForm, { ...person, kind: "special" })).toEqual({
    kind: "«专»只开给«企»",
  });
});

test("the account's list of titles says them", async () => {
  const data = {
    view: "titles",
    titles: handOn(Promise.resolve({ value: [company, person], at: null })),
  };
  const never = () => new Promise<void>(() => {});
  const place = await shown(
    <MemoryRouter>
      <ScreenDataContext
        value={{
          revalidate: never,
          state: "idle",
          updating: false,
          visit: "here",
          worthAsking: never,
        }}
      >
        <LoaderDataContext value={{ data }}>
          <Invoices />
        </LoaderDataContext>
      </ScreenDataContext>
    </MemoryRouter>,
  );
  const said = texts(place, "p");
  expect(said).toContain("海宁纸业«专»");
  expect(said).toContain("李先生«普»");
  expect(said).toContain("«个»");
});

test("checkout says them beside each title", async () => {
  const place = await shown(
    <InvoiceStep
      titles={[company, person].map((entry) => ({ entry, waits: null }))}
      chosen={{ taxIncluded: false, invoiceId: null }}
      moved={null}
      typed={null}
      locked={false}
      onChoose={() => {}}
      onAdded={() => {}}
      onChanged={() => {}}
      onTyped={() => {}}
    />,
  );
  expect(texts(place, "[role=radiogroup] label")).toEqual([
    "✓海宁纸业«专»",
    "✓李先生«普»",
    "✓开发票，抬头以后给",
    "✓不开发票",
  ]);
});

test("checkout says what is wrong with the tax number of the chosen title, and offers to correct it", async () => {
  const faulty = { ...company, taxNo: "91330000123456789X" };
  const step = (title: InvoiceTitle) => (
    <InvoiceStep
      titles={[{ entry: title, waits: null }]}
      chosen={{ taxIncluded: true, invoiceId: title.id }}
      moved={null}
      typed={null}
      locked={false}
      onChoose={() => {}}
      onAdded={() => {}}
      onChanged={() => {}}
      onTyped={() => {}}
    />
  );
  const place = await shown(step(faulty));
  expect(place.textContent).toContain("税号校验位不对，请逐位核对");
  expect(texts(place, "button")).toEqual(["新增抬头", "更正税号"]);
  await act(async () => unmount());
  expect(texts(await shown(step(company)), "button")).toEqual(["新增抬头"]);
});

test.each([
  [company, "«专» · 海宁纸业 · 91330000123456789E"],
  [person, "«普» · 李先生"],
])("an order says them", async (invoice, said) => {
  const place = await shown(
    <OrderFacts order={{ ...order, invoice }} offline={false} onNamed={() => {}} />,
  );
  expect(texts(place, "dd")).toContain(said);
});
