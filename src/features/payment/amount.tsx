import { PayTerm } from "#components/job-facts/pay-term.tsx";
import { PromiseLine } from "#components/job-facts/promise-line.tsx";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { taxWord } from "#contract/wording/tax-words.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Card } from "#ui/layout/card.tsx";
import styles from "./amount.module.css";

/** The promised dates: of a new order they count from a payment today. */
function PromisedDays({ order: { dates, expressType, place } }: { order: OrderDetail }) {
  if (dates === null || dates === undefined) return null;
  return (
    <p className={styles.promise}>
      <PromiseLine
        lead="今天付款，"
        dates={dates}
        pickup={expressType === "pickup"}
        place={place ?? null}
      />
    </p>
  );
}

/** The amount to pay, its order, and the remaining time. */
export function Amount({ order }: { order: OrderDetail }) {
  return (
    <Card marks>
      <div className={styles.amount}>
        <p className={styles.caption}>
          应付金额{order.taxed === undefined ? "" : `（${taxWord(order.taxed)}）`}
        </p>
        <Money yuan={order.total} size="xl" />
        <p className={styles.words}>人民币 {order.amountInWords}</p>
        <PromisedDays order={order} />
        <p className={styles.caption}>
          订单 {order.order_no}
          <PayTerm order={order} className={styles.left} />
        </p>
      </div>
    </Card>
  );
}
