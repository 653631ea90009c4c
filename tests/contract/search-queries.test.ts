import { expect, test } from "vitest";
import { productSearch } from "#contract/search/product-search.ts";
import queries from "./search-queries.json" with { type: "json" };
import { shop } from "./searched-shop.ts";

/** `product+option,option`: the places of the search results, as the list of queries names them. */
const foundBy = (query: string): string[] =>
  productSearch(shop)(query).found.map(({ item, options }) =>
    options.length === 0 ? item.id : `${item.id}+${options.map(({ id }) => id).join()}`,
  );

/** [typed, right first answer, what came first] of the queries with another answer. */
function missed(rows: readonly string[][], within: number) {
  return rows
    .map(([query = "", first = ""]) => [query, first, ...foundBy(query).slice(0, 3)])
    .filter(([, first = "", ...found]) => !found.slice(0, within).includes(first));
}

/**
 * `firstHeldBack` was measured unseen (29 of 40 first) and then joined the list, and so did
 * `secondHeldBack` (21 of 27 first; what missed was mended by kind). `heldBack` was
 * measured unseen (34 of 40 first, 38 within three): nobody tunes the search to it.
 */
const listed = [...queries.known, ...queries.firstHeldBack, ...queries.secondHeldBack];

test("the list holds at least 200 queries, none twice, and 40 are held back", () => {
  expect(listed.length).toBeGreaterThanOrEqual(200);
  expect(queries.heldBack).toHaveLength(40);
  const typed = [...listed, ...queries.heldBack].map(([query]) => query);
  expect(new Set(typed).size).toBe(typed.length);
});

test("finds the right product with its options first for 95 % of the listed queries", () => {
  expect(missed(listed, 1).length).toBeLessThanOrEqual(listed.length * 0.05);
});

test("finds it within the first three for every listed query", () => {
  expect(missed(listed, 3)).toEqual([]);
});

test("finds queries that it was not tuned to first in 85 % and within three in 95 %", () => {
  expect(missed(queries.heldBack, 1).length).toBeLessThanOrEqual(6);
  expect(missed(queries.heldBack, 3).length).toBeLessThanOrEqual(2);
});
