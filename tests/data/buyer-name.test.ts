// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { forgetEmptyNames, keepBuyerName, nameByNumber } from "#data/device/buyer-name.ts";
import { mark } from "#db/mark.ts";
import { place } from "./device-files.ts";

const [number, another] = ["13900000001", "13900000002"];

beforeEach(() => localStorage.clear());

test("looking for a buyer's earlier name keeps nothing on the device", () => {
  expect(nameByNumber("wang", number)).toBe(mark(number));
  expect(nameByNumber(undefined, number)).toBe(mark(number));
  expect(localStorage.length).toBe(0);
});

test("what the device noted of an account leads to its data when the number changes", () => {
  keepBuyerName("wang", mark(number));
  expect(nameByNumber("wang", another)).toBe(mark(number));
});

test("a number that belonged to another buyer before does not lead to their data", () => {
  keepBuyerName("wang", mark(number));
  expect(nameByNumber("li", number)).toBe(mark("li"));
});

test("rubbish in storage is no name", () => {
  localStorage.setItem("buyer_names", '{"value":[1,{"a":2}],"expire":0}');
  expect(nameByNumber("wang", number)).toBe(mark(number));
});

test("names that lead to nothing on this device are forgotten, and the record with the last", async () => {
  await place({ name: `shop-u-${mark(number)}`, version: 10, stores: [] });
  keepBuyerName("wang", mark(number));
  keepBuyerName("li", mark(another));
  await forgetEmptyNames();
  expect(nameByNumber("wang", "13900000003")).toBe(mark(number));
  expect(localStorage.getItem("buyer_names")).not.toContain(mark(another));
  localStorage.clear();
  keepBuyerName("li", mark(another));
  await forgetEmptyNames();
  expect(localStorage.length).toBe(0);
});
