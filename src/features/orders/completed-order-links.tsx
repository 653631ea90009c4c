import { Link } from "react-router-dom";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { paths } from "#contract/paths/paths.ts";
import { ReturnIcon, ReviewIcon } from "#ui/layout/screen-icons.tsx";
import styles from "./order-buttons.module.css";

/** 申请售后 where the order allows it; else a link to its applications, if any. */
export function AfterSaleLink({ order }: { order: OrderDetail }) {
  const { order_id, afterSale } = order;
  if (afterSale === undefined) return null;
  const { allowed, applications } = afterSale;
  if (!allowed && applications === 0) return null;
  return (
    <Link
      className={styles.quiet}
      to={allowed ? paths.applyAfterSale({ order_id }) : paths.afterSales({ order_id })}
    >
      <ReturnIcon size={20} />
      {allowed ? "申请售后" : "售后进度"}
    </Link>
  );
}

/** May lines of this order be reviewed? */
export const takesReviews = ({ state, items }: OrderDetail): boolean =>
  state === orderStates.completed && items.some(({ productId }) => productId !== null);

/** 评价 of a completed order with a line that has a product's page. */
export function ReviewLink({ order }: { order: OrderDetail }) {
  if (!takesReviews(order)) return null;
  return (
    <Link className={styles.quiet} to={paths.reviews({ order_id: order.order_id })}>
      <ReviewIcon size={20} />
      评价
    </Link>
  );
}
