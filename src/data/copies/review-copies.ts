import type { InputOf } from "#contract/http/endpoint.ts";
import { orderReviews, productReviews } from "#contract/reviews/reviews.ts";
import { copyOf } from "./reply-copy.ts";

/** The first page of a product's reviews. */
export const productReviewsCopy = copyOf(
  productReviews,
  ({ product_id }: Pick<InputOf<typeof productReviews>, "product_id">) => `reviews:${product_id}`,
  { everybodys: true },
);

/** What of an order may be reviewed, with the buyer's own reviews. */
export const orderReviewsCopy = copyOf(orderReviews, ({ order_id }) => `order-reviews:${order_id}`);
