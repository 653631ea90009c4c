import { expect, test } from "vitest";
import { bareMobile } from "#ui/mobile-text.ts";

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
  // Wrong ones stay as long as they are: the rule speaks.
  ["138001380001", "138001380001"],
  ["86138", "86138"],
  ["", ""],
])("%j", (typed, bare) => {
  expect(bareMobile(typed)).toBe(bare);
});
