import { expect, test } from "vitest";
import { invoiceForm } from "#contract/account/account.ts";
import { taxNumberFault, tidyTaxNumber } from "#contract/account/tax-number.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";

/** Published numbers, the first one the example of GB 32100-2015 itself. */
const lawful = ["91350100M000100Y43", "9144030071526726XG", "91440300708461136T"];

test.each(lawful)("%s has the check character that belongs to it", (number) => {
  expect(taxNumberFault(number)).toBeNull();
});

test("any single wrong character of a lawful number is noticed", () => {
  const [number = ""] = lawful;
  for (let at = 0; at < number.length; at += 1) {
    for (const other of "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") {
      if (other === number[at]) continue;
      const typed = number.slice(0, at) + other + number.slice(at + 1);
      expect([typed, taxNumberFault(typed)]).not.toEqual([typed, null]);
    }
  }
});

test.each([
  ["91350100M000100Y44", "税号校验位不对，请逐位核对"],
  ["91350100M000I00Y43", "18位税号不含“I”，请核对"],
  ["91350100MO00100Y43", "18位税号不含“O”，请核对"],
  ["9135010AM000100Y43", "18位税号的第3至8位须为数字，请核对"],
  ["9135010M000100Y4", "税号须为18位（旧税号15或20位），现在是16位"],
  ["91350100M000100Y4", "税号须为18位（旧税号15或20位），现在是17位"],
  ["91350100M000100Y431", "税号须为18位（旧税号15或20位），现在是19位"],
  ["税350100M000100Y43", "税号只含数字和大写字母"],
  ["35010A123456789", "15位税号的前6位须为数字，请核对"],
  ["9135010M199001011234", "20位税号须以身份证号开头，请核对"],
])("%s is refused in words that say what is wrong", (typed, words) => {
  expect(taxNumberFault(typed)).toBe(words);
});

test.each(["350100123456789", "35010012345678X", "35010019900101123X01"])(
  "%s, given out before 2015, is lawful",
  (number) => expect(taxNumberFault(number)).toBeNull(),
);

test.each([
  "9135 0100 M000 100Y 43",
  " 91350100-M000100Y-43\n",
  "９１３５０１００Ｍ０００１００Ｙ４３",
  "91350100m000100y43",
  "\u200e91350100M000100Y43\u202c\ufeff",
  "91350100—M000100Y—43",
  "91350100　M000100Y　43",
])("a pasted %j is cleaned, not cut", (pasted) => {
  expect(tidyTaxNumber(pasted)).toBe("91350100M000100Y43");
});

test("a form of a company says what is wrong at its tax number; a person's has none", () => {
  const form = { titleType: "company", kind: "normal", buyerName: "墨" };
  const said = (some: object) => fieldIssues(invoiceForm, { ...form, ...some }).taxNo;
  expect(said({ taxNo: "" })).toBe("企业抬头须填写税号");
  expect(said({ taxNo: "9135 0100 M000 100Y 44" })).toBe("税号校验位不对，请逐位核对");
  expect(said({ taxNo: "9135 0100 M000 100Y 43" })).toBeUndefined();
  expect(said({ titleType: "person", taxNo: "123" })).toBeUndefined();
});
