import { orderPath } from "#components/job-facts/order-path.ts";
import { PromiseLine } from "#components/job-facts/promise-line.tsx";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import styles from "./pay-end.module.css";

/** Paid: four offset rings move together (套准) into the shop's logo. */
export function Paid({ order, title }: { order: OrderDetail; title: string }) {
  const due = (order.artworkDue ?? 0) > 0;
  return (
    <section className={styles.paid} aria-label={title}>
      <svg className={styles.rings} viewBox="0 0 120 120" aria-hidden="true">
        <circle className={styles.c} cx="60" cy="60" r="34" />
        <circle className={styles.m} cx="60" cy="60" r="34" />
        <circle className={styles.y} cx="60" cy="60" r="34" />
        <circle className={styles.k} cx="60" cy="60" r="34" />
        <g className={styles.mark}>
          <path className={styles.c} d="M60 26a34 34 0 0 1 34 34" />
          <path className={styles.m} d="M94 60a34 34 0 0 1-34 34" />
          <path className={styles.y} d="M60 94a34 34 0 0 1-34-34" />
          <path className={styles.k} d="M26 60a34 34 0 0 1 34-34" />
        </g>
        <path className={styles.cross} d="M60 8v104M8 60h104" />
      </svg>
      <p className={styles.title} role="status">
        {title}
      </p>
      <Money yuan={order.total} size="l" />
      {order.dates ? (
        <p className={styles.promise}>
          <PromiseLine
            dates={order.dates}
            pickup={order.expressType === "pickup"}
            place={order.place ?? null}
          />
        </p>
      ) : null}
      <p className={styles.text}>订单 {order.order_no}</p>
      {due ? <p className={styles.text}>下一步上传印刷文件，传好就开始审核。</p> : null}
      <div className={styles.actions}>
        <LinkButton to={orderPath(order)} replace>
          {due ? "去上传文件" : "查看订单"}
        </LinkButton>
        <LinkButton tone="outline" to={paths.products()}>
          继续报价
        </LinkButton>
      </div>
    </section>
  );
}

/** The order can no longer be paid. */
export function Closed({ order, message }: { order: OrderDetail; message: string }) {
  return (
    <Empty
      title={message === "" ? "订单已取消" : message}
      text="这个订单不能再付款了。"
      action={
        <LinkButton to={orderPath(order)} replace>
          查看订单
        </LinkButton>
      }
    />
  );
}
