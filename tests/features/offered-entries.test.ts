import { expect, test } from "vitest";
import type { Address, InvoiceTitle } from "#contract/account/account.ts";
import type { OutboxRow } from "#data/outbox/outbox.ts";
import type { Intent } from "#db/outbox-calls.ts";
import type { CheckoutDraft } from "#features/checkout/checkout-draft.ts";
import { offeredIn, withAddress } from "#features/checkout/offered-entries.ts";

const values = {
  name: "王小墨",
  mobile: "13900001111",
  provinceCode: "440000",
  cityCode: "440300",
  districtCode: "440305",
  extension: "",
  landline: "",
  postcode: "",
  isDefault: false,
};
const address = (id: string, detail: string): Address => ({
  ...values,
  id,
  detail,
  region: "广东省 深圳市 南山区",
});
const title: InvoiceTitle = {
  id: "t1",
  titleType: "person",
  kind: "normal",
  buyerName: "王小墨",
  taxNo: "",
  addressPhone: "",
  bankAccount: "",
  email: "",
  isDefault: true,
};
const books = { addresses: [address("a", "一路"), address("b", "二路")], titles: [title] };

const draft: CheckoutDraft = {
  id: "draft-0000000000",
  addressId: null,
  waitingAddress: null,
  expressType: "express",
  carrierId: null,
  taxIncluded: null,
  invoiceId: null,
  waitingTitle: null,
  remark: "",
  proofing: "proof",
  paymentMethod: "online",
  addressForm: null,
  invoiceForm: null,
};

const row = (seq: number, intent: Intent, state: OutboxRow["state"] = "waiting"): OutboxRow => ({
  seq,
  intent,
  aggregate: "addresses",
  key: `key-${seq}`,
  state,
  userKey: "zhang",
  since: 0,
  attempts: 0,
  reason: null,
  label: "",
});

const reported = (rows: readonly OutboxRow[], chosen: Partial<CheckoutDraft> = {}) =>
  offeredIn(books, rows, { ...draft, ...chosen }).addresses.map(
    ({ entry, waits }) => `${entry.id} ${entry.detail} ${waits}`,
  );

test("offers additions and changes that wait, and no entry that is being removed", () => {
  const rows = [
    row(1, { name: "addAddress", input: { ...values, detail: "三路" } }),
    row(2, { name: "changeAddress", input: { ...values, id: "b", detail: "二路改" } }),
    row(3, { name: "removeAddress", input: { id: "a" } }),
  ];
  expect(reported(rows)).toEqual(["b 二路改 change", "key-1 三路 add"]);
});

test("does not offer what the shop refused", () => {
  const refused = row(1, { name: "addAddress", input: { ...values, detail: "三路" } }, "refused");
  expect(reported([refused])).toEqual(["a 一路 null", "b 二路 null"]);
});

test("keeps a chosen address that has left 待发箱 until the book names it", () => {
  const chosen = { addressId: "key-1", waitingAddress: { ...values, detail: "三路" } };
  expect(reported([], chosen)).toEqual(["a 一路 null", "b 二路 null", "key-1 三路 add"]);
});

test("an address of the book takes its former place, a new one the first", () => {
  const detailsOf = (one: Address) => withAddress(books, one).addresses.map(({ detail }) => detail);
  expect(detailsOf(address("b", "改路"))).toEqual(["一路", "改路"]);
  expect(detailsOf(address("c", "新路"))).toEqual(["新路", "一路", "二路"]);
});
