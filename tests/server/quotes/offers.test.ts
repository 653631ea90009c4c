import { expect, test } from "vitest";
import { fenUp, offerOf } from "#server/modules/catalog/offers.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

const shelved = (change: object) =>
  seedProducts.map((product) => ({ ...product, preset: { ...product.preset, ...change } }));

test("every product's offer says whether its total includes tax, as its preset does", () => {
  const taxed = shelved({}).map((one) => offerOf(one, seedPriceBook));
  const untaxed = shelved({ taxIncluded: false }).map((one) => offerOf(one, seedPriceBook));
  const said = (offers: typeof taxed) => new Set(offers.map((one) => one?.taxIncluded));
  const priced = taxed.filter((one) => one !== null);
  expect([priced.length > 50, said(priced)]).toEqual([true, new Set([true])]);
  expect(said(untaxed.filter((one) => one !== null))).toEqual(new Set([false]));
  const dearer = taxed.map((one, at) => [one === null, Number(untaxed[at]?.total)]);
  expect(
    dearer.filter(
      ([none, total], at) =>
        !none && total !== undefined && Number(total) >= Number(taxed[at]?.total),
    ),
  ).toEqual([]);
});

test("a unit price is rounded up to fen, exactly at every size", () => {
  const rounded: readonly [string, string][] = [
    ["0.0433", "0.05"],
    ["0.0500", "0.05"],
    ["0.0001", "0.01"],
    ["0.0000", "0.00"],
    ["1.9901", "2.00"],
    ["1234567890123.0001", "1234567890123.01"],
    ["1234567890123.0100", "1234567890123.01"],
  ];
  expect(rounded.map(([unit]) => [unit, fenUp(unit)])).toEqual(rounded);
});
