import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { orderState } from "#contract/order-choices.ts";
import { mostCounted } from "#contract/order-lists.ts";
import { type StaffOrderCard, staffOrders } from "#contract/staff-orders.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { codesOf } from "#contract/vocabulary.ts";
import { Card } from "#ui/card.tsx";
import { Money } from "#ui/money.tsx";
import { MoreFoot } from "#ui/more-foot.tsx";
import { useMorePages } from "#ui/more-pages.ts";
import { Page } from "#ui/page.tsx";
import { Empty } from "#ui/states.tsx";
import { TabLinks } from "#ui/tabs.tsx";
import { Tag } from "#ui/tag.tsx";
import { showTime } from "#ui/time.ts";
import { Ask } from "./ask.tsx";
import { staffCall } from "./call.ts";
import type { ScreenProps } from "./desk.tsx";
import styles from "./list.module.css";
import { SearchBox } from "./search-box.tsx";
import { orderTones } from "./tones.ts";

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

/** 订单: everybody's, by state, found by number or mobile. */
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
