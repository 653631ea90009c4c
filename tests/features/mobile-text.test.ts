import { expect, test } from "vitest";
import { bareMobile } from "#components/addresses/mobile-text.ts";
import * as typed from "#contract/http/typed-text.ts";
import { plainNumber } from "#ui/controls/plain-number.ts";

/** What people paste into a field for a mobile number. */
test.each([
  ["13800138000", "13800138000"],
  ["138 0013 8000", "13800138000"],
  ["138-0013-8000", "13800138000"],
  ["+86 138 0013 8000", "13800138000"],
  ["(+86)13800138000", "13800138000"],
  ["0086-13800138000", "13800138000"],
  ["8613800138000", "13800138000"],
  ["１３８００１３８０００", "13800138000"],
  [" 13800138000\n", "13800138000"],
  ["\u202d+86 138\u200b0013\u20608000\u202c", "13800138000"],
  ["\ufeff13800138000\u2066", "13800138000"],
  // Wrong ones stay as long as they are: the rule speaks.
  ["138001380001", "138001380001"],
  ["86138", "86138"],
  ["", ""],
])("%j is the number %j, in the page's field and in the shop's rule alike", (text, bare) => {
  expect([bareMobile(text), typed.plainMobile(text)]).toEqual([bare, bare]);
});

test.each([
  ["１２，０００", "12,000"],
  [" 3．5 ", "3.5"],
  ["3。5", "3.5"],
  ["\u200e2\u200f0\u061c", "20"],
  ["－5", "-5"],
  ["一百", "一百"],
])("%j is read as %j, in the page's field and in the shop's rule alike", (text, plain) => {
  expect([plainNumber(text), typed.plainNumber(text)]).toEqual([plain, plain]);
});
