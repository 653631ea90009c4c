import { useSyncExternalStore } from "react";
import { noSuchOrder } from "#components/job-facts/no-such-order.tsx";
import { orderPath } from "#components/job-facts/order-path.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import type { orderReviews } from "#contract/reviews/reviews.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { orderReviewsCopy } from "#data/copies/review-copies.ts";
import { outboxNow, rowsOf, watchOutbox } from "#data/outbox/outbox-now.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { type LoaderArgs, useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { ReviewedLine } from "./reviewed-line.tsx";
import styles from "./reviews.module.css";

type OrderReviews = OutputOf<typeof orderReviews>;

interface ReviewsData {
  readonly orderId: string;
  readonly found: Loading<Seen<OrderReviews>>;
}

export function loader({ params }: LoaderArgs): ReviewsData {
  const order_id = params.order_id ?? "";
  return { orderId: order_id, found: handOn(fetchWithCache(orderReviewsCopy({ order_id }))) };
}

function Lines({ seen: { value, at } }: { readonly seen: Seen<OrderReviews> }) {
  const { revalidate } = useRevalidator();
  // A waiting review may be sent meanwhile.
  useWhileVisible(() => void revalidate(), 10_000);
  const waiting = rowsOf(useSyncExternalStore(watchOutbox, outboxNow));
  if (value.refusal !== null) {
    const toOrder = <LinkButton to={orderPath(value)}>看订单</LinkButton>;
    return <Empty title={value.refusal} action={toOrder} />;
  }
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      <p className={styles.rule}>
        评价显示在商品页，大家都看得到：星级、文字、照片、规格、下单日期和您称呼的第一个字。7
        天内可以改，可以随时删。本店只能回复；隐藏要写明原因，您看得到。
      </p>
      <ul className={styles.list}>
        {value.lines.map((line) => (
          <li key={line.item_id}>
            <ReviewedLine
              orderId={value.order_id}
              line={line}
              waiting={waiting}
              offline={at !== null}
              onSent={() => void revalidate()}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** 评价: the lines of a completed order, each with the buyer's review or the form for one. */
export function Component() {
  const { orderId, found } = useLoaderData<ReviewsData>();
  return (
    <Page title="评价" back={paths.order({ order_id: orderId })} narrow>
      <Loaded from={found} skeleton={<Skeleton shape="card" lines={3} />} failed={noSuchOrder}>
        {(seen) => <Lines key={orderId} seen={seen} />}
      </Loaded>
    </Page>
  );
}
