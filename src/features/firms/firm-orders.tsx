import { useState } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { handOn, type Loading } from "#components/loading/loaded.tsx";
import { type FirmOrderDetail, firmOrderCall, firmOrders } from "#contract/firms/firm-orders.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import styles from "./firm.module.css";
import { FirmOrderDialog, placedBy } from "./firm-order-dialog.tsx";
import { approvalNames } from "./firm-words.ts";

interface FirmOrdersProps {
  readonly seen: Seen<OutputOf<typeof firmOrders>>;
}

/** Orders of the firm that this person may read, newest first. */
export function FirmOrders({ seen: { value, at } }: FirmOrdersProps) {
  const [open, setOpen] = useState<Loading<FirmOrderDetail> | null>(null);
  const offline = at !== null;
  const pages = useMorePages(
    value,
    ({ order_id }) => order_id,
    (cursor) => call(firmOrders, { cursor }).catch(sayWhy),
  );
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {pages.items.length === 0 ? (
        <Empty title="还没有企业订单" text="下单时用企业的地址或抬头，就是企业订单" />
      ) : null}
      <ul className={styles.rows}>
        {pages.items.map((order) => (
          <li key={order.order_id}>
            <Card
              title={order.order_no}
              aside={
                <>
                  {order.approval === null ? null : <Tag>{approvalNames[order.approval]}</Tag>}{" "}
                  <Tag>{order.stateText}</Tag>
                </>
              }
            >
              <div className={styles.order}>
                <p>{order.titles.join("、")}</p>
                <p className={styles.note}>
                  {placedBy(order)} 下单于 {fullTime(order.createdAt)}
                </p>
                <Money yuan={order.total} />
                <GatedButton
                  tone="outline"
                  size="s"
                  whyNot={offline ? "联网后可用" : null}
                  aria-label={`看 ${order.order_no}`}
                  onClick={() => setOpen(handOn(call(firmOrderCall, { order_id: order.order_id })))}
                >
                  看内容
                </GatedButton>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} offline={offline} />
      <FirmOrderDialog asked={open} onClose={() => setOpen(null)} />
    </>
  );
}
