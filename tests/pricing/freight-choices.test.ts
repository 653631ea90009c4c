import { describe, expect, test } from "vitest";
import { freightChoices } from "#pricing/analysis/freight-choices.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

/** The book as a shop of 东莞 gives it out. */
const dongguan = { code: "441900", name: "东莞市" };
const { freight } = seedPriceBook;
const book = {
  ...seedPriceBook,
  freight: {
    ...freight,
    carriers: freight.carriers.map((one) =>
      one.model === "city" ? { ...one, areas: [dongguan] } : one,
    ),
  },
};

describe("the ways to a place", () => {
  const quoteOf = (job: object) => {
    const result = price(job, book, { ladder: false, alternatives: false });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.quote;
  };
  const said = (job: object, provinceCode: string, cityCode?: string) =>
    freightChoices(quoteOf(job), { provinceCode, cityCode }, book).map(({ option, fee, total }) => [
      option.type,
      option.carrierId,
      fee,
      total,
    ]);

  test.each([true, false])(
    "come to what a quote with that delivery costs, taxed %s",
    (taxIncluded) => {
      const job = { ...defaultJob("lz", seedPriceBook), taxIncluded };
      const own = quoteOf(job);
      for (const [type, carrierId, fee, total] of said(job, "440000", "441900")) {
        const delivered = quoteOf({
          ...job,
          delivery: {
            type,
            provinceCode: "440000",
            cityCode: "441900",
            carrierId: type === "pickup" ? undefined : carrierId,
          },
        });
        expect(total).toBe(delivered.total);
        expect(Math.round(Number(fee) * 100)).toBe(
          Math.round(Number(delivered.total) * 100) - Math.round(Number(own.total) * 100),
        );
      }
      expect(said(job, "440000", "441900").map(([type]) => type)).toEqual([
        "express",
        "logistics",
        "pickup",
        "city",
      ]);
    },
  );

  test("leave out what takes no pallets, and what does not go there", () => {
    const reel = {
      ...{ quoteType: "paper", paperId: "shuangjiao", gsm: 80, form: "reel" },
      ...{ reelWidthMm: 787, qtyUnit: "ton", qty: "1" },
    };
    expect(said(reel, "440000", "441900").map(([type]) => type)).toEqual([
      "logistics",
      "pickup",
      "city",
    ]);
    expect(said(reel, "440000").map(([type]) => type)).toEqual(["logistics", "pickup"]);
    expect(said(reel, "440000", "440800").map(([type]) => type)).toEqual(["logistics", "pickup"]);
    expect(said(reel, "810000").map(([type]) => type)).toEqual(["pickup"]);
  });
});
