import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { taxSentences } from "#contract/wording/tax-words.ts";

const shown = /¥\$?\{([^{}]*)\}/g;
/** What writes an amount as people read it: 6,214.39, and a price of one with its digits. */
const asRead = /^(?:grouped|unitPriceText)\(/;

function bareAmountsIn(code: string): string[] {
  return [...code.matchAll(shown)].flatMap(([text, amount = ""]) =>
    asRead.test(amount) ? [] : [text],
  );
}

const sources = ["contract", "server", "src"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

test("every amount after ¥ has its thousands separated", () => {
  expect(bareAmountsIn("<b>¥{amount}</b>")).toEqual(["¥{amount}"]);
  expect(bareAmountsIn("<b>¥{grouped(amount)}</b>")).toEqual([]);
  const found = sources.flatMap((path) =>
    bareAmountsIn(readFileSync(path, "utf8")).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("the tax of a sum is written like the sum", () => {
  const sum = { rate: "0.13", untaxed: "5892.76", tax: "1766.06" };
  expect(
    taxSentences({ untaxed: sum.untaxed, tax: sum.tax, rates: [sum], payer: "general" }),
  ).toEqual(["税率 13%（一般纳税人）：未税 5,892.76 元，税额 1,766.06 元"]);
});
