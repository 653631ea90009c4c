import { goodsParts } from "#components/orders/goods-parts.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { basisWords, taxSentences } from "#contract/wording/tax-words.ts";
import { Card } from "#ui/layout/card.tsx";
import { Sums } from "#ui/layout/sums.tsx";
import styles from "./order-sums.module.css";

/** Goods, freight, total, and the total in words. */
export function OrderSums({ order }: { order: OrderDetail }) {
  return (
    <Card title="金额" aside={order.tax === undefined ? null : basisWords(order.tax)}>
      <Sums
        parts={[...goodsParts(order), { name: "运费", yuan: order.freight }]}
        total={{ name: "合计", yuan: order.total }}
      />
      <p className={styles.words}>人民币 {order.amountInWords}</p>
      {order.tax === undefined
        ? null
        : taxSentences(order.tax).map((sentence) => (
            <p key={sentence} className={styles.words}>
              {sentence}
            </p>
          ))}
    </Card>
  );
}
