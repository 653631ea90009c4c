import { shopToday } from "#components/job-facts/dates-now.ts";
import { orderPath } from "#components/job-facts/order-path.ts";
import { PayTerm } from "#components/job-facts/pay-term.tsx";
import { PromiseLine } from "#components/job-facts/promise-line.tsx";
import { deliveryStateOf } from "#components/orders/delivery-state.ts";
import { headlineOf, nextStepOf, takesFiles, toneOf } from "#components/orders/order-words.ts";
import { ReprintLinks } from "#components/orders/reprint-links.tsx";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { paths } from "#contract/paths/paths.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { StateTitle } from "#ui/feedback/state-title.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./order-header.module.css";
import { OrderProgress } from "./order-progress.tsx";

/** The promised dates; an order without them says so. */
function PromisedDays({ order }: { order: OrderDetail }) {
  const { dates, expressType, place, state, artworkDue = 0, proofsDue = 0 } = order;
  if (state >= orderStates.shipped) return null;
  if (dates === null || dates === undefined) return <p className={styles.time}>发货日期未约定</p>;
  return (
    <>
      <p className={styles.promise}>
        <PromiseLine dates={dates} pickup={expressType === "pickup"} place={place ?? null} />
      </p>
      {dates.estimated ? (
        <p className={styles.time}>节假日安排未公布到那一天，日期为预计。</p>
      ) : null}
      {state === orderStates.awaitingPayment ? (
        <p className={styles.time}>按下单当天付款计，晚付款日期顺延。</p>
      ) : null}
      {takesFiles(state) && artworkDue > 0 ? (
        <p className={styles.time}>从文件传齐那天算起，晚传日期顺延。</p>
      ) : null}
      {takesFiles(state) && artworkDue === 0 && proofsDue > 0 ? (
        <p className={styles.time}>从您确认样稿那天算起，晚确认日期顺延。</p>
      ) : null}
    </>
  );
}

/** Where the order stands in large text, promised dates, progress, and its number to copy. */
export function OrderHeader({ order }: { order: OrderDetail }) {
  const due = order.artworkDue ?? 0;
  return (
    <Card marks>
      <StateTitle tone={toneOf(order.state, due, order.proofsDue)}>
        {deliveryStateOf(order, shopToday()) ?? headlineOf(order)}
      </StateTitle>
      <PromisedDays order={order} />
      <p className={styles.next}>
        {nextStepOf(order)}
        <PayTerm order={order} className={styles.left} />
      </p>
      {order.slipWaits === true ? (
        <p className={styles.time}>本店核对回单期间，订单不会自动取消。</p>
      ) : null}
      <ReprintLinks
        order={order}
        to={orderPath}
        toClaim={(after_id) => paths.afterSale({ after_id })}
      />
      <OrderProgress order={order} />
      <p className={styles.number}>
        订单号 {order.order_no}
        <CopyButton text={order.order_no} label="复制订单号" />
      </p>
      <p className={styles.time}>下单时间 {fullTime(order.createdAt)}</p>
    </Card>
  );
}
