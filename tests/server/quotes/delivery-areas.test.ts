import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { addAddress } from "#contract/account/account.ts";
import { codes } from "#contract/http/reply.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import {
  type DeliveryWay,
  placeOrder,
  placePaperOrder,
  reviewOrder,
} from "#contract/orders/placing.ts";
import { currentPriceBook, gangRunFreight, quoteFreight } from "#contract/quotes/quotes.ts";
import { putSetting } from "#server/infra/database/settings.repository.ts";
import { findCompany } from "#server/modules/shop/shop-facts.repository.ts";
import { labels, lineOf, paperLineOf, reams } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** The seeded shop is in 东莞 and sets no delivery area for its own car. */
let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  await movedTo("广东省东莞市万江街道墨香路 18 号 2 幢");
  buyer = await shop.register();
});
afterAll(() => shop.close());

/** Moves the shop's address; a process uses the former one for up to a second. */
async function movedTo(address: string): Promise<void> {
  const { db } = shop.deps;
  await putSetting(db, "company", { ...(await findCompany(db)), address });
  shop.clock.advance(1_001);
}

const dongguan = { provinceCode: "440000", cityCode: "441900", districtCode: "" };
const zhanjiang = { provinceCode: "440000", cityCode: "440800", districtCode: "440802" };
const refused = "市内送货只到东莞市，请换一种配送方式";

async function addressIn(place: typeof dongguan): Promise<string> {
  const whom = { name: "王小墨", mobile: "13800138000", detail: "人民路1号" };
  const { id } = await shop.call(addAddress, { ...whom, ...place }, { as: buyer });
  return id;
}

const lines = {
  print: (job: JobInput = labels) => lineOf(shop, buyer, job),
  paper: () => paperLineOf(shop, buyer, reams),
};

const waysOf = (review: { readonly ways?: readonly DeliveryWay[] | undefined }) => [
  ...new Set(review.ways?.map(({ express_type }) => express_type)),
];

describe.each(["print", "paper"] as const)("an order of the %s cart", (cart) => {
  const choice = async (place: typeof dongguan, express_type: "city" | "logistics") => ({
    line_ids: [(await lines[cart]()).line_id],
    address_id: await addressIn(place),
    express_type,
    carrier_id: null,
  });

  it("is offered the shop's own car in its city, and in no other of the province", async () => {
    const near = await choice(dongguan, "city");
    expect(waysOf(await shop.call(reviewOrder, near, { as: buyer }))).toContain("city");
    const far = await choice(zhanjiang, "logistics");
    expect(waysOf(await shop.call(reviewOrder, far, { as: buyer }))).not.toContain("city");
  });

  it("with the car elsewhere is refused, by the carrier's name too", async () => {
    const far = await choice(zhanjiang, "logistics");
    const { total } = await shop.call(reviewOrder, far, { as: buyer });
    const tap = {
      ...{ ...far, express_type: "city" as const, expected_total: total },
      ...{ draft_id: randomUUID(), invoice_id: null, remark: "" },
    };
    const terms = { payment_method: "online" as const, source_type: "stock" as const };
    for (const carrier_id of [null, "city-van"]) {
      const sent = { ...tap, carrier_id };
      const options = { as: buyer, key: randomUUID() };
      const { body } =
        cart === "print"
          ? await shop.send(placeOrder, sent, options)
          : await shop.send(placePaperOrder, { ...sent, ...terms }, options);
      expect(body).toMatchObject({
        code: codes.invalidInput,
        msg: refused,
        data: { field: "express_type" },
      });
    }
  });
});

it("an unsaved address is checked by its city too", async () => {
  const { line_id } = await lines.print();
  const terms = { line_ids: [line_id], address_id: null, carrier_id: null };
  const typed = { ...terms, province_code: "440000", express_type: "logistics" as const };
  const ask = (city: object) => shop.call(reviewOrder, { ...typed, ...city }, { as: buyer });
  expect(waysOf(await ask({ city_code: "441900" }))).toContain("city");
  expect(waysOf(await ask({ city_code: "440800" }))).not.toContain("city");
  expect(waysOf(await ask({}))).not.toContain("city");
});

it("both freight calls use the city, and say where the car goes", async () => {
  const job = { provinceCode: "440000", kg: 12.5 };
  for (const call of [quoteFreight, gangRunFreight]) {
    const near = await shop.call(call, { ...job, cityCode: "441900" });
    expect(near.options.map(({ type }) => type)).toContain("city");
    const far = await shop.call(call, { ...job, cityCode: "440800" });
    expect(far.options.map(({ type }) => type)).not.toContain("city");
    const asked = { ...job, cityCode: "440800", expressType: "city" as const };
    const { body } = await shop.send(call, asked);
    expect([body.code, body.msg]).toEqual([codes.quoteImpossible, refused]);
  }
});

test.each([
  ["广东省东莞市万江街道墨香路 18 号 2 幢", [{ code: "441900", name: "东莞市" }]],
  ["广东广州天河区中山大道 1 号", [{ code: "440100", name: "广州市" }]],
  ["湛江市赤坎区人民路 2 号", [{ code: "440800", name: "湛江市" }]],
  ["北京市朝阳区建国路 3 号", null],
  ["广东省某镇 4 号", null],
])("a shop at %s publishes a book whose car goes to %j", async (address, areas) => {
  await movedTo(address);
  await shop.freshToken();
  const book = await shop.call(currentPriceBook, {});
  const cars = book?.freight.carriers.filter(({ model }) => model === "city");
  expect(cars).toMatchObject([{ id: "city-van", areas }]);
});
