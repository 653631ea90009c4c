import { describe, expect, test } from "vitest";
import { readForm } from "#components/job-form/job-form.ts";
import { openingForm } from "#components/job-form/start-form.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

describe("every product of the shop opens with a priced form", () => {
  test.each(seedProducts.map((one) => [one.id, one] as const))("%s", (_, one) => {
    const form = presetJob(one.quoteType, one.preset, one.id, seedPriceBook);
    const read = readForm(form);
    expect(read).toMatchObject({ ok: true, job: { ...one.preset, productId: one.id } });
    const priced = read.ok ? priceJob(read.job, seedPriceBook) : read;
    const negotiable = { code: "negotiable", message: "此商品价格面议，请联系客服" };
    expect(priced.ok ? [] : priced.problems).toEqual(
      one.id === "exhibition-booth" ? [negotiable] : [],
    );
  });
});

test("an empty field is named; an empty measure that may be absent is left out", () => {
  const form = presetJob("lz", {}, null, seedPriceBook);
  if (form.quoteType !== "lz") throw new Error("not a label");
  expect(readForm({ ...form, maxOdMm: null })).toMatchObject({ ok: true });
  expect(readForm({ ...form, widthMm: null })).toEqual({
    ok: false,
    problems: [{ code: "invalid", field: "widthMm", message: "请填写标签宽（横向）" }],
  });
});

test("a preset that the contract refuses gives way to the plain job of its kind", () => {
  const form = presetJob("lz", { widthMm: -5, colors: "many" }, "p1", seedPriceBook);
  expect(form).toMatchObject({ quoteType: "lz", productId: "p1", widthMm: 50, colors: 4 });
});

describe("without a price book a product opens with its preset alone", () => {
  test.each(seedProducts.map((one) => [one.id, one] as const))("%s", (_, one) => {
    const form = openingForm(one.quoteType, one.preset, one.id, null);
    expect(form).toMatchObject({ ...one.preset, productId: one.id });
  });

  test("a preset that is no whole job opens nothing", () => {
    expect(openingForm("lz", { widthMm: 50 }, "p1", null)).toBeNull();
  });
});
