import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codes } from "#contract/http/reply.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import * as staff from "#contract/staff/staff-reviews.ts";
import { type Person, staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { cameraJpeg, everybodys, ownLines, received, review, sentPicture } from "./review-flow.ts";

let shop: Shop;
let buyer: Buyer;
let clerk: Person;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  clerk = await staffPerson(shop, ["orders"]);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const listed = async (state: staff.StaffReviewState) =>
  (await shop.call(staff.staffReviews, { state }, clerk.asked)).items;

async function written(words: string, pictures: readonly string[] = []) {
  const { order_id, item_id } = await received(shop, buyer);
  const { review_id } = await review(shop, buyer, item_id, 2, words, [...pictures]);
  const one = (await listed("open")).find((row) => row.review_id === review_id);
  if (one === undefined) throw new Error("staff do not see the review");
  return { order_id, item_id, one };
}

it("an answer of staff stands below the review, and another one replaces it", async () => {
  const { order_id, one } = await written("切得不齐");
  const { review_id, updatedAt } = one;
  expect([one.order_id, one.stars, one.words, one.answer]).toEqual([order_id, 2, "切得不齐", null]);
  await shop.call(staff.answerReview, { review_id, updatedAt, words: "马上补印" }, clerk.asked);
  const at = shop.clock.now();
  await shop.call(staff.answerReview, { review_id, updatedAt, words: "已补印" }, clerk.asked);
  const shown = (await everybodys(shop)).items.find((row) => row.review_id === review_id);
  expect(shown?.answer).toEqual({ words: "已补印", at });
  expect((await listed("answered"))[0]).toMatchObject({
    review_id,
    answer: { who: expect.stringMatching(/^员工\d+$/) },
  });
  const [line] = await ownLines(shop, buyer, order_id);
  expect(line?.state).toMatchObject({ review: { answer: { words: "已补印" } } });
});

it("an answer is refused where the buyer changed the review since", async () => {
  const { item_id, one } = await written("太慢");
  shop.clock.advance(1000);
  await review(shop, buyer, item_id, 5, "其实是快递慢");
  const answer = { review_id: one.review_id, updatedAt: one.updatedAt, words: "抱歉太慢" };
  const { body } = await shop.send(staff.answerReview, answer, clerk.asked);
  expect([body.code, body.msg]).toEqual([codes.stateConflict, "买家改过评价，请看过再回复"]);
});

it("a hidden review counts nowhere, its buyer reads why, and the act is recorded", async () => {
  const before = await everybodys(shop);
  const { order_id } = await received(shop, buyer);
  const picture = await sentPicture(shop, buyer, order_id, cameraJpeg("x"));
  const [line] = await ownLines(shop, buyer, order_id);
  const { review_id } = await review(shop, buyer, line?.item_id ?? "", 1, "加微信", [picture]);
  const address = `/pictures/review-${picture}.jpg`;
  const status = async () => (await shop.app.inject({ url: address })).statusCode;
  expect([await status(), (await everybodys(shop)).count]).toEqual([200, before.count + 1]);

  await shop.call(staff.hideReview, { review_id, reason: "广告" }, clerk.asked);
  const hidden = await everybodys(shop);
  expect([hidden.count, hidden.average, hidden.hidden]).toEqual([before.count, before.average, 1]);
  expect(hidden.items.map((row) => row.review_id)).not.toContain(review_id);
  expect(await status()).toBe(404);
  const [own] = await ownLines(shop, buyer, order_id);
  expect(own?.state).toMatchObject({ review: { words: "加微信", hidden: "广告" } });
  expect((await listed("hidden"))[0]).toMatchObject({
    review_id,
    stars: 1,
    words: "加微信",
    pictures: [picture],
    hidden: { reason: "广告", who: expect.stringMatching(/^员工\d+$/) },
  });
  const [act] = (await shop.call(staffActs, {}, withKey)).items;
  expect(act).toMatchObject({
    call: "/api/v2/staff/reviews/hide",
    who: expect.stringMatching(/^员工\d+$/),
    outcome: "done",
  });
  expect(act?.subject).toMatch(/^QM.*: hidden$/);

  await shop.call(staff.showReview, { review_id }, clerk.asked);
  expect((await everybodys(shop)).items.map((row) => row.review_id)).toContain(review_id);
});

it("a person of production may neither read nor hide reviews", async () => {
  const printer = await staffPerson(shop, ["production"]);
  const { one } = await written("还行");
  const hide = { review_id: one.review_id, reason: "不喜欢" };
  const refused = [
    await shop.send(staff.staffReviews, {}, printer.asked),
    await shop.send(staff.hideReview, hide, printer.asked),
  ];
  expect(refused.map(({ body }) => body.code === codes.success)).toEqual([false, false]);
  expect((await listed("open")).map(({ review_id }) => review_id)).toContain(one.review_id);
});
