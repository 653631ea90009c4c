import { Link } from "react-router-dom";
import { sayWhy } from "#api/say-why.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { orderState } from "#contract/lookups/order-choices.ts";
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
import { OrderExport } from "./order-export.tsx";
import { filterOf, isNarrowed, type OrderFilter, states } from "./order-filter.ts";
import { OrderSearch } from "./order-search.tsx";

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

interface ListProps extends Pick<ScreenProps, "me"> {
  readonly page: OutputOf<typeof staffOrders>;
  readonly filter: OrderFilter;
}

function List({ page, filter, me }: ListProps) {
  const pages = useMorePages(
    page,
    ({ order_id }) => order_id,
    (cursor) => staffCall(staffOrders, { ...filter, cursor }).catch(sayWhy),
  );
  const narrowed = isNarrowed(filter);
  const tabs = [
    "",
    ...states.filter((state) => narrowed || page.counts[state] || state === filter.state),
  ];
  return (
    <>
      <TabLinks
        label="订单状态"
        most={mostCounted}
        items={tabs.map((state) => ({
          to: staffPaths.orders({ ...filter, state }),
          label: state === "" ? "全部" : orderState.words[state as (typeof states)[number]],
          // The counts are those of all orders.
          count: narrowed ? undefined : page.counts[state],
          current: (filter.state ?? "") === state,
        }))}
      />
      <p className={styles.line}>
        {page.found === null ? null : (
          <span>
            共 {grouped(page.found.orders)} 单，合计{" "}
            <Money yuan={page.found.total} plain size="s" />
          </span>
        )}
        <span className={styles.end}>
          <OrderExport filter={filter} me={me} />
        </span>
      </p>
      {pages.items.length === 0 ? (
        <Empty
          title={narrowed ? "没有找到" : "没有订单"}
          text={narrowed ? "订单号、商品和备注可以只填一段，手机号要填全" : undefined}
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

/** 订单: of all buyers, by state, with a search by word, day, product, buyer and sum. */
export function Orders({ query, me }: ScreenProps) {
  const filter = filterOf(query);
  return (
    <Page title="订单">
      <SearchBox
        label="订单号、手机号、商品或备注"
        most={40}
        keyword={filter.keyword}
        placeOf={(keyword) => staffPaths.orders({ ...filter, keyword })}
      />
      <OrderSearch filter={filter} />
      <Ask load={() => staffCall(staffOrders, filter)}>
        {(page) => <List page={page} filter={filter} me={me} />}
      </Ask>
    </Page>
  );
}
