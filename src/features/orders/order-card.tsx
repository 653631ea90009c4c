import { Link } from "react-router-dom";
import { shopToday } from "#components/job-facts/dates-now.ts";
import { orderPath } from "#components/job-facts/order-path.ts";
import { PayTerm } from "#components/job-facts/pay-term.tsx";
import { PromiseLine } from "#components/job-facts/promise-line.tsx";
import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { deliveryStateOf } from "#components/orders/delivery-state.ts";
import { approvalFirst, headlineOf, mayCancel, toneOf } from "#components/orders/order-words.ts";
import { weightText } from "#contract/format/amounts.ts";
import type { OrderCard as Order } from "#contract/orders/order-lists.ts";
import { orderStates } from "#contract/orders/states.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import type { Moved } from "./order-actions.ts";
import { OrderButtons } from "./order-buttons.tsx";
import styles from "./order-card.module.css";
import { OrderItem } from "./order-item.tsx";
import { MoreButton } from "./order-questions.tsx";

const shownItems = 3;

function PromisedDay({ order }: { order: Order }) {
  if (!order.dates) return "发货日期未约定";
  return (
    <PromiseLine
      dates={order.dates}
      pickup={order.expressType === "pickup"}
      place={order.place ?? null}
    />
  );
}

interface OrderCardProps {
  order: Order;
  offline: boolean;
  onMoved(moved: Moved): void;
  onUnknown(): void;
}

/** One order in the list: goods, date, number. The items link to the details. */
export function OrderCard({ order, offline, onMoved, onUnknown }: OrderCardProps) {
  const detail = orderPath(order);
  const { order_id: orderId, state, items, payState, artworkDue = 0, proofsDue = 0 } = order;
  const delivery = deliveryStateOf(order, shopToday());
  const cancelled = state === orderStates.cancelled;
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
        <Tag tone={toneOf(state, artworkDue, proofsDue)}>
          {cancelled ? (delivery ?? headlineOf(order)) : headlineOf(order)}
        </Tag>
        {order.isReprint === true ? <Tag tone="k">免费重印</Tag> : null}
        {order.paper ? <Tag tone="k">纸张 {weightText(order.paper.weightKg)}</Tag> : null}
        {cancelled ? null : (
          <span className={styles.promise}>{delivery ?? <PromisedDay order={order} />}</span>
        )}
      </div>
      <p className={styles.total}>
        <PayTerm order={order} className={styles.left} />
        <span>
          共 {items.length} 项，合计 <Money yuan={order.total} size="l" />{" "}
          {order.taxed === undefined ? null : <TaxMark included={order.taxed} />}
        </span>
      </p>
      {order.awaitsApproval ? <p>{approvalFirst(order.awaitsApproval)}</p> : null}
      <p className={styles.number}>
        <span>{order.order_no}</span>
        <span className={styles.time}>{showTime(order.createdAt)}</span>
      </p>
      <footer className={styles.actions}>
        {mayCancel.includes(state) ? (
          <MoreButton
            orderId={orderId}
            orderNo={order.order_no}
            offline={offline}
            paid={payState === "paid"}
            size="s"
            {...outcomes}
          />
        ) : null}
        <OrderButtons
          orderId={orderId}
          orderNo={order.order_no}
          state={state}
          offline={offline}
          size="s"
          progress={detail}
          files={detail}
          awaitsApproval={order.awaitsApproval}
          artworkDue={artworkDue}
          proofsDue={proofsDue}
          {...outcomes}
        />
      </footer>
    </article>
  );
}
