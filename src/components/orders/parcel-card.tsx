import { useWords } from "#api/shop-words.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Timeline } from "#ui/layout/steps.tsx";
import { carrierPageOf, isInvented } from "./carrier-pages.ts";
import { CarrierPhone } from "./carrier-phone.tsx";
import styles from "./parcel-card.module.css";

type Logistics = NonNullable<OrderDetail["logistics"]>;

/** Carrier and number, with the carrier's own page. */
function TrackingNumber({ carrier, trackingNo }: Logistics) {
  const page = carrierPageOf(carrier, trackingNo);
  return (
    <>
      <p className={styles.number}>
        <span className={styles.words}>
          {carrier} <span className={styles.digits}>{trackingNo}</span>
        </span>
        <CopyButton text={trackingNo} label="复制运单号" />
        {page === null ? null : (
          <a className={styles.page} href={page} target="_blank" rel="noreferrer">
            去官网查
          </a>
        )}
        <CarrierPhone carrier={carrier} className={styles.page} />
      </p>
      {page !== null && isInvented(trackingNo) ? (
        <p className={styles.quiet}>演示用的运单号，承运商官网查不到。</p>
      ) : null}
    </>
  );
}

/** Nothing is on its way yet, or nothing will be. */
function waitingWords(state: OrderDetail["state"], pickup: boolean): string | null {
  if (state === orderStates.cancelled || state === orderStates.completed) return null;
  if (!pickup) return state === orderStates.shipped ? "承运商还没有消息" : "还没发货";
  return state === orderStates.shipped ? "货在店里，凭订单号来取" : "完工后通知您来取货";
}

/** The parcel's events, newest first, below its number. */
export function ParcelCard({ order }: { order: OrderDetail }) {
  const { logistics, state } = order;
  const words = useWords();
  const pickup = order.expressType === "pickup";
  const traces = [...(logistics?.traces ?? [])].reverse();
  const waiting = traces.length > 0 ? null : waitingWords(state, pickup);
  if (logistics === null && waiting === null) return null;
  return (
    <Card title={pickup ? words.of("expressType", "pickup") : "物流"}>
      {logistics === null ? null : <TrackingNumber {...logistics} />}
      {waiting === null ? null : <p className={styles.quiet}>{waiting}</p>}
      {traces.length === 0 ? null : <Timeline entries={traces} />}
    </Card>
  );
}
