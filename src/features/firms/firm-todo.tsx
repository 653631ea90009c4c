import { useState } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { handOn, type Loading } from "#components/loading/loaded.tsx";
import { approveFirmOrder, firmTodo } from "#contract/firms/firm-approvals.ts";
import {
  type FirmOrder,
  type FirmOrderDetail,
  firmOrderCall,
} from "#contract/firms/firm-orders.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import styles from "./firm.module.css";
import { FirmOrderDialog, placedBy } from "./firm-order-dialog.tsx";
import { useFirmAct } from "./use-firm-act.ts";

interface WaitingOrderProps {
  readonly order: FirmOrder;
  readonly mayDecide: boolean;
  readonly offline: boolean;
  readonly onRead: () => void;
  readonly onDecline: () => void;
}

function WaitingOrder({ order, mayDecide, offline, onRead, onDecline }: WaitingOrderProps) {
  const act = useFirmAct();
  const { order_id, order_no, payBefore } = order;
  const whyNot = offline ? "联网后可用" : null;
  return (
    <Card title={order_no}>
      <div className={styles.order}>
        <p>{order.titles.join("、")}</p>
        <p className={styles.note}>
          {placedBy(order)} 下单于 {fullTime(order.createdAt)}
        </p>
        <Money yuan={order.total} />
        {payBefore === null ? null : (
          <p className={styles.note}>{fullTime(payBefore)} 前没付款，订单自动取消</p>
        )}
        <div className={styles.acts}>
          {mayDecide ? (
            <>
              <GatedButton
                size="s"
                busy={act.busy}
                whyNot={whyNot}
                aria-label={`同意 ${order_no}`}
                onClick={() =>
                  void act.run(() => call(approveFirmOrder, { order_id }), "已同意，对方可以付款了")
                }
              >
                同意
              </GatedButton>
              <GatedButton
                tone="outline"
                size="s"
                whyNot={whyNot}
                aria-label={`不同意 ${order_no}`}
                aria-haspopup="dialog"
                onClick={onDecline}
              >
                不同意
              </GatedButton>
            </>
          ) : null}
          <GatedButton
            tone="plain"
            size="s"
            whyNot={whyNot}
            aria-label={`看 ${order_no}`}
            aria-haspopup="dialog"
            onClick={onRead}
          >
            看内容
          </GatedButton>
        </div>
      </div>
    </Card>
  );
}

/** 待审批: unpaid orders above the limit that wait for an approver. */
export function FirmTodo({
  seen: { value, at },
}: {
  readonly seen: Seen<OutputOf<typeof firmTodo>>;
}) {
  const [read, setRead] = useState<Loading<FirmOrderDetail> | null>(null);
  const [declined, setDeclined] = useState<FirmOrder | null>(null);
  const { revalidate } = useRevalidator();
  useWhileVisible(() => void revalidate(), 60_000);
  const offline = at !== null;
  const pages = useMorePages(
    value,
    ({ order_id }) => order_id,
    (cursor) => call(firmTodo, { cursor }).catch(sayWhy),
  );
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {pages.items.length === 0 ? (
        <Empty title="没有待审批的订单" text="超过审批金额的企业订单会在这里等审批人同意" />
      ) : null}
      {value.mayDecide || pages.items.length === 0 ? null : (
        <p className={styles.note}>这些订单等负责人或审批人同意。</p>
      )}
      <ul className={styles.rows}>
        {pages.items.map((order) => (
          <li key={order.order_id}>
            <WaitingOrder
              order={order}
              mayDecide={value.mayDecide}
              offline={offline}
              onRead={() => setRead(handOn(call(firmOrderCall, { order_id: order.order_id })))}
              onDecline={() => setDeclined(order)}
            />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} offline={offline} />
      <FirmOrderDialog asked={read} onClose={() => setRead(null)} />
      {declined === null ? null : (
        <DeclineDialog
          order={declined}
          onClose={() => setDeclined(null)}
          onDone={() => void revalidate()}
        />
      )}
    </>
  );
}
