import type { ReactNode } from "react";
import { sayWhy } from "#api/say-why.ts";
import type { OrderCard as OrderCardData } from "#contract/orders/order-lists.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { useRevalidator, useVisit } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { type ListMemory, useMorePages } from "#ui/layout/more-pages.ts";
import { OrderCard } from "./order-card.tsx";
import styles from "./order-list.module.css";

interface PageOfOrders {
  readonly items: OrderCardData[];
  readonly nextCursor: string | null;
}

interface OrderCardsProps {
  seen: Seen<PageOfOrders>;
  /** The next page. */
  more(cursor: string): Promise<PageOfOrders>;
  /** The text of an empty list. */
  none: ReactNode;
  memory: ListMemory<OrderCardData>;
}

/** A list of orders with cursor paging; offline the last copy. */
export function OrderCards({ seen: { value, at }, more, none, memory }: OrderCardsProps) {
  const { revalidate } = useRevalidator();
  const offline = at !== null;
  const pages = useMorePages(
    value,
    (order) => order.order_id,
    (cursor) => more(cursor).catch(sayWhy),
    { memory, visit: useVisit() },
  );
  useWhileVisible(() => void revalidate(), 60_000);
  useAccountNews("orders", () => void revalidate());
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {pages.items.length === 0 ? none : null}
      <ul className={styles.list}>
        {pages.items.map((order) => (
          <li key={order.order_id}>
            <OrderCard
              order={order}
              offline={offline}
              onMoved={({ state, stateText }) => {
                pages.replace({ ...order, state, stateText });
                void revalidate();
              }}
              onUnknown={() => void revalidate()}
            />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} offline={offline} />
    </>
  );
}
