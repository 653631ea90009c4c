import { useState } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import { handOn, Loaded } from "#components/loading/loaded.tsx";
import { Stars } from "#components/reviews/stars.tsx";
import type { SoldOrders } from "#contract/catalog/storefront.ts";
import {
  productReviews,
  type ProductReviews as Reviews,
  type ShownReview,
} from "#contract/reviews/reviews.ts";
import { lastSeen } from "#data/copies/last-seen.ts";
import { networkFirst, type Seen } from "#data/copies/network-first.ts";
import { productReviewsCopy } from "#data/copies/review-copies.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Failed, Skeleton } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import styles from "./product-reviews.module.css";

const dayOf = (at: number): string => fullTime(at).split(" ")[0] ?? "";

function ReviewItem({ review }: { readonly review: ShownReview }) {
  const { stars, words, pictures, buyer, spec, boughtOn, at, changedAt, answer } = review;
  return (
    <article className={styles.review}>
      <p className={styles.head}>
        <Stars count={stars} />
        <span>{buyer}</span>
        <span>
          {dayOf(at)}
          {changedAt === null ? "" : "，改过"}
        </span>
      </p>
      <p className={styles.words}>{words}</p>
      {pictures.length === 0 ? null : (
        <ul className={styles.pictures} aria-label="买家的照片">
          {pictures.map((picture, index) => (
            <li key={picture}>
              <a href={picture} target="_blank" rel="noreferrer">
                <img
                  src={picture}
                  alt={`买家的照片 ${index + 1}`}
                  width="88"
                  height="88"
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.bought}>
        买的规格：{spec}，{boughtOn} 下单
      </p>
      {answer === null ? null : <p className={styles.answer}>本店回复：{answer.words}</p>}
    </article>
  );
}

function List({ id, seen }: { readonly id: string; readonly seen: Seen<Reviews> }) {
  const { value, at } = seen;
  const pages = useMorePages(
    value,
    ({ review_id }) => review_id,
    (cursor) => call(productReviews, { product_id: id, cursor }).catch(sayWhy),
  );
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {value.average === null ? (
        <p className={styles.none}>还没有评价。收到货的买家才能写，本店不代写。</p>
      ) : (
        <p className={styles.mean}>
          <strong>{value.average}</strong> 分，{value.count} 条评价，都来自收到货的订单
        </p>
      )}
      {value.hidden === 0 ? null : (
        <p className={styles.none}>另有 {value.hidden} 条本店没有公开，原因已告诉写的人。</p>
      )}
      <ul className={styles.list}>
        {pages.items.map((review) => (
          <li key={review.review_id}>
            <ReviewItem review={review} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} offline={at !== null} />
    </>
  );
}

/** Beside a product that is a copy, the copy of the reviews is shown without another wait. */
async function reviewsOf(product_id: string, isCopy: boolean): Promise<Seen<Reviews>> {
  const copy = productReviewsCopy({ product_id });
  const held = isCopy ? await lastSeen(copy).catch(() => null) : null;
  return held ?? networkFirst(copy);
}

const ask = (product_id: string, isCopy = false) => handOn(reviewsOf(product_id, isCopy));

const why = (error: unknown): string =>
  error instanceof Unreachable ? "评价没有存在本机，联网后可看" : "评价没有载入";

interface ProductReviewsProps {
  /** Of the product. */
  readonly id: string;
  readonly sold: SoldOrders | undefined;
  /** The product is the device's copy. */
  readonly isCopy: boolean;
}

/** What buyers of completed orders wrote about a product, newest first. */
export function ProductReviews({ id, sold, isCopy }: ProductReviewsProps) {
  const [from, setFrom] = useState(() => ask(id, isCopy));
  return (
    <Card title="买家评价">
      {sold === undefined ? null : (
        <p className={styles.sold}>
          近 {sold.days} 天下的订单里，{sold.orders} 单已收货
        </p>
      )}
      <Loaded
        from={from}
        skeleton={<Skeleton lines={2} />}
        failed={(error) => <Failed message={why(error)} onRetry={() => setFrom(ask(id))} />}
      >
        {(seen) => <List id={id} seen={seen} />}
      </Loaded>
    </Card>
  );
}
