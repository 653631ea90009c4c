import { Link } from "react-router-dom";
import { grouped } from "#contract/numerals.ts";
import type { OrderCard as Order } from "#contract/order-lists.ts";
import { orderStates } from "#contract/states.ts";
import { orderPath } from "#job/facts/order-path.ts";
import { PayTerm } from "#job/facts/pay-term.tsx";
import { PromiseLine } from "#job/facts/promise-line.tsx";
import { TaxMark } from "#job/facts/tax-mark.tsx";
import { Money } from "#ui/money.tsx";
import { Tag } from "#ui/tag.tsx";
import { showTime } from "#ui/time.ts";
import type { Moved } from "./order-actions.ts";
import { OrderButtons } from "./order-buttons.tsx";
import styles from "./order-card.module.css";
import { OrderItem } from "./order-item.tsx";
import { MoreButton } from "./order-questions.tsx";
import { headlineOf, mayCancel, toneOf } from "./order-words.ts";

const shownItems = 3;

/** Goods that have not left yet. */
const showsDates = (state: Order["state"]): boolean =>
  state !== orderStates.cancelled && state < orderStates.shipped;

interface OrderCardProps {
  order: Order;
  offline: boolean;
  onMoved(moved: Moved): void;
  onUnknown(): void;
}

/** One order in the list: what it is, when it comes, its number. The items lead to the details. */
export function OrderCard({ order, offline, onMoved, onUnknown }: OrderCardProps) {
  const detail = orderPath(order);
  const { order_id: orderId, state, items, payState, artworkDue = 0 } = order;
  const more = items.length - shownItems;
  const outcomes = { onMoved, onUnknown };
  return (
    <article className={styles.card} aria-label={`订单 ${order.order_no}`}>
      <Link className={styles.items} to={detail} state={{ fromList: true }}>
        {items.slice(0, shownItems).map((item) => (
          <OrderItem key={item.id} item={item} kind={order.kind} />
        ))}
        {more > 0 ? <span className={styles.more}>还有 {more} 项</span> : null}
      </Link>
      <div className={styles.head}>
        <Tag tone={toneOf(state, artworkDue)}>{headlineOf(order)}</Tag>
        {order.paper ? <Tag tone="k">纸张 {grouped(order.paper.weightKg)} kg</Tag> : null}
        {order.dates && showsDates(state) ? (
          <span className={styles.promise}>
            <PromiseLine
              dates={order.dates}
              pickup={order.expressType === "pickup"}
              place={order.place ?? null}
            />
          </span>
        ) : null}
      </div>
      <p className={styles.total}>
        <PayTerm order={order} className={styles.left} />
        <span>
          共 {items.length} 项，合计 <Money yuan={order.total} size="l" />{" "}
          {order.taxed === undefined ? null : <TaxMark included={order.taxed} />}
        </span>
      </p>
      <p className={styles.number}>
        <span>{order.order_no}</span>
        <span className={styles.time}>{showTime(order.createdAt)}</span>
      </p>
      <footer className={styles.actions}>
        {mayCancel.includes(state) ? (
          <MoreButton
            orderId={orderId}
            offline={offline}
            paid={payState === "paid"}
            size="s"
            {...outcomes}
          />
        ) : null}
        <OrderButtons
          orderId={orderId}
          state={state}
          offline={offline}
          size="s"
          progress={detail}
          files={detail}
          artworkDue={artworkDue}
          {...outcomes}
        />
      </footer>
    </article>
  );
}
