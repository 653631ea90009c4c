import { useState } from "react";
import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import {
  type FirmOrder,
  type FirmOrderDetail,
  firmOrderCall,
  firmOrders,
} from "#contract/firms/firm-orders.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import styles from "./firm.module.css";
import { approvalNames } from "./firm-words.ts";

export const placedBy = ({ buyer, isMine }: FirmOrder): string => {
  if (isMine) return "我";
  return buyer === "" ? "已注销的成员" : buyer;
};

/** What the firm's people read of one order. */
export function FirmOrderContent({ order }: { readonly order: FirmOrderDetail }) {
  const { address, invoice } = order;
  const to = address === null ? "没有" : `${address.name}，${address.region} ${address.detail}`;
  return (
    <>
      <ul className={styles.rows}>
        {order.lines.map(({ item_id, title, summary, quantity, unit, amount }) => (
          <li key={item_id} className={styles.row}>
            <p className={styles.who}>
              <b>{title}</b>
              <span className={styles.note}>
                {summary} · {quantity} {unit}
              </span>
            </p>
            <Money yuan={amount} plain />
          </li>
        ))}
      </ul>
      <DataList
        rows={[
          { name: "下单", value: `${placedBy(order)}，${fullTime(order.createdAt)}` },
          { name: "状态", value: order.stateText },
          { name: "商品", value: <Money yuan={order.goods} plain /> },
          { name: "运费", value: <Money yuan={order.freight} plain /> },
          { name: "合计", value: <Money yuan={order.total} /> },
          { name: "收货", value: to },
          { name: "抬头", value: invoice === null ? "没有" : invoice.buyerName },
          { name: "备注", value: order.remark === "" ? "没有" : order.remark },
        ]}
      />
      {order.isMine ? (
        <LinkButton tone="outline" to={paths.order({ order_id: order.order_id })}>
          打开我的订单
        </LinkButton>
      ) : null}
    </>
  );
}

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
      <Dialog
        open={open !== null}
        onOpenChange={() => setOpen(null)}
        title="企业订单"
        width="34rem"
      >
        {open === null ? null : (
          <Loaded from={open} skeleton={<Skeleton shape="card" lines={3} />}>
            {(order) => <FirmOrderContent order={order} />}
          </Loaded>
        )}
      </Dialog>
    </>
  );
}
