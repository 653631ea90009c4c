import { Loaded, type Loading } from "#components/loading/loaded.tsx";
import { goodsParts } from "#components/orders/goods-parts.ts";
import type { FirmOrder, FirmOrderDetail } from "#contract/firms/firm-orders.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { fullTime } from "#ui/feedback/time.ts";
import { DataList } from "#ui/layout/data-list.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import styles from "./firm.module.css";

export const placedBy = ({ buyer, isMine }: FirmOrder): string => {
  if (isMine) return "我";
  return buyer === "" ? "已注销的成员" : buyer;
};

/** What the firm's people read of one order. */
function Content({ order }: { readonly order: FirmOrderDetail }) {
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
          ...goodsParts(order).map(({ name, yuan }) => ({
            name,
            value: <Money yuan={yuan} plain />,
          })),
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

interface FirmOrderDialogProps {
  /** Null while nobody has asked for an order. */
  readonly asked: Loading<FirmOrderDetail> | null;
  onClose(): void;
}

/** One order of the firm, for its people. */
export function FirmOrderDialog({ asked, onClose }: FirmOrderDialogProps) {
  return (
    <Dialog open={asked !== null} onOpenChange={onClose} title="企业订单" width="34rem">
      {asked === null ? null : (
        <Loaded from={asked} skeleton={<Skeleton shape="card" lines={3} />}>
          {(order) => <Content order={order} />}
        </Loaded>
      )}
    </Dialog>
  );
}
