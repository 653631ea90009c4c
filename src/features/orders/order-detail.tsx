import { useWords } from "#api/shop-words.ts";
import type { OrderDetail } from "#contract/orders.ts";
import { paths } from "#contract/paths.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { orderStates } from "#contract/states.ts";
import { orderCopy } from "#db/order-copies.ts";
import { type Seen, seen } from "#db/seen.ts";
import { useWhileVisible } from "#device/while-visible.ts";
import { TaxMark } from "#job/facts/tax-mark.tsx";
import { AddressCard } from "#ui/address-card.tsx";
import { ActionBar } from "#ui/bar.tsx";
import { LinkButton } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DataList } from "#ui/data-list.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Money } from "#ui/money.tsx";
import { Page } from "#ui/page.tsx";
import { type LoaderArgs, useLoaderData, useRevalidator } from "#ui/screen-data.ts";
import { Empty, Skeleton, Stale } from "#ui/states.tsx";
import { Timeline } from "#ui/steps.tsx";
import { OrderButtons } from "./order-buttons.tsx";
import styles from "./order-detail.module.css";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHeader } from "./order-header.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderSums } from "./order-sums.tsx";

interface OrderDetailData {
  order: Loading<Seen<OrderDetail>>;
}

export function loader({ params }: LoaderArgs): OrderDetailData {
  const order_id = params.order_id ?? "";
  return { order: handOn(seen(orderCopy({ order_id }))) };
}

/** Another buyer's order answers like a missing one, and a mangled id is none either. */
function missing(error: unknown) {
  const gone =
    error instanceof Refusal &&
    (error.code === codes.notFound || error.code === codes.invalidInput);
  if (!gone) return null;
  return (
    <Empty
      title="订单不存在或无权查看"
      action={<LinkButton to={paths.orders()}>看我的订单</LinkButton>}
    />
  );
}

/** Now the traces matter more than the workshop. */
const onItsWay: readonly number[] = [orderStates.shipped, orderStates.completed];

const ended: readonly number[] = [orderStates.completed, orderStates.cancelled];

function Logistics({ order }: { order: OrderDetail }) {
  const { logistics } = order;
  const words = useWords();
  const pickup = order.expressType === "pickup";
  return (
    <Card title={pickup ? words.of("expressType", "pickup") : "物流"}>
      {logistics === null ? (
        <p className={styles.quiet}>{pickup ? "完工后通知您来取货" : "尚未发货"}</p>
      ) : (
        <>
          <DataList
            rows={[
              { name: "承运商", value: logistics.carrier },
              { name: "运单号", value: logistics.trackingNo },
            ]}
          />
          <Timeline entries={logistics.traces} />
        </>
      )}
    </Card>
  );
}

function Production({ order: { production } }: { order: OrderDetail }) {
  return (
    <Card title="生产进度">
      {production.length === 0 ? (
        <p className={styles.quiet}>付款并通过文件审核后开始生产</p>
      ) : (
        <Timeline entries={production} />
      )}
    </Card>
  );
}

function Detail({ seen: { value: order, at } }: { seen: Seen<OrderDetail> }) {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const offline = at !== null;
  useWhileVisible(refresh, 10_000, !ended.includes(order.state));
  return (
    <div>
      <div className={styles.sheet}>
        {at === null ? null : <Stale at={at} />}
        <OrderHeader order={order} />
        <div className={styles.columns}>
          <div className={styles.column}>
            {onItsWay.includes(order.state) ? (
              <>
                <Logistics order={order} />
                <Production order={order} />
              </>
            ) : (
              <>
                <Production order={order} />
                <Logistics order={order} />
              </>
            )}
          </div>
          <div className={styles.column}>
            <OrderLines order={order} />
            <OrderSums order={order} />
            {order.address === null ? null : (
              <section aria-label="收货地址">
                <AddressCard address={order.address} strip />
              </section>
            )}
            <OrderFacts order={order} offline={offline} onNamed={refresh} />
          </div>
        </div>
      </div>
      {order.actions.length === 0 ? null : (
        <ActionBar
          actions={
            <OrderButtons
              orderId={order.order_id}
              allowed={order.actions}
              offline={offline}
              paid={order.payState === "paid"}
              onMoved={refresh}
              onUnknown={refresh}
            />
          }
        >
          <Money yuan={order.total} size="l" />{" "}
          {order.taxed === undefined ? null : <TaxMark included={order.taxed} />}
        </ActionBar>
      )}
    </div>
  );
}

/** 订单详情: where it stands, what comes next, what was bought; fresh while it is watched. */
export function Component() {
  const { order } = useLoaderData<OrderDetailData>();
  return (
    <Page title="订单详情" back={paths.orders()}>
      <Loaded from={order} skeleton={<Skeleton shape="card" lines={5} />} failed={missing}>
        {(value) => <Detail seen={value} />}
      </Loaded>
    </Page>
  );
}
