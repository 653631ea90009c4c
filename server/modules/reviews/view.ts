import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { OwnReview, ShownReview } from "#contract/reviews/reviews.ts";
import type { StaffReview } from "#contract/staff/staff-reviews.ts";
import type { FoundReview, ReviewRow } from "./reviews.repository.ts";
import { changeUntil } from "./writing.ts";

/** Start of a review picture's public address; its upload's id follows. */
export const reviewPictureStart = "/pictures/review-";

const pictureAddress = (id: string): string => `${reviewPictureStart}${id}.jpg`;

/** The first character of a name alone: `张**`. */
function maskedName(name: string): string {
  const [first] = name.trim();
  return first === undefined ? "买家" : `${first}**`;
}

const changedAt = ({ createdAt, updatedAt }: ReviewRow): number | null =>
  updatedAt.getTime() === createdAt.getTime() ? null : updatedAt.getTime();

const answerOf = ({ answer, answeredAt }: ReviewRow): OwnReview["answer"] =>
  answer === null || answeredAt === null ? null : { words: answer, at: answeredAt.getTime() };

export const shownReviewOf = ({ row, buyer, spec, orderedAt }: FoundReview): ShownReview => ({
  review_id: row.id,
  stars: row.stars,
  words: row.words,
  pictures: row.pictures.map(pictureAddress),
  buyer: maskedName(buyer),
  spec,
  boughtOn: shanghaiDay(orderedAt.getTime()),
  at: row.createdAt.getTime(),
  changedAt: changedAt(row),
  answer: answerOf(row),
});

export const ownReviewOf = (row: ReviewRow): OwnReview => ({
  review_id: row.id,
  stars: row.stars,
  words: row.words,
  pictures: [...row.pictures],
  at: row.createdAt.getTime(),
  changedAt: changedAt(row),
  changeUntil: changeUntil(row),
  answer: answerOf(row),
  hidden: row.hiddenReason,
});

/** `"4.7"`: the mean with one decimal; null without a review. */
export const averageOf = (stars: number, reviews: number): string | null =>
  reviews === 0 ? null : (Math.round((stars * 10) / reviews) / 10).toFixed(1);

function stateOf(row: ReviewRow): StaffReview["state"] {
  if (row.hiddenAt !== null) return "hidden";
  return row.answeredAt === null ? "open" : "answered";
}

export function staffReviewOf(
  { row, buyer, spec, title, orderNo, product }: FoundReview,
  names: ReadonlyMap<string, string>,
): StaffReview {
  const who = (id: string | null) => (id === null ? "" : (names.get(id) ?? ""));
  const answer = answerOf(row);
  const { hiddenAt, hiddenReason } = row;
  return {
    review_id: row.id,
    state: stateOf(row),
    product_id: row.productId,
    product: product ?? title,
    order_id: row.orderId,
    order_no: orderNo,
    buyer,
    spec,
    stars: row.stars,
    words: row.words,
    pictures: [...row.pictures],
    at: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    answer: answer === null ? null : { ...answer, who: who(row.answeredBy) },
    hidden:
      hiddenAt === null
        ? null
        : { reason: hiddenReason ?? "", at: hiddenAt.getTime(), who: who(row.hiddenBy) },
  };
}
