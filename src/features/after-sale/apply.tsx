import { HelpButton } from "#components/help/help-button.tsx";
import { noSuchOrder } from "#components/job-facts/no-such-order.tsx";
import { orderPath } from "#components/job-facts/order-path.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import type { AfterSaleOffer } from "#contract/after-sale/after-sale.ts";
import { paths } from "#contract/paths/paths.ts";
import { afterSaleOfferCopy } from "#data/copies/after-sale-copies.ts";
import { fetchPatiently, type Seen } from "#data/copies/fetch-with-cache.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type ApplyDraft, openApplyDraft } from "./apply-draft.ts";
import { ApplyForm } from "./apply-form.tsx";

interface Opened {
  readonly offer: Seen<AfterSaleOffer>;
  readonly draft: ApplyDraft;
}

interface ApplyData {
  orderId: string;
  opened: Loading<Opened>;
}

export function loader({ params }: LoaderArgs): ApplyData {
  const orderId = params.order_id ?? "";
  const opened = Promise.all([
    fetchPatiently(afterSaleOfferCopy({ order_id: orderId })),
    openApplyDraft(orderId),
  ]).then(([offer, draft]) => ({ offer, draft }));
  return { orderId, opened: handOn(opened) };
}

/** Nothing may be applied for, and no submission is pending. */
function Closed({ offer }: { offer: AfterSaleOffer }) {
  return (
    <Empty
      title={offer.refusal ?? ""}
      action={
        <>
          <LinkButton to={orderPath(offer)}>看订单</LinkButton>
          <LinkButton tone="outline" to={paths.afterSales({ order_id: offer.order_id })}>
            看售后记录
          </LinkButton>
        </>
      }
    />
  );
}

/** 申请售后: the items of an order, their quantities, reasons and the wanted remedy. */
export function Component() {
  const { orderId, opened } = useLoaderData<ApplyData>();
  return (
    <Page title="申请售后" back={paths.order({ order_id: orderId })} aside={<HelpButton />} narrow>
      <Loaded from={opened} skeleton={<Skeleton shape="card" lines={4} />} failed={noSuchOrder}>
        {({ offer, draft }) =>
          offer.value.refusal !== null && draft.key === null ? (
            <Closed offer={offer.value} />
          ) : (
            <ApplyForm key={orderId} offer={offer} opened={draft} />
          )
        }
      </Loaded>
    </Page>
  );
}
