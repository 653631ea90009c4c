import type { ReactNode } from "react";
import { grouped } from "#contract/numerals.ts";
import type { OrderCard } from "#contract/orders.ts";
import { Money } from "#ui/money.tsx";
import styles from "./order-item.module.css";

interface OrderItemProps {
  item: OrderCard["items"][number];
  children?: ReactNode;
}

/** One ordered thing: thumb, title, spec line, quantity and amount. */
export function OrderItem({ item, children }: OrderItemProps) {
  return (
    <div className={styles.item}>
      <img className={styles.thumb} src={item.picture} alt="" loading="lazy" />
      <div className={styles.words}>
        <p className={styles.title}>{item.title}</p>
        <p className={styles.summary}>{item.summary}</p>
        {children}
      </div>
      <div className={styles.sums}>
        <Money yuan={item.amount} plain />
        <span className={styles.quantity}>
          ×{grouped(item.quantity)} {item.unit}
        </span>
      </div>
    </div>
  );
}
