import { AddressCard } from "#components/addresses/address-card.tsx";
import { HelpButton } from "#components/help/help-button.tsx";
import { noSuchOrder } from "#components/job-facts/no-such-order.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { mayCancel } from "#components/orders/order-words.ts";
import { ParcelCard } from "#components/orders/parcel-card.tsx";
import { PartsCard } from "#components/orders/parts-card.tsx";
import { settleRequests } from "#components/outbox/settle-requests.ts";
import { OwnRefundCard } from "#components/refunds/own-refund-card.tsx";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { orderStates } from "#contract/orders/states.ts";
import { paths } from "#contract/paths/paths.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { orderCopy } from "#data/copies/order-copies.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { type LoaderArgs, useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { ActionBar } from "#ui/layout/bar.tsx";
import { Page } from "#ui/layout/page.tsx";
import { AfterSaleLink, ReviewLink } from "./completed-order-links.tsx";
import { keepFormsAtHand } from "./offer-at-hand.ts";
import { OrderArtwork, showFiles } from "./order-artwork.tsx";
import buttonStyles from "./order-buttons.module.css";
import { OrderButtons } from "./order-buttons.tsx";
import styles from "./order-detail.module.css";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHeader } from "./order-header.tsx";
import { OrderLines } from "./order-lines.tsx";
import { showAllSteps } from "./order-progress.tsx";
import { MoreButton } from "./order-questions.tsx";
import { OrderSums } from "./order-sums.tsx";
import { WaitingRequest } from "./waiting-request.tsx";

interface OrderDetailData {
  order: Loading<Seen<OrderDetail>>;
}

/** The stored requests about an order follow what the shop says of it; a copy may be older. */
export function withSettledRequests(seen: Seen<OrderDetail>): Seen<OrderDetail> {
  if (seen.at === null) void settleRequests(seen.value).catch(reportError);
  return seen;
}

export function loader({ params }: LoaderArgs): OrderDetailData {
  const order_id = params.order_id ?? "";
  const order = fetchWithCache(orderCopy({ order_id })).then(withSettledRequests);
  void order.then(keepFormsAtHand, () => undefined);
  return { order: handOn(order) };
}

/** Only the shop can still cancel, until the shipment. */
const withTheShop: readonly number[] = [orderStates.inProduction, orderStates.awaitingShipment];

/** From the dispatch on, also after a pickup. */
const isSent = (state: OrderDetail["state"]): boolean =>
  state === orderStates.shipped || state === orderStates.completed;

const ended: readonly number[] = [orderStates.completed, orderStates.cancelled];

/** One order of either kind, reloaded while it is displayed. */
export function Detail({ seen: { value: order, at } }: { seen: Seen<OrderDetail> }) {
  const { revalidate } = useRevalidator();
  const refresh = () => void revalidate();
  const offline = at !== null;
  const { order_id: orderId, order_no: orderNo, state, payState } = order;
  const outcomes = { onMoved: refresh, onUnknown: refresh };
  const moneyMoves = (order.refunds ?? []).some((refund) => refund.state !== "done");
  useWhileVisible(refresh, 10_000, moneyMoves || !ended.includes(state));
  useAccountNews("orders", refresh);
  return (
    <div>
      <div className={styles.sheet}>
        {at === null ? null : <Stale at={at} />}
        <WaitingRequest orderId={orderId} state={state} />
        <div className={styles.columns}>
          <div className={styles.column}>
            <OrderHeader order={order} />
            <PartsCard order={order} />
            {isSent(state) ? <ParcelCard order={order} /> : null}
            {(order.refunds ?? []).map((refund) => (
              <OwnRefundCard
                key={refund.refund_id}
                refund={refund}
                title="退款"
                offline={offline}
                onChanged={refresh}
              />
            ))}
            <OrderArtwork order={order} offline={offline} onAttached={refresh} />
            <OrderLines order={order} />
          </div>
          <div className={styles.column}>
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
      <ActionBar
        acts
        actions={
          <OrderButtons
            orderId={orderId}
            orderNo={orderNo}
            state={state}
            offline={offline}
            awaitsApproval={order.awaitsApproval}
            progress={showAllSteps}
            files={showFiles}
            artworkDue={order.artworkDue ?? 0}
            proofsDue={order.proofsDue ?? 0}
            {...outcomes}
          />
        }
      >
        <div className={buttonStyles.row}>
          {mayCancel.includes(state) ? (
            <MoreButton
              orderId={orderId}
              orderNo={orderNo}
              offline={offline}
              paid={payState === "paid"}
              {...outcomes}
            />
          ) : null}
          {withTheShop.includes(state) ? (
            <p className={styles.ask}>要取消、改地址或改配送，请联系客服</p>
          ) : null}
          <ReviewLink order={order} />
          <AfterSaleLink order={order} />
          <HelpButton
            topic={{ kind: "order", order_id: orderId, order_no: orderNo }}
            look="stacked"
          />
        </div>
      </ActionBar>
    </div>
  );
}

/** 订单详情: state, next step and items, reloaded while it is displayed. */
export function Component() {
  const { order } = useLoaderData<OrderDetailData>();
  return (
    <Page title="订单详情" back={paths.orders()}>
      <Loaded from={order} skeleton={<Skeleton shape="card" lines={5} />} failed={noSuchOrder}>
        {(value) => <Detail seen={value} />}
      </Loaded>
    </Page>
  );
}
