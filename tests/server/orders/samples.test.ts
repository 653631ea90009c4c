import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addAddress } from "#contract/account/account.ts";
import { putCartLine } from "#contract/cart/carts.ts";
import { productDetail, products } from "#contract/catalog/product-lists.ts";
import { codes } from "#contract/http/reply.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { detailOf, forceState } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const pack = { quoteType: "pt", tableId: "pt-samples", quantity: 1 } as const;

const addressAt = async (detail: string, as = buyer) =>
  (
    await shop.call(
      addAddress,
      {
        name: "王小墨",
        mobile: "13800138000",
        provinceCode: "310000",
        cityCode: "310100",
        districtCode: "310101",
        detail,
      },
      { as },
    )
  ).id;

/** Places an order of sample packs, whatever is answered. */
async function order(address_id: string | null, as = buyer, packs = 1, kinds = 1) {
  const line_ids: string[] = [];
  for (let made = 0; made < packs; made += 1) {
    const job = { ...pack, kinds };
    const line = { line_id: randomUUID(), product_id: "sample-pack", title: "寄样册", job };
    await shop.call(putCartLine, line, { as });
    line_ids.push(line.line_id);
  }
  const express_type = address_id === null ? ("pickup" as const) : ("express" as const);
  const choice = { line_ids, address_id, express_type, carrier_id: null };
  const { total } = await shop.call(reviewOrder, choice, { as });
  const terms = { draft_id: randomUUID(), invoice_id: null, remark: "", expected_total: total };
  const { body } = await shop.send(placeOrder, { ...choice, ...terms }, { as, key: randomUUID() });
  return { ...body, total };
}

const once = [codes.stateConflict, "这个地址已经要过一份寄样册，每个地址一份"];

describe("the sample pack", () => {
  it("costs what the book says, and is found by the words that buyers use", async () => {
    const { offer, name } = await shop.call(productDetail, { id: "sample-pack" });
    expect([name, offer?.quantity, offer?.unit]).toEqual(["寄样册", 1, "份"]);
    for (const keyword of ["寄样", "样册", "样品"]) {
      const { items } = await shop.call(products, { keyword });
      expect(items[0]?.id).toBe("sample-pack");
    }
  });

  it("needs no print file and goes to one address once, whoever asks", async () => {
    const first = await order(await addressAt("中山东一路 1 号"));
    expect(first.code).toBe(codes.success);
    const { order_id } = first.data as { order_id: string };
    expect((await detailOf(shop, buyer, order_id)).artworkDue ?? 0).toBe(0);
    const other = await shop.register();
    const same = await order(await addressAt("中山东一路1号", other), other);
    expect([same.code, same.msg]).toEqual(once);
    const next = await order(await addressAt("中山东一路 2 号", other), other);
    expect(next.code).toBe(codes.success);
    // A cancelled order sends nothing.
    await forceState(shop, order_id, 90);
    expect((await order(await addressAt("中山东一路1号"))).code).toBe(codes.success);
  });

  it("is one in an order, and one for a buyer who fetches it", async () => {
    const two = await order(await addressAt("外滩 3 号"), buyer, 2);
    expect(two.msg).toBe("寄样册每个地址一份，请只留一份");
    const kinds = await order(await addressAt("外滩 3 号"), buyer, 1, 2);
    expect(kinds.msg).toBe("寄样册每个地址一份，请只留一份");
    expect((await order(null)).code).toBe(codes.success);
    const again = await order(null);
    expect([again.code, again.msg]).toEqual(once);
    expect((await order(null, await shop.register())).code).toBe(codes.success);
  });

  it("is placed once by two placings at the same moment", async () => {
    const other = await shop.register();
    const [mine, theirs] = [await addressAt("滇池路 9 号"), await addressAt("滇池路9号", other)];
    const replies = await Promise.all([order(mine), order(theirs, other)]);
    expect(replies.map(({ code }) => code === codes.success).sort()).toEqual([false, true]);
  });
});
