import { deviceAhead } from "#api/device-clock.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { paths } from "#contract/paths.ts";
import { orderStates } from "#contract/states.ts";
import { DateList } from "#job/facts/date-list.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Countdown } from "#ui/countdown.tsx";
import { fullTime } from "#ui/time.ts";
import styles from "./order-header.module.css";
import { nextSteps, stateTones } from "./order-words.ts";

/** The days that the shop promised; an order of before promises were kept says that it has none. */
function PromisedDays({ order }: { order: OrderDetail }) {
  const { dates, expressType, state } = order;
  if (state === orderStates.cancelled || state === orderStates.completed) return null;
  if (dates === null || dates === undefined) return <p className={styles.time}>发货日期未约定</p>;
  return (
    <>
      <DateList dates={dates} pickup={expressType === "pickup"} noArrival="以承运商为准" />
      {state === orderStates.awaitingPayment ? (
        <p className={styles.time}>按下单当天付款计，晚付款日期顺延。</p>
      ) : null}
    </>
  );
}

/** The state in large words, the next step, the promised days, and the order's number to copy. */
export function OrderHeader({ order }: { order: OrderDetail }) {
  const waiting = order.state === orderStates.awaitingPayment && order.payBefore !== null;
  return (
    <Card marks>
      <p className={styles.state} data-tone={stateTones[order.state]} role="status">
        {order.stateText}
      </p>
      <p className={styles.next}>
        {nextSteps[order.state]}
        {waiting && order.payBefore !== null ? (
          <span className={styles.left}>
            <Countdown until={order.payBefore + deviceAhead()} prefix="付款剩余 " />
          </span>
        ) : null}
      </p>
      {order.state === orderStates.artworkRejected ? (
        <LinkButton className={styles.help} tone="outline" size="s" to={paths.about()}>
          联系客服
        </LinkButton>
      ) : null}
      <PromisedDays order={order} />
      <p className={styles.number}>
        订单号 {order.order_no}
        <CopyButton text={order.order_no} label="复制订单号" />
      </p>
      <p className={styles.time}>下单时间 {fullTime(order.createdAt)}</p>
    </Card>
  );
}
