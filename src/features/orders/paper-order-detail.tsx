import { noSuchOrder } from "#components/job-facts/no-such-order.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paths } from "#contract/paths/paths.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { paperOrderCopy } from "#data/copies/order-copies.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { keepFormsAtHand } from "./offer-at-hand.ts";
import { Detail, withSettledRequests } from "./order-detail.tsx";

interface PaperOrderData {
  readonly id: string;
  readonly order: Loading<Seen<OrderDetail>>;
}

export function loader({ params }: LoaderArgs): PaperOrderData {
  const id = params.order_id ?? "";
  const order = fetchWithCache(paperOrderCopy({ id })).then(withSettledRequests);
  void order.then(keepFormsAtHand, () => undefined);
  return { id, order: handOn(order) };
}

/** 纸张订单详情: the page of every order, with a link to its printable sheet. */
export function Component() {
  const { id, order } = useLoaderData<PaperOrderData>();
  return (
    <Page
      title="纸张订单详情"
      back={paths.paperOrders()}
      aside={
        <LinkButton tone="plain" size="s" to={paths.paperOrderView({ id })}>
          打印订单
        </LinkButton>
      }
    >
      <Loaded from={order} skeleton={<Skeleton shape="card" lines={5} />} failed={noSuchOrder}>
        {(value) => <Detail seen={value} />}
      </Loaded>
    </Page>
  );
}
