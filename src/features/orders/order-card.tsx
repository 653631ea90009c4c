import { Link } from "react-router-dom";
import { deviceAhead } from "#api/device-clock.ts";
import type { OrderCard as Order } from "#contract/orders.ts";
import { paths } from "#contract/paths.ts";
import { orderStates } from "#contract/states.ts";
import { promiseText } from "#job/facts/dates-now.ts";
import { TaxMark } from "#job/facts/tax-mark.tsx";
import { Countdown } from "#ui/countdown.tsx";
import { Money } from "#ui/money.tsx";
import { Tag } from "#ui/tag.tsx";
import { showTime } from "#ui/time.ts";
import type { Moved } from "./order-actions.ts";
import { OrderButtons } from "./order-buttons.tsx";
import styles from "./order-card.module.css";
import { OrderItem } from "./order-item.tsx";
import { actionsIn, stateTones } from "./order-words.ts";

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

/** One order in the list. Its items lead to the details; at most three buttons. */
export function OrderCard({ order, offline, onMoved, onUnknown }: OrderCardProps) {
  const detail = paths.order({ order_id: order.order_id });
  const { state, items } = order;
  const underWay = state === orderStates.shipped || state === orderStates.completed;
  const more = items.length - shownItems;
  return (
    <article className={styles.card} aria-label={`订单 ${order.order_no}`}>
      <header className={styles.head}>
        <div>
          <h2 className={styles.number}>{order.order_no}</h2>
          <span className={styles.time}>{showTime(order.createdAt)}</span>
        </div>
        <Tag tone={stateTones[state]}>{order.stateText}</Tag>
      </header>
      <Link className={styles.items} to={detail}>
        {items.slice(0, shownItems).map((item) => (
          <OrderItem key={item.id} item={item} />
        ))}
        {more > 0 ? <span className={styles.more}>还有 {more} 项</span> : null}
      </Link>
      <p className={styles.total}>
        {state === orderStates.awaitingPayment && order.payBefore !== null ? (
          <span className={styles.left}>
            <Countdown until={order.payBefore + deviceAhead()} prefix="付款剩余 " />
          </span>
        ) : null}
        {order.dates && showsDates(state) ? (
          <span className={styles.time}>
            {promiseText(order.dates, {
              pickup: order.expressType === "pickup",
              place: order.place ?? null,
            })}
          </span>
        ) : null}
        <span>
          共 {items.length} 项，合计 <Money yuan={order.total} size="l" />{" "}
          {order.taxed === undefined ? null : <TaxMark included={order.taxed} />}
        </span>
      </p>
      <footer className={styles.actions}>
        <OrderButtons
          orderId={order.order_id}
          allowed={actionsIn(state)}
          trackAt={underWay ? detail : undefined}
          offline={offline}
          size="s"
          paid={order.payState === "paid"}
          onMoved={onMoved}
          onUnknown={onUnknown}
        />
      </footer>
    </article>
  );
}
