import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addressesCopy } from "#db/account-copies.ts";
import { remember } from "#db/last-seen.ts";
import { followUser } from "#db/user-database.ts";
import { heldPlace } from "#desk/state/freight-place.ts";
import { price } from "#pricing/quote.ts";
import { defaultJob } from "#pricing/tools/default-job.ts";
import { freightChoices } from "#pricing/tools/freight-choices.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { eventually } from "#tests/eventually.ts";

const session = vi.hoisted(() => ({ signedIn: true }));
vi.mock("#machines/shop-actors.ts", () => ({
  shopActors: () => ({
    userSession: { getSnapshot: () => ({ matches: () => session.signedIn }) },
  }),
}));

/** Where the desk reckons freight to, and what it says. */

let buyers = 0;
beforeEach(() => {
  buyers += 1;
  followUser(`freight-${buyers}`);
  session.signedIn = true;
});
afterEach(() => followUser(null));

const address = (provinceCode: string, isDefault: boolean) => ({
  id: provinceCode,
  name: "王小墨",
  mobile: "13800138000",
  provinceCode,
  cityCode: "",
  districtCode: "",
  region: "",
  detail: "外滩1号",
  isDefault,
});

const found = async () => {
  const held = heldPlace();
  const leave = held.subscribe(() => {});
  await eventually(() => expect(held.read().kind).not.toBe("asking"));
  leave();
  return held.read();
};

describe("the place", () => {
  test("is the default address's province", async () => {
    await remember(addressesCopy({}), [address("310000", false), address("330000", true)]);
    expect(await found()).toEqual({ kind: "known", provinceCode: "330000", from: "address" });
  });

  test("is what was picked on this device, also in the next quote", async () => {
    await remember(addressesCopy({}), [address("330000", true)]);
    const held = heldPlace();
    held.pick("650000");
    expect(held.read()).toEqual({ kind: "known", provinceCode: "650000", from: "picked" });
    await eventually(async () =>
      expect(await found()).toEqual({ kind: "known", provinceCode: "650000", from: "picked" }),
    );
  });

  test("is open for a guest, and where there is no address", async () => {
    await remember(addressesCopy({}), []);
    expect(await found()).toEqual({ kind: "open" });
    session.signedIn = false;
    await remember(addressesCopy({}), [address("330000", true)]);
    expect(await found()).toEqual({ kind: "open" });
  });
});

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
