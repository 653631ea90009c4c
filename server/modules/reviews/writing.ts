import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates } from "#contract/orders/states.ts";
import { type putReview, reviewEditDays } from "#contract/reviews/reviews.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { takeUploads } from "#server/modules/artwork/uploads.repository.ts";
import {
  changeReview,
  dropUnshownPictures,
  insertReview,
  lockItem,
  type ReviewRow,
  reviewOfItem,
} from "./reviews.repository.ts";

const dayMs = 86_400_000;

const closed = (message: string): Refusal => new Refusal(codes.stateConflict, message);

/** The last instant at which the buyer may change a review. */
export const changeUntil = (row: Pick<ReviewRow, "createdAt">): number =>
  row.createdAt.getTime() + reviewEditDays * dayMs;

/** A buyer reviews what was bought, once. */
export const aboutReprint = "重印的商品在原订单里评价";

/** The own line, behind its lock. @throws Refusal `notFound`, alike for another buyer's */
async function lockOwnItem(tx: Transaction, userId: string, itemId: string) {
  const item = await lockItem(tx, itemId);
  if (item?.userId !== userId) throw new Refusal(codes.notFound, "订单里没有这件商品");
  return item;
}

/**
 * Makes the review of a line, or changes it.
 * @throws Refusal `notFound`, `stateConflict` (the order, the time, a removed review)
 */
export async function putReviewWithin(
  tx: Transaction,
  deps: WithClock & WithRandom,
  userId: string,
  { item_id, stars, words, pictures }: ParsedInputOf<typeof putReview>,
): Promise<{ readonly review_id: string }> {
  const { orderId, productId, orderState, reprintOf } = await lockOwnItem(tx, userId, item_id);
  if (orderState !== orderStates.completed) throw closed("确认收货后才能评价");
  if (reprintOf !== null) throw closed(aboutReprint);
  if (productId === null) throw closed("这件没有商品页，不能评价");
  const former = await reviewOfItem(tx, item_id);
  const at = nowDate(deps);
  if (former !== null) assertOpen(former, at);
  await takeUploads(tx, { userId, kind: "review", orderId, ids: pictures, at });
  const content = { stars, words, pictures, updatedAt: at };
  if (former !== null) {
    await changeReview(tx, former.id, content);
    await dropUnshownPictures(tx, orderId);
    return { review_id: former.id };
  }
  const id = deps.random.uuid();
  const facts = { id, orderItemId: item_id, orderId, userId, productId, createdAt: at };
  await insertReview(tx, { ...facts, ...content });
  return { review_id: id };
}

function assertOpen(former: ReviewRow, at: Date): void {
  if (former.removedAt !== null) throw closed("您删除过这件商品的评价，不能再评");
  if (at.getTime() > changeUntil(former)) {
    throw closed(`评价已超过${reviewEditDays}天，不能再改`);
  }
}

/** Nothing of the content stays. @throws Refusal `notFound` */
export async function removeReviewWithin(
  tx: Transaction,
  deps: WithClock,
  userId: string,
  itemId: string,
): Promise<void> {
  const { orderId } = await lockOwnItem(tx, userId, itemId);
  const former = await reviewOfItem(tx, itemId);
  if (former === null) throw new Refusal(codes.notFound, "这件商品还没有评价");
  if (former.removedAt !== null) return;
  await changeReview(tx, former.id, {
    words: "",
    pictures: [],
    removedAt: nowDate(deps),
    answer: null,
    hiddenReason: null,
  });
  await dropUnshownPictures(tx, orderId);
}
