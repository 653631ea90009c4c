import { describe, expect, test } from "vitest";
import { price } from "#pricing/quote.ts";
import { defaultJob } from "#pricing/tools/default-job.ts";
import { freightChoices } from "#pricing/tools/freight-choices.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

describe("the ways to a province", () => {
  const quoteOf = (job: object) => {
    const result = price(job, seedPriceBook, { ladder: false, alternatives: false });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.quote;
  };
  const said = (job: object, province: string) =>
    freightChoices(quoteOf(job), province, seedPriceBook).map(({ option, fee, total }) => [
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
      for (const [type, carrierId, fee, total] of said(job, "440000")) {
        const delivered = quoteOf({
          ...job,
          delivery: {
            type,
            provinceCode: "440000",
            carrierId: type === "pickup" ? undefined : carrierId,
          },
        });
        expect(total).toBe(delivered.total);
        expect(Math.round(Number(fee) * 100)).toBe(
          Math.round(Number(delivered.total) * 100) - Math.round(Number(own.total) * 100),
        );
      }
      expect(said(job, "440000").map(([type]) => type)).toEqual([
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
    expect(said(reel, "440000").map(([type]) => type)).toEqual(["logistics", "pickup", "city"]);
    expect(said(reel, "810000").map(([type]) => type)).toEqual(["pickup"]);
  });
});
