import { describe, expect, it } from "vitest";
import { withPart, withPlies } from "#configurator/sheets/part-props.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";
import { seedProducts } from "#server/seed/products.ts";

const product = seedProducts.find(({ id }) => id === "ncr-form");
const form = presetJob("ysp", product?.preset ?? {}, null, book);
if (form.quoteType !== "ysp") throw new Error("forms are printed sheets");
const papers = (parts: ReadonlyArray<{ readonly paperId: string }>) =>
  parts.map(({ paperId }) => paperId);

describe("another number of plies", () => {
  it.each([
    [2, ["ncr-cb", "ncr-cf"]],
    [3, ["ncr-cb", "ncr-cfb", "ncr-cf"]],
    [5, ["ncr-cb", "ncr-cfb", "ncr-cfb", "ncr-cfb", "ncr-cf"]],
  ])("%i plies lie on %j", (plies, expected) => {
    expect(papers(withPlies(form, plies, book).parts)).toEqual(expected);
  });

  it("finds the middle paper again after two plies", () => {
    const two = withPlies(form, 2, book);
    expect(papers(withPlies(two, 4, book).parts)).toEqual([
      "ncr-cb",
      "ncr-cfb",
      "ncr-cfb",
      "ncr-cf",
    ]);
  });

  it("leaves a form on one paper, and an empty field, as they are", () => {
    const one = { ...form, parts: form.parts.slice(0, 1) };
    expect(papers(withPlies(one, 4, book).parts)).toEqual(["ncr-cb"]);
    expect(withPlies(form, null, book).parts).toBe(form.parts);
  });
});

it("a change of print or finishing goes to every ply, a change of paper to one", () => {
  const changed = withPart(form, 0, { frontColors: 2, paperId: "shuangjiao", gsm: 70 });
  expect(changed.parts.map(({ frontColors }) => frontColors)).toEqual([2, 2, 2]);
  expect(papers(changed.parts)).toEqual(["shuangjiao", "ncr-cfb", "ncr-cf"]);
});
