import { describe, expect, test } from "vitest";
import type { InvoiceTitle } from "#contract/account/account.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { movedReason, openingChoice, repricedWords } from "#features/checkout/invoice-choice.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

/** What a checkout opens with, and what it says of prices that its choice moved. */

function line(taxIncluded: boolean): CartLine {
  const job = { ...defaultJob("lz", seedPriceBook), taxIncluded };
  const result = price(job, seedPriceBook);
  if (!result.ok) throw new Error("the default label is priced");
  return {
    line_id: `line-${String(taxIncluded)}`,
    product_id: null,
    title: "标签",
    picture: "",
    summary: "",
    job,
    quote: result.quote,
    quote_no: null,
    validUntil: 0,
    state: "orderable",
    updatedAt: 0,
  };
}

const title = (id: string, isDefault: boolean): InvoiceTitle => ({
  id,
  titleType: "company",
  kind: "special",
  buyerName: id,
  taxNo: "91330000123456789E",
  addressPhone: "",
  bankAccount: "",
  email: "",
  isDefault,
});
const titles = [title("other", false), title("usual", true)];
const open = { taxIncluded: null, invoiceId: null };
const taxed = line(true);
const untaxed = line(false);

describe("a checkout opens", () => {
  test.each([
    ["taxed lines to the default title", open, [taxed, taxed], titles, [true, "usual"]],
    [
      "taxed lines without a default to a title named later",
      open,
      [taxed],
      [title("x", false)],
      [true, null],
    ],
    ["untaxed lines without an invoice", open, [untaxed], titles, [false, null]],
    ["lines that disagree with a question", open, [taxed, untaxed], titles, [null, null]],
    ["with no line at all with a question", open, [], titles, [null, null]],
    ["an unreadable line by its quote", open, [{ ...untaxed, job: null }], titles, [false, null]],
    [
      "with what was chosen",
      { taxIncluded: false, invoiceId: null },
      [taxed],
      titles,
      [false, null],
    ],
    [
      "with the title that was chosen",
      { taxIncluded: true, invoiceId: "other" },
      [untaxed],
      titles,
      [true, "other"],
    ],
    [
      "a draft of before by its title",
      { taxIncluded: null, invoiceId: "other" },
      [untaxed],
      titles,
      [true, "other"],
    ],
    [
      "without a title that is gone",
      { taxIncluded: true, invoiceId: "gone" },
      [untaxed],
      titles,
      [true, null],
    ],
  ] as const)("%s", (_, choice, lines, known, [taxIncluded, invoiceId]) => {
    expect(openingChoice(choice, lines, known)).toEqual({ taxIncluded, invoiceId });
  });
});

describe("moved prices", () => {
  const moved = (amount: string, tax_included: boolean, before: string | null) => ({
    line_id: amount,
    amount,
    tax_included,
    before,
  });

  test("say why, and by how much in all", () => {
    expect(movedReason(moved("1.00", true, "2.00"))).toBe("含税价，因需开票");
    expect(movedReason(moved("1.00", false, "2.00"))).toBe("未税价，因不开票");
    const dearer = [moved("113.00", true, "100.00"), moved("1.00", true, null)];
    expect(repricedWords({ lines: dearer })).toBe("1 项改按含税价，因需开票，商品加 13.00 元");
    const cheaper = [moved("100.00", false, "113.00"), moved("10.00", false, "11.30")];
    expect(repricedWords({ lines: cheaper })).toBe("2 项改按未税价，因不开票，商品减 14.30 元");
  });

  test("that none moved is not said", () => {
    expect(repricedWords({ lines: [moved("1.00", true, null)] })).toBeNull();
    expect(repricedWords({})).toBeNull();
  });
});
