import { expect, test } from "vitest";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { filterOf, hasFurther, isNarrowed } from "#staff/orders/order-filter.ts";

const read = (query: string) => filterOf(new URLSearchParams(query));

test("the filter of an address is the one that it was made from", () => {
  const filter = {
    ...{ state: "50", keyword: "标签 50×30", from: "2026-11-01", to: "2026-11-20" },
    ...{ product: "A&B=C", buyer: "王", least: "1.00", most: "20.00" },
  };
  expect(read(staffPaths.orders(filter).split("?")[1] ?? "")).toEqual(filter);
});

test("what the call would refuse is left out of the filter", () => {
  const wrong = "state=99&from=yesterday&to=2026-13-40&least=-1.00&most=many&keyword=%20";
  expect(read(wrong)).toEqual({});
});

test("a state alone narrows nothing, a word is no further condition", () => {
  expect([isNarrowed({ state: "50" }), isNarrowed({ keyword: "a" })]).toEqual([false, true]);
  expect([hasFurther({ keyword: "a" }), hasFurther({ buyer: "a" })]).toEqual([false, true]);
});
