import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";
import { longestReview, stars } from "#contract/reviews/reviews.ts";

/** Reviews as staff reads, answers and hides them; nobody of the shop can change one. */
const path = "/api/v2/staff/reviews";

export const staffReviewState = v.picklist(["open", "answered", "hidden"]);
export type StaffReviewState = v.InferOutput<typeof staffReviewState>;

const detail = v.object({
  review_id: v.string(),
  state: staffReviewState,
  product_id: v.string(),
  product: v.string(),
  order_id: v.string(),
  order_no: v.string(),
  buyer: v.string(),
  spec: v.string(),
  stars,
  words: v.string(),
  /** Ids of uploads. */
  pictures: v.array(v.string()),
  at: instant,
  /** The last change by the buyer, or the submission. */
  updatedAt: instant,
  answer: v.nullable(v.object({ words: v.string(), at: instant, who: v.string() })),
  hidden: v.nullable(v.object({ reason: v.string(), at: instant, who: v.string() })),
});
export type StaffReview = v.InferOutput<typeof detail>;

export const staffReviews = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Reviews in one state, newest first, paged by key",
  input: v.object({ ...pageQuery, state: v.optional(staffReviewState, "open") }),
  output: pageOf(detail),
});

const words = (name: string) =>
  v.pipe(
    note(name, longestReview),
    v.check((text) => text !== "", `请填写${name}`),
  );

/**
 * Shown below the review; another answer replaces it. `updatedAt` is that of the review that was
 * read: refused with `stateConflict` where the buyer changed it since.
 */
export const answerReview = endpoint({
  method: "POST",
  path: `${path}/answer`,
  guard: "staff",
  addition: true,
  summary: "Answer a review in public",
  input: v.object({ review_id: uuid, words: words("回复"), updatedAt: instant }),
  output: detail,
});

/** The buyer reads the reason. A second call changes the reason. */
export const hideReview = endpoint({
  method: "POST",
  path: `${path}/hide`,
  guard: "staff",
  addition: true,
  summary: "Show a review to its buyer alone, with a reason",
  input: v.object({ review_id: uuid, reason: words("原因") }),
  output: detail,
});

export const showReview = endpoint({
  method: "POST",
  path: `${path}/show`,
  guard: "staff",
  addition: true,
  summary: "Show a hidden review again",
  input: v.object({ review_id: uuid }),
  output: detail,
});
