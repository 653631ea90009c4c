import { grouped } from "#contract/format/numerals.ts";
import type { OrderDetail, SentParcel } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./parcel-card.module.css";

const goodsOf = ({ lines }: SentParcel): string =>
  lines.map(({ title, quantity, unit }) => `${title} ${grouped(quantity)} ${unit}`).join("、");

/** 分批发货: each parcel with its goods and number; nothing where the goods leave at once. */
export function PartsCard({ order }: { readonly order: Pick<OrderDetail, "parcels" | "state"> }) {
  const { parcels = [], state } = order;
  if (parcels.length === 0) return null;
  const isOpen = state === orderStates.inProduction || state === orderStates.awaitingShipment;
  return (
    <Card title="分批发货">
      <ol>
        {parcels.map((parcel, index) => (
          <li key={parcel.at}>
            <p>
              第 {index + 1} 批，{fullTime(parcel.at)}：{goodsOf(parcel)}
            </p>
            <p className={styles.number}>
              <span className={styles.words}>
                {parcel.carrier} <span className={styles.digits}>{parcel.trackingNo}</span>
              </span>
              <CopyButton text={parcel.trackingNo} label={`复制第 ${index + 1} 批的运单号`} />
            </p>
          </li>
        ))}
      </ol>
      {isOpen ? <p className={styles.quiet}>其余的随后发。</p> : null}
    </Card>
  );
}
