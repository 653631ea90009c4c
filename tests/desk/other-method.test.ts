import { expect, test } from "vitest";
import { otherMethod } from "#desk/tools/other-method.ts";
import { priceJob } from "#pricing/quote.ts";
import { defaultJob } from "#pricing/tools/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const rotary = defaultJob("lz", seedPriceBook);

test("a rotary label has a digital twin of the same size and amount, and back", () => {
  const digital = otherMethod(rotary, seedPriceBook);
  expect(digital).toMatchObject({
    quoteType: "inkLz",
    colorMode: "cmyk",
    widthMm: 50,
    heightMm: 30,
    quantity: 5000,
  });
  if (digital === null) throw new Error("no twin");
  expect(priceJob(digital, seedPriceBook).ok).toBe(true);
  expect(otherMethod(digital, seedPriceBook)).toEqual(rotary);
});

test("variable data has no twin on the rotary press, other goods have none at all", () => {
  const digital = { ...defaultJob("inkLz", seedPriceBook), variableData: true };
  expect(otherMethod(digital, seedPriceBook)).toBeNull();
  expect(otherMethod(defaultJob("pt", seedPriceBook), seedPriceBook)).toBeNull();
});
