import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { orderState } from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { mostCounted } from "#contract/orders/order-lists.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type StaffOrderCard, staffOrders } from "#contract/staff/staff-orders.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { SearchBox } from "#staff/search-box.tsx";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { orderTones } from "#staff/tones.ts";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";

interface Filter {
  readonly state?: string;
  readonly keyword?: string;
}

const states = codesOf(orderState);

function filterOf(query: URLSearchParams): Filter {
  const state = query.get("state") ?? "";
  const keyword = (query.get("keyword") ?? "").trim();
  return {
    ...(states.some((known) => known === state) ? { state } : {}),
    ...(keyword === "" ? {} : { keyword }),
  };
}

function Row({ card }: { readonly card: StaffOrderCard }) {
  const { titles, lines, checking, shipBy, buyer } = card;
  return (
    <Card className={styles.row}>
      <p className={styles.line}>
        <Link to={staffPaths.order({ id: card.order_id })} className={styles.no}>
          {card.order_no}
        </Link>
        <Tag tone={orderTones[card.state]}>{card.stateText}</Tag>
        {checking > 0 ? <Tag tone="m">{checking} 个文件待审</Tag> : null}
        <span className={styles.end}>
          <Money yuan={card.total} plain />
        </span>
      </p>
      <p>
        {titles.join("、")}
        {lines > titles.length ? ` 等 ${lines} 项` : ""}
      </p>
      <p className={styles.facts}>
        <span>
          {buyer.name} {buyer.mobile}
        </span>
        <span>下单 {showTime(card.createdAt)}</span>
        {shipBy === null ? null : <span>应发 {shipBy}</span>}
      </p>
    </Card>
  );
}

function List({ page, filter }: { page: OutputOf<typeof staffOrders>; filter: Filter }) {
  const pages = useMorePages(
    page,
    ({ order_id }) => order_id,
    (cursor) => staffCall(staffOrders, { ...filter, cursor }).catch(sayWhy),
  );
  const tabs = ["", ...states.filter((state) => page.counts[state] || state === filter.state)];
  return (
    <>
      <TabLinks
        label="订单状态"
        most={mostCounted}
        items={tabs.map((state) => ({
          to: staffPaths.orders({ ...filter, state }),
          label: state === "" ? "全部" : orderState.words[state as (typeof states)[number]],
          count: page.counts[state],
          current: (filter.state ?? "") === state,
        }))}
      />
      {pages.items.length === 0 ? (
        <Empty
          title={filter.keyword === undefined ? "没有订单" : `没有找到“${filter.keyword}”`}
          text={filter.keyword === undefined ? undefined : "订单号可以只填一段，手机号要填全"}
        />
      ) : null}
      <ul className={styles.list}>
        {pages.items.map((card) => (
          <li key={card.order_id}>
            <Row card={card} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} />
    </>
  );
}

/** 订单: of all buyers, by state, with a search by number or mobile. */
export function Orders({ query }: ScreenProps) {
  const filter = filterOf(query);
  return (
    <Page title="订单">
      <SearchBox
        label="订单号或手机号"
        most={40}
        keyword={filter.keyword}
        placeOf={(keyword) => staffPaths.orders({ ...filter, keyword })}
      />
      <Ask load={() => staffCall(staffOrders, filter)}>
        {(page) => <List page={page} filter={filter} />}
      </Ask>
    </Page>
  );
}
