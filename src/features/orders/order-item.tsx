import type { ReactNode } from "react";
import type { CartKind } from "#contract/cart-kinds.ts";
import { grouped } from "#contract/numerals.ts";
import type { OrderCard } from "#contract/orders.ts";
import { ThingPicture } from "#job/facts/thing-picture.tsx";
import { Money } from "#ui/money.tsx";
import styles from "./order-item.module.css";

interface OrderItemProps {
  item: OrderCard["items"][number];
  /** Of its order. */
  kind: CartKind | undefined;
  children?: ReactNode;
}

/** One ordered thing: thumb, title, spec line, quantity and amount. */
export function OrderItem({ item, kind = "print", children }: OrderItemProps) {
  return (
    <div className={styles.item}>
      <ThingPicture picture={item.picture} kind={kind} className={styles.thumb} />
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
