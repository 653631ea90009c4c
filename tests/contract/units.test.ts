import { expect, test } from "vitest";
import { units, unknownUnits } from "#contract/price-book/units.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

test("the list begins with the specification's, each unit once", () => {
  expect(units.slice(0, 7)).toEqual(["张", "pcs", "本", "个", "盒", "平方", "米"]);
  expect([...new Set(units)]).toEqual(units);
});

test("what the shop comes with is counted in units of the list", () => {
  expect(unknownUnits(seedPriceBook)).toEqual([]);
  expect(seedProducts.map(({ unit }) => unit).filter((unit) => !units.includes(unit))).toEqual([]);
});

test("another unit of a book is listed once", () => {
  const catalogue = seedPriceBook.catalogue.map((table) => ({ ...table, unit: "打" }));
  expect(unknownUnits({ ...seedPriceBook, catalogue })).toEqual(["打"]);
});
