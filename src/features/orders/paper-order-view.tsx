import { noSuchOrder } from "#components/job-facts/no-such-order.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { type Parties, partiesNow } from "#components/sharing/parties.ts";
import type { OrderDetail } from "#contract/orders/orders.ts";
import { paths } from "#contract/paths/paths.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { paperOrderCopy } from "#data/copies/order-copies.ts";
import { Button } from "#ui/controls/button.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { PrinterIcon } from "#ui/layout/icons.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PaperOrderSheet } from "./paper-order-sheet.tsx";
import styles from "./paper-order-view.module.css";

interface Printable {
  readonly order: Seen<OrderDetail>;
  readonly parties: Parties;
}

interface PaperOrderViewData {
  readonly id: string;
  readonly printable: Loading<Printable>;
}

async function printableOf(id: string): Promise<Printable> {
  const [order, parties] = await Promise.all([
    fetchWithCache(paperOrderCopy({ id })),
    partiesNow(),
  ]);
  return { order, parties };
}

export function loader({ params }: LoaderArgs): PaperOrderViewData {
  const id = params.id ?? "";
  return { id, printable: handOn(printableOf(id)) };
}

/** A printed paper order: both parties, and the sum in words. */
export function Component() {
  const { id, printable } = useLoaderData<PaperOrderViewData>();
  return (
    <Page title="打印纸张订单" back={paths.paperOrder({ order_id: id })}>
      <Loaded from={printable} skeleton={<Skeleton shape="card" lines={6} />} failed={noSuchOrder}>
        {({ order, parties }) => (
          <>
            {order.at === null ? null : <Stale at={order.at} />}
            <p className={styles.acts}>
              <Button onClick={() => print()}>
                <PrinterIcon size={18} />
                打印
              </Button>
            </p>
            <PaperOrderSheet order={order.value} parties={parties} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
