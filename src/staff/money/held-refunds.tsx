import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { heldRefunds } from "#contract/staff/staff-held-refunds.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { HeldRefundCard } from "#staff/orders/held-refund.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";

interface ListProps extends Pick<ScreenProps, "me"> {
  readonly page: OutputOf<typeof heldRefunds>;
  again(): void;
}

function List({ page, me, again }: ListProps) {
  const pages = useMorePages(
    page,
    ({ held_id }) => held_id,
    (cursor) => staffCall(heldRefunds, { cursor }).catch(sayWhy),
  );
  if (pages.items.length === 0) return <Empty title="没有等确认的退款" />;
  return (
    <>
      <ul className={styles.list}>
        {pages.items.map((held) => (
          <li key={held.held_id}>
            <HeldRefundCard
              held={held}
              me={me}
              again={again}
              source={
                <p className={styles.facts}>
                  <span>
                    订单 <Link to={staffPaths.order({ id: held.order_id })}>{held.order_no}</Link>
                  </span>
                  {held.after_id === null ? null : (
                    <Link to={staffPaths.afterSale({ id: held.after_id })}>看售后</Link>
                  )}
                </p>
              }
            />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

/** 等确认的退款: refunds above the limit, the longest wait first. */
export function HeldRefunds({ me }: ScreenProps) {
  return (
    <Page title="等确认的退款">
      <Ask load={() => staffCall(heldRefunds, {})}>
        {(page, again) => <List page={page} me={me} again={again} />}
      </Ask>
    </Page>
  );
}
