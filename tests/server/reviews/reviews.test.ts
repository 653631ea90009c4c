import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signUpload } from "#contract/artwork/artwork.ts";
import { codes } from "#contract/http/reply.ts";
import { deleteAccount, exportData } from "#contract/personal-data/personal-data.ts";
import { productReviews, putReview, removeReview } from "#contract/reviews/reviews.ts";
import { upload } from "#server/infra/database/tables/files.tables.ts";
import { review as reviewTable } from "#server/infra/database/tables/reviews.tables.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  cameraJpeg,
  everybodys,
  orderIn,
  ownLines,
  plainPicture,
  received,
  review,
  sentPicture,
} from "./review-flow.ts";

let shop: Shop;
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
});
beforeEach(async () => {
  await shop.deps.db.delete(reviewTable);
  shop.clock.advance(1000);
  buyer = await shop.register();
});
afterAll(() => shop.close());

const day = 86_400_000;
/** Time goes by; app and buyer have new tokens then. */
async function passes(ms: number): Promise<void> {
  shop.clock.advance(ms);
  await shop.freshToken();
  buyer = { ...buyer, token: await shop.login(buyer.mobile, buyer.password) };
}

const refusal = async (item_id: string, as = buyer) => {
  const { body } = await shop.send(
    putReview,
    { item_id, stars: 1, words: "另一次" },
    { as, key: randomUUID() },
  );
  return [body.code, body.msg];
};

describe("reviews of a product", () => {
  it("are none in a new shop", async () => {
    expect(await everybodys(shop)).toEqual({
      count: 0,
      average: null,
      hidden: 0,
      items: [],
      nextCursor: null,
    });
  });

  it("are read by everybody with a masked name, what was bought and when", async () => {
    const { item_id } = await received(shop, buyer);
    const at = shop.clock.now();
    const { review_id } = await review(shop, buyer, item_id, 4, "颜色准，\n送得快。");
    const { items, ...sums } = await everybodys(shop);
    expect(sums).toEqual({ count: 1, average: "4.0", hidden: 0, nextCursor: null });
    expect(items).toEqual([
      {
        review_id,
        stars: 4,
        words: "颜色准，\n送得快。",
        pictures: [],
        buyer: "王**",
        spec: expect.stringContaining("50×30 mm"),
        boughtOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        at,
        changedAt: null,
        answer: null,
      },
    ]);
    // The line's title is the buyer's own and is not shown.
    expect(JSON.stringify(items)).not.toContain("私房");
    expect(JSON.stringify(items)).not.toContain(buyer.mobile);
  });

  it("are newest first and paged, with the mean of all of them", async () => {
    for (const stars of [5, 4, 4] as const) {
      const { item_id } = await received(shop, buyer);
      shop.clock.advance(1000);
      await review(shop, buyer, item_id, stars, `${stars} 星`);
    }
    const input = { product_id: "roll-label-coated", limit: 2 };
    const first = await shop.call(productReviews, input);
    // 13 stars by 3 reviews.
    expect([first.count, first.average]).toEqual([3, "4.3"]);
    expect(first.items.map(({ words }) => words)).toEqual(["4 星", "4 星"]);
    const rest = await shop.call(productReviews, { ...input, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ words }) => words)).toEqual(["5 星"]);
    expect(rest.nextCursor).toBeNull();
    expect((await everybodys(shop, "business-card")).count).toBe(0);
  });
});

