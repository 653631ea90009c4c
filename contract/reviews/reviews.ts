import * as v from "valibot";
import { orderKind } from "#contract/cart/cart-kinds.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, pageQuery, uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";

const user = "/api/v2/user/reviews";

/** Pictures of one review. */
export const mostReviewPictures = 6;
/** Days after the first submission in which the buyer may change a review. */
export const reviewEditDays = 7;
export const longestReview = 500;

/** 1 to 5. */
export const stars = v.picklist([1, 2, 3, 4, 5], "请选择几星");
export type Stars = v.InferOutput<typeof stars>;

export const reviewWords = v.pipe(
  note("评价", longestReview),
  v.check((text) => text !== "", "请填写评价"),
);

const pictures = v.optional(
  v.pipe(
    v.array(uuid),
    v.maxLength(mostReviewPictures, `最多${mostReviewPictures}张照片`),
    v.check((ids) => new Set(ids).size === ids.length, "同一张照片只传一次"),
  ),
  [],
);

const answer = v.object({ words: v.string(), at: instant });

/** A review as everybody reads it. `buyer` is masked: `张**`. */
const shownReview = v.object({
  review_id: v.string(),
  stars,
  words: v.string(),
  /** Addresses of public pictures. */
  pictures: v.array(v.string()),
  buyer: v.string(),
  /** The specification that was bought. */
  spec: v.string(),
  /** Day of the order in Shanghai, `2026-11-20`. */
  boughtOn: v.string(),
  at: instant,
  /** The last change by the buyer; null where there was none. */
  changedAt: v.nullable(instant),
  /** The shop's reply; null where there is none. */
  answer: v.nullable(answer),
});
export type ShownReview = v.InferOutput<typeof shownReview>;

/**
 * `average` has one decimal, and is null without a review. `hidden`: reviews that the shop does not
 * show, which count in neither number.
 */
const productReviewsReply = v.object({
  count: v.number(),
  average: v.nullable(v.string()),
  hidden: v.number(),
  items: v.array(shownReview),
  nextCursor: v.nullable(v.string()),
});
export type ProductReviews = v.InferOutput<typeof productReviewsReply>;

export const productReviews = endpoint({
  method: "GET",
  path: "/api/v2/shop/reviews/{product_id}",
  guard: "app",
  cache: "catalogue",
  addition: true,
  summary: "Reviews of a product by buyers of completed orders, newest first, paged by key",
  input: v.object({
    product_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, "商品编号错误")),
    ...pageQuery,
  }),
  output: productReviewsReply,
});

/** The buyer's own review of one line; `pictures` are ids of uploads. */
export const ownReview = v.object({
  review_id: v.string(),
  stars,
  words: v.string(),
  pictures: v.array(v.string()),
  at: instant,
  changedAt: v.nullable(instant),
  /** The last instant of a change. */
  changeUntil: instant,
  answer: v.nullable(answer),
  /** Why the shop does not show it; null where it is shown. */
  hidden: v.nullable(v.string()),
});
export type OwnReview = v.InferOutput<typeof ownReview>;

/** `removed`: the buyer deleted the review, and no other one is possible. */
const reviewState = v.variant("kind", [
  v.object({ kind: v.literal("open") }),
  v.object({ kind: v.literal("written"), review: ownReview }),
  v.object({ kind: v.literal("removed") }),
]);

const reviewLine = v.object({
  item_id: v.string(),
  title: v.string(),
  picture: v.string(),
  summary: v.string(),
  state: reviewState,
});
export type ReviewLine = v.InferOutput<typeof reviewLine>;

export const orderReviews = endpoint({
  method: "GET",
  path: `${user}/{order_id}`,
  guard: "user",
  addition: true,
  summary: "Lines of an order that may be reviewed, with the own reviews of them",
  input: v.object({ order_id: uuid }),
  output: v.object({
    order_id: v.string(),
    order_no: v.string(),
    kind: orderKind,
    /** Why nothing may be reviewed; null where something may. */
    refusal: v.nullable(v.string()),
    lines: v.array(reviewLine),
  }),
});

const written = v.object({ review_id: v.string() });

/**
 * The first call makes the line's review, later ones change it for seven days. Refused with
 * `stateConflict` before the order is completed, after that time, and once it was removed.
 */
export const putReview = endpoint({
  method: "POST",
  path: user,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Review one line of an own completed order, or change that review",
  input: v.object({ item_id: uuid, stars, words: reviewWords, pictures }),
  output: written,
});

/** Words, pictures and the shop's answer are deleted. A second call changes nothing. */
export const removeReview = endpoint({
  method: "POST",
  path: `${user}/remove`,
  guard: "user",
  addition: true,
  summary: "Delete the own review of one line for good",
  input: v.object({ item_id: uuid }),
  output: nothing,
});
