import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { heldPlace } from "#configurator/state/freight-place.ts";
import { addressesCopy } from "#data/copies/account-copies.ts";
import { remember } from "#data/copies/last-seen.ts";
import { followUser } from "#db/user-database.ts";
import { eventually } from "#tests/eventually.ts";

const session = vi.hoisted(() => ({ signedIn: true }));
vi.mock("#machines/shop-actors.ts", () => ({
  shopActors: () => ({
    userSession: { getSnapshot: () => ({ matches: () => session.signedIn }) },
  }),
}));

/** The session's destination of freight. */

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
  cityCode: `${provinceCode.slice(0, 3)}100`,
  districtCode: "",
  region: "",
  detail: "外滩1号",
  extension: "",
  landline: "",
  postcode: "",
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
  test("is that of the default address, its city too", async () => {
    await remember(addressesCopy({}), [address("310000", false), address("330000", true)]);
    expect(await found()).toEqual({
      kind: "known",
      provinceCode: "330000",
      cityCode: "330100",
      districtCode: "",
      from: "address",
    });
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