describe("a review", () => {
  it("is refused before the receipt, for another buyer's line, and for a cancelled order", async () => {
    const { order_id } = await orderIn(shop, buyer, 60);
    const [line] = await ownLines(shop, buyer, order_id);
    const other = await shop.register();
    expect(await refusal(line?.item_id ?? "", other)).toEqual([
      codes.notFound,
      "订单里没有这件商品",
    ]);
    for (const state of [10, 50, 90] as const) {
      const open = await orderIn(shop, buyer, state);
      expect(await refusal(open.items[0] ?? "")).toEqual([
        codes.stateConflict,
        "确认收货后才能评价",
      ]);
    }
    expect((await everybodys(shop)).count).toBe(0);
  });

  it("is one a line, also of two sends at once, and each line has its own", async () => {
    const { order_id, items } = await orderIn(shop, buyer, 60, 2);
    const [first = "", second = ""] = items;
    const key = randomUUID();
    const input = { item_id: first, stars: 5, words: "好" } as const;
    const sends = [shop.call(putReview, input, { as: buyer, key })];
    sends.push(shop.call(putReview, input, { as: buyer, key: randomUUID() }));
    const [one, same] = await Promise.all(sends);
    expect(same).toEqual(one);
    await review(shop, buyer, second, 3, "一般");
    expect((await everybodys(shop)).average).toBe("4.0");
    expect((await ownLines(shop, buyer, order_id)).map(({ state }) => state.kind)).toEqual([
      "written",
      "written",
    ]);
  });

  it("can be changed for seven days and no longer", async () => {
    const { item_id } = await received(shop, buyer);
    await review(shop, buyer, item_id, 2, "起泡");
    await passes(7 * day);
    await review(shop, buyer, item_id, 5, "补印后很好");
    const [one] = (await everybodys(shop)).items;
    expect([one?.stars, one?.words, one?.changedAt]).toEqual([5, "补印后很好", shop.clock.now()]);
    shop.clock.advance(1);
    expect(await refusal(item_id)).toEqual([codes.stateConflict, "评价已超过7天，不能再改"]);
    expect((await everybodys(shop)).items[0]?.words).toBe("补印后很好");
  });

  it("is gone once its buyer deletes it, and the line is not reviewed again", async () => {
    const { order_id, item_id } = await received(shop, buyer);
    await review(shop, buyer, item_id, 1, "错发");
    const other = await shop.register();
    const stranger = await shop.send(removeReview, { item_id }, { as: other });
    expect(stranger.body.code).toBe(codes.notFound);
    await shop.call(removeReview, { item_id }, { as: buyer });
    await shop.call(removeReview, { item_id }, { as: buyer });
    expect(await everybodys(shop)).toMatchObject({ count: 0, average: null, hidden: 0 });
    expect((await ownLines(shop, buyer, order_id))[0]?.state).toEqual({ kind: "removed" });
    expect((await refusal(item_id))[0]).toBe(codes.stateConflict);
    expect(JSON.stringify(await shop.deps.db.select().from(reviewTable))).not.toContain("错发");
  });

  it("goes with the account, and is in the export before", async () => {
    const { item_id } = await received(shop, buyer);
    await review(shop, buyer, item_id, 5, "推荐");
    const { password } = buyer;
    const { reviews } = await shop.call(exportData, { password }, { as: buyer });
    expect(reviews.map(({ words, stars }) => [words, stars])).toEqual([["推荐", 5]]);
    await shop.call(deleteAccount, { password }, { as: buyer });
    expect(await shop.deps.db.select().from(reviewTable)).toEqual([]);
  });
});

describe("pictures of a review", () => {
  const read = (address: string) => shop.app.inject({ method: "GET", url: address });

  it("are public without the camera's data, and end with the review", async () => {
    const { order_id, item_id } = await received(shop, buyer);
    const id = await sentPicture(shop, buyer, order_id, cameraJpeg("31.23N 121.47E"));
    const address = `/pictures/review-${id}.jpg`;
    expect((await read(address)).statusCode).toBe(404);
    await review(shop, buyer, item_id, 5, "有图", [id]);
    const [one] = (await everybodys(shop)).items;
    expect(one?.pictures).toEqual([address]);
    const shown = await read(address);
    expect(shown.headers["content-type"]).toBe("image/jpeg");
    expect(shown.rawPayload).toEqual(plainPicture);
    await review(shop, buyer, item_id, 5, "没图了");
    expect((await read(address)).statusCode).toBe(404);
    const rows = shop.deps.db.select().from(upload).where(eq(upload.id, id));
    expect(await rows).toEqual([]);
  });

  it("are refused for an order that is not received, and of other types or sizes", async () => {
    const open = await orderIn(shop, buyer, 50);
    const asked = { name: "a.jpg", size: 900, type: "image/jpeg", fingerprint: "f".repeat(20) };
    const sign = async (order_id: string, wish: object) => {
      const input = { ...asked, purpose: { kind: "review", order_id }, ...wish };
      return (await shop.send(signUpload, input, { as: buyer })).body.msg;
    };
    expect(await sign(open.order_id, {})).toBe("确认收货后才能传评价的照片");
    const { order_id } = await received(shop, buyer);
    expect(await sign(order_id, { type: "image/png" })).toBe("请选择 JPG 图片");
    expect(await sign(order_id, { size: 2 * 1024 * 1024 + 1 })).toBe("图片最大2 MB");
  });
});
