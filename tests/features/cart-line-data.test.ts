import { expect, test } from "vitest";
import type { ReadableLine } from "#contract/cart/carts.ts";
import type { LabelJob } from "#contract/jobs/jobs.ts";
import type { CartEdit } from "#data/cart/cart-edits.ts";
import { amended, asGiven, editLabel } from "#features/cart/cart-line-data.ts";
import { isUnsent } from "#features/cart/former-edits.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const plain = defaultJob("lz", seedPriceBook);
if (plain.quoteType !== "lz") throw new Error("not a label");
const at = (quantity: number): LabelJob => ({ ...plain, quantity });

function lineAt(quantity: number, updatedAt: number): ReadableLine {
  const priced = priceJob(at(quantity), seedPriceBook);
  if (!priced.ok) throw new Error("cannot be made");
  return {
    line_id: "a",
    product_id: null,
    title: "标签",
    picture: "",
    summary: "",
    job: at(quantity),
    quote: priced.quote,
    quote_no: "Q",
    validUntil: 0,
    state: "orderable",
    updatedAt,
  };
}
const edit = (quantity: number, base: number, sent: number[] = []): CartEdit => ({
  lineId: "a",
  job: at(quantity),
  base,
  sent: sent.map(at),
});

test("an edit goes to the shop unless the shop has it, or the line went its own way", () => {
  const cases: [what: string, edit: CartEdit, line: ReadableLine][] = [
    ["made on this line", edit(6000, 1), lineAt(5000, 1)],
    ["taken, the reply lost", edit(6000, 1), lineAt(6000, 2)],
    ["made on an edit whose reply was lost", edit(7000, 1, [6000]), lineAt(6000, 2)],
    ["sent in vain before", edit(7000, 1, [6000]), lineAt(5000, 1)],
    ["another device came between", edit(6000, 1), lineAt(9000, 2)],
  ];
  expect(cases.map(([what, one, line]) => [what, isUnsent(one, line)])).toEqual([
    ["made on this line", true],
    ["taken, the reply lost", false],
    ["made on an edit whose reply was lost", true],
    ["sent in vain before", true],
    ["another device came between", false],
  ]);
});

test("the order of a job's fields says nothing", () => {
  const turned = Object.fromEntries(Object.entries(at(6000)).reverse());
  const line = { ...lineAt(6000, 2), job: { ...at(6000), ...turned } };
  expect(isUnsent(edit(6000, 1), line)).toBe(false);
});

test("an amount is priced on the device; one that cannot be made leaves the line as it was", () => {
  const data = asGiven(lineAt(5000, 1));
  const more = amended(data, 6000, seedPriceBook);
  expect(more).toEqual({
    whole: true,
    data: { ...data, line: { ...lineAt(6000, 1) }, typed: 6000 },
  });
  const none = amended(data, null, seedPriceBook);
  expect(none).toEqual({
    whole: false,
    data: { ...data, typed: null, message: none.data.message },
  });
  expect(none.data.message).not.toBeNull();
});

test("an edit is called by its line and how many it is to be", () => {
  const label = (kinds: number) => {
    const line = lineAt(6000, 1);
    return editLabel(asGiven({ ...line, job: { ...at(6000), kinds } }));
  };
  expect([label(1), label(3)]).toEqual(["标签，6,000 枚", "标签，每款 6,000 枚"]);
});
