import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { ticketCall } from "#contract/staff/staff-tickets.ts";
import { paidLine } from "#tests/server/orders/file-flow.ts";
import { detailOf } from "#tests/server/orders/order-flow.ts";
import { type Person, staffKey, staffPerson } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** 白墨 of a sheet, from the order to the works. */

const tags = {
  quoteType: "ysp",
  yspType: "flat",
  lengthMm: 210,
  widthMm: 90,
  quantity: 1000,
  parts: [
    {
      name: "单张",
      paperId: "heika",
      gsm: 300,
      frontColors: 4,
      backColors: 0,
      frontWhite: "under",
      backWhite: "only",
    },
  ],
} as const satisfies JobInput;

let shop: Shop;
let works: Person;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  works = await staffPerson(shop, ["production"]);
  buyer = await shop.register();
});
afterAll(() => shop.close());

test("order and ticket say which side has which white, and who changes the press", async () => {
  const { order_id, item_id } = await paidLine(shop, buyer, tags);
  const { items } = await detailOf(shop, buyer, order_id);
  expect(items[0]?.summary).toContain("正面四色＋白墨打底，背面白墨");
  const { sections, steps } = await shop.call(ticketCall, { id: item_id }, works.asked);
  const rows = sections.flatMap((section) => section.rows.map(({ name, value }) => [name, value]));
  expect(rows).toContainEqual(["正面颜色", "CMYK 四色 ＋ 白墨打底"]);
  expect(rows).toContainEqual(["反面颜色", "只印白墨，文件里黑的地方印白"]);
  const names = steps.map(({ name }) => name);
  expect(names.indexOf("换白墨")).toBeGreaterThan(-1);
  expect(names.indexOf("换白墨")).toBeLessThan(names.indexOf("印刷"));
});
