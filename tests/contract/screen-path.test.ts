import { expect, expectTypeOf, test } from "vitest";
import { isInSection, paths } from "#contract/paths/paths.ts";
import { screenPath } from "#contract/paths/screen-path.ts";

test("an address is its pattern with the values in their places, escaped", () => {
  expect([
    paths.home(),
    paths.order({ order_id: "a1" }),
    paths.product({ id: "标签 1/2?" }),
    paths.product({ id: "a.b" }),
    paths.register(),
    paths.register({ introducer: "张三" }),
  ]).toEqual([
    "/",
    "/user/order/detail/a1",
    "/produce/detail/%E6%A0%87%E7%AD%BE%201%2F2%3F",
    "/produce/detail/a%2Eb",
    "/auth/register",
    "/auth/register/%E5%BC%A0%E4%B8%89",
  ]);
});

test("the rest becomes the query in the table's order; what is empty is left out", () => {
  expect([
    paths.orders({ keyword: "a&b=c d", state: 10 }),
    paths.orders({ state: "", keyword: "" }),
    paths.products({ q: "", kind: undefined }),
    paths.checkout({ lines: "l1,l2" }),
    paths.product({ id: "p", line: "l1" }),
  ]).toEqual([
    "/user/order?state=10&keyword=a%26b%3Dc%20d",
    "/user/order",
    "/produce",
    "/checkout?lines=l1,l2",
    "/produce/detail/p?line=l1",
  ]);
});

test("what an address needs is asked for by its type, and nothing else is taken", () => {
  const part = screenPath("/a/:one/b/:two?", "three");
  type Value = string | number;
  type Given = {
    readonly one: Value;
    readonly two?: Value | undefined;
    readonly three?: Value | undefined;
  };
  expectTypeOf<Parameters<typeof part>>().branded.toEqualTypeOf<[given: Given]>();
  expectTypeOf<Parameters<typeof paths.home>["length"]>().toEqualTypeOf<0 | 1>();
  expect(part({ one: 1, three: "x" })).toBe("/a/1/b?three=x");
});

test("a section is the first word of an address, whatever its case", () => {
  const found = ["/", "/user/info", "/User", "/users", "/produce/list/user"].map((path) => [
    path,
    isInSection(path, "user"),
    isInSection(path, "", "produce"),
  ]);
  expect(found).toEqual([
    ["/", false, true],
    ["/user/info", true, false],
    ["/User", true, false],
    ["/users", false, false],
    ["/produce/list/user", false, true],
  ]);
});
