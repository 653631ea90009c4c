import type { OrderDetail } from "#contract/orders.ts";
import { Card } from "#ui/card.tsx";
import { DataList } from "#ui/data-list.tsx";
import { Money } from "#ui/money.tsx";
import styles from "./order-sums.module.css";

/** Goods, freight, total, and the total in words. */
export function OrderSums({ order }: { order: OrderDetail }) {
  return (
    <Card title="金额">
      <DataList
        rows={[
          { name: "商品", value: <Money yuan={order.goods} plain /> },
          { name: "运费", value: <Money yuan={order.freight} plain /> },
          { name: "合计", value: <Money yuan={order.total} size="l" /> },
        ]}
      />
      <p className={styles.words}>人民币 {order.amountInWords}</p>
    </Card>
  );
}
