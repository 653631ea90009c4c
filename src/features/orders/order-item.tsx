import type { ReactNode } from "react";
import { ThingNote, ThingQuantity, ThingRow } from "#components/job-facts/thing-row.tsx";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import type { OrderCard } from "#contract/orders/order-lists.ts";
import { Money } from "#ui/feedback/money.tsx";

interface OrderItemProps {
  item: OrderCard["items"][number];
  /** Of its order. */
  kind: CartKind | undefined;
  children?: ReactNode;
}

/** One item: picture, title, specification, quantity and amount. */
export function OrderItem({ item, kind, children }: OrderItemProps) {
  return (
    <ThingRow
      picture={item.picture}
      kind={kind}
      title={item.title}
      sums={
        <>
          <Money yuan={item.amount} plain />
          <ThingQuantity quantity={item.quantity} unit={item.unit} />
        </>
      }
    >
      <ThingNote>{item.summary}</ThingNote>
      {children}
    </ThingRow>
  );
}
