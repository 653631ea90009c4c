// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { buyerName, keepBuyerName } from "#db/buyer-name.ts";
import { mark } from "#db/mark.ts";

const [number, another] = ["13900000001", "13900000002"];

beforeEach(() => localStorage.clear());

test("a buyer's data keeps its name on this device when the number changes", () => {
  expect(buyerName("wang", number)).toBe(mark(number));
  expect(buyerName("wang", another)).toBe(mark(number));
  expect(buyerName("wang", number)).toBe(mark(number));
});

test("who was signed in before this device noted accounts is noted as the number changes", () => {
  keepBuyerName("wang", mark(number));
  expect(buyerName("wang", another)).toBe(mark(number));
});

test("a number that was somebody else's before does not lead to their data", () => {
  buyerName("wang", number);
  expect(buyerName("li", number)).toBe(mark("li"));
  expect(buyerName("li", number)).toBe(mark("li"));
  expect(buyerName("wang", another)).toBe(mark(number));
});

test("a host that tells no account has the number; rubbish in storage is none", () => {
  expect(buyerName(undefined, number)).toBe(mark(number));
  expect(localStorage.length).toBe(0);
  localStorage.setItem("buyer_names", '{"value":[1,{"a":2}],"expire":0}');
  expect(buyerName("wang", number)).toBe(mark(number));
  expect(localStorage.getItem("buyer_names")).not.toContain(number);
});
