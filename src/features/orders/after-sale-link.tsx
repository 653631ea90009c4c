import { Link } from "react-router-dom";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paths } from "#contract/paths/paths.ts";
import { ReturnIcon } from "#ui/layout/screen-icons.tsx";
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
