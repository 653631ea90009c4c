import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAddress, addresses } from "#contract/account/account.ts";
import { receiverLine } from "#contract/addresses/receiver.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { detailOf, readyToPlace } from "#tests/server/orders/order-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const place = {
  name: "周小平",
  provinceCode: "440000",
  cityCode: "440100",
  districtCode: "440113",
  detail: "汉溪大道东290号",
};

test("full-width digits, blanks and invisible characters are normalised", async () => {
  const as = { as: await shop.register() };
  const typed = {
    ...place,
    mobile: "\u202d+86 １３５\u200b1234-0000\u202c",
    extension: "９１００ ",
    landline: "０２０－8888 1234转8",
    postcode: "\ufeff511400",
  };
  await shop.call(addAddress, typed, as);
  expect(await shop.call(addresses, {}, as)).toMatchObject([
    { mobile: "13512340000", extension: "9100", landline: "020-88881234转8", postcode: "511400" },
  ]);
});

test.each([
  ["mobile", "1351234000", "手机号码错误"],
  ["extension", "91-00", "分机须为1至6位数字"],
  ["landline", "打这个", "座机只能有数字、横线、括号和转"],
  ["postcode", "5114", "邮编须为6位数字"],
])("a wrong %s is refused with its field name, and nothing is saved", async (field, value, msg) => {
  const as = { as: await shop.register() };
  const { body } = await shop.send(
    addAddress,
    { ...place, mobile: "13512340000", [field]: value },
    as,
  );
  expect(body).toMatchObject({ msg, data: { field } });
  expect(await shop.call(addresses, {}, as)).toEqual([]);
});

test("an order keeps the extension, the landline and the postcode of its address", async () => {
  const buyer = await shop.register();
  const numbers = { extension: "9100", landline: "020-88881234", postcode: "511400" };
  const { id } = await shop.call(
    addAddress,
    { ...place, mobile: "13512340000", ...numbers },
    { as: buyer },
  );
  const tap = { ...(await readyToPlace(shop, buyer)), address_id: id };
  const { line_ids, address_id, express_type, carrier_id } = tap;
  const { total } = await shop.call(
    reviewOrder,
    { line_ids, address_id, express_type, carrier_id },
    { as: buyer },
  );
  const order = await shop.call(
    placeOrder,
    { ...tap, expected_total: total },
    { as: buyer, key: randomUUID() },
  );
  const { address } = await detailOf(shop, buyer, order.order_id);
  expect(address).toMatchObject(numbers);
  expect(address === null ? "" : receiverLine(address)).toBe(
    "广东省 广州市 番禺区 汉溪大道东290号（邮编 511400），周小平 13512340000 转 9100，座机 020-88881234",
  );
});

test("the line of an order from before these numbers holds none", () => {
  const old = { ...place, mobile: "13512340000", region: "广东省 广州市 番禺区" };
  expect(receiverLine(old)).toBe("广东省 广州市 番禺区 汉溪大道东290号，周小平 13512340000");
});
