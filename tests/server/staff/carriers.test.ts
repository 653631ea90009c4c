import { afterAll, beforeAll, expect, it } from "vitest";
import { carriers, companyInfo } from "#contract/catalog/company.ts";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { checkPriceBookFile, importPriceBook } from "#contract/staff/staff-price-book.ts";
import { setCarrierPhone, staffShop } from "#contract/staff/staff-shop.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let owner: Person;
beforeAll(async () => {
  // Public replies are cached for an hour here: only an act of staff invalidates them.
  shop = await startShop({ settings: { staffKey, publicCacheMs: 3_600_000 } });
  owner = await staffPerson(shop, ["owner"]);
});
afterAll(() => shop.close());

const set = (carrier_id: string, phone: string, as = owner) =>
  shop.send(setCarrierPhone, { carrier_id, phone }, as.asked);
const phoneOf = async (id: string) =>
  (await shop.call(carriers, {})).find((one) => one.id === id)?.phone;

it("buyers read the telephone that the owner sets for a carrier", async () => {
  expect(await phoneOf("sf")).toBe("95338");
  expect((await set("sf", "0769-2222 1111")).body.code).toBe(codes.success);
  expect(await phoneOf("sf")).toBe("0769-2222 1111");
  const { carriers: listed } = await shop.call(staffShop, {}, owner.asked);
  expect(listed).toContainEqual({ carrier_id: "sf", name: "顺丰速运", phone: "0769-2222 1111" });
});

it("the act log is the history of a carrier's telephone: who, from which to which", async () => {
  const { items } = await shop.call(staffActs, { keyword: "顺丰速运" }, owner.asked);
  expect(items.map(({ call, subject, who }) => [call, subject, who])).toEqual([
    [setCarrierPhone.path, "顺丰速运 95338 → 0769-2222 1111", expect.stringMatching(/^员工/)],
  ]);
});

it("refuses a carrier that the price book lacks, a wrong number, and people without the right", async () => {
  expect((await set("pigeon", "95338")).body).toMatchObject({
    code: codes.notFound,
    msg: "价格表里没有这个承运商",
  });
  expect((await set("sf", "call us")).body.msg).toBe("电话只有数字、空格和 + - ( )");
  const clerk = await staffPerson(shop, ["orders"]);
  expect((await set("sf", "95338", clerk)).body.code).toBe(codes.forbidden);
  expect(await phoneOf("sf")).toBe("0769-2222 1111");
});

it("carriers are those of the price book in force, in its order", async () => {
  const [first, ...others] = seedPriceBook.freight.carriers;
  if (first === undefined) throw new Error("the seeded book has carriers");
  const added = { ...first, id: "yto", name: "圆通速递" };
  const freight = { ...seedPriceBook.freight, carriers: [added, ...others] };
  const text = JSON.stringify({ ...seedPriceBook, version: "2026.12.7", freight });
  shop.clock.advance(60_000);
  const checked = await shop.call(checkPriceBookFile, { text }, owner.asked);
  if (checked.kind === "wrong") throw new Error("the file is wrong");
  const { digest } = checked.difference;
  await shop.call(importPriceBook, { text, digest }, owner.asked);
  const listed = await shop.call(carriers, {});
  expect(listed.map(({ id }) => id)).toEqual(["yto", ...others.map(({ id }) => id)]);
  const { phone } = await shop.call(companyInfo, {});
  expect(listed[0]).toEqual({ id: "yto", name: "圆通速递", expressType: first.type, phone });
  expect((await set("yto", "95554")).body.code).toBe(codes.success);
  expect(await phoneOf("yto")).toBe("95554");
  expect((await set("sf", "95338")).body.code).toBe(codes.notFound);
});
