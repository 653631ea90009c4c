import { HelpButton } from "#components/help/help-button.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { SheetButton } from "#components/sharing/sheet-button.tsx";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import {
  awaitingProof,
  mostCounted,
  type OrderCard as OrderCardData,
} from "#contract/orders/order-lists.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import type { ListMemory } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { OrderCards } from "./order-cards.tsx";
import { OrderFilters } from "./order-filters.tsx";
import styles from "./order-list.module.css";
import {
  askOrders,
  askOrdersSheet,
  type Filter,
  filterOf,
  loadOrders,
  type OrdersPage,
} from "./order-pages.ts";
import { OrderSearch } from "./order-search.tsx";

interface OrderListData {
  filter: Filter;
  page: Loading<Seen<OrdersPage>>;
}

/** The states of an order; the words of the process are fixed. */
const states = codesOf(orderChoices.orderState).map((value) => ({
  value,
  label: defaultWords.of("orderState", value),
}));

export function loader({ request }: LoaderArgs): OrderListData {
  const filter = filterOf(new URL(request.url).searchParams);
  return { filter, page: handOn(loadOrders(filter)) };
}

interface StateTabsProps {
  filter: Filter;
  counts?: Record<string, number>;
}

function StateTabs({ filter, counts = {} }: StateTabsProps) {
  const tabs = [
    { value: "", label: "全部" },
    { value: awaitingProof, label: "待确认稿" },
    ...states,
  ];
  return (
    <TabLinks
      label="订单状态"
      most={mostCounted}
      items={tabs.map(({ value, label }) => ({
        to: paths.orders({ ...filter, state: value }),
        label,
        count: value === "" ? undefined : counts[value],
        current: filter.state === value,
      }))}
    />
  );
}

function NoOrders({ filter }: { filter: Filter }) {
  const toAll = (
    <LinkButton tone="outline" to={paths.orders()}>
      看全部订单
    </LinkButton>
  );
  const { keyword, from, to, product } = filter;
  if ([keyword, from, to, product].some((text) => text !== ""))
    return <Empty title="没有找到订单" text="换个订单号、品名或时间试试" action={toAll} />;
  if (filter.state === awaitingProof) return <Empty title="没有等您确认的样稿" action={toAll} />;
  if (filter.state !== "") return <Empty title="没有这个状态的订单" action={toAll} />;
  return (
    <Empty title="还没有订单" action={<LinkButton to={paths.products()}>去报价</LinkButton>} />
  );
}

const memory: ListMemory<OrderCardData> = new Map();

/** 我的订单: by state, with search in the address and cursor paging; offline the last copy. */
export function Component() {
  const { filter, page } = useLoaderData<OrderListData>();
  const plain = (
    <>
      <OrderFilters filter={filter} products={[]} />
      <StateTabs filter={filter} />
    </>
  );
  return (
    <Page title="我的订单" back={paths.profile()} aside={<HelpButton />}>
      <OrderSearch
        key={filter.keyword}
        keyword={filter.keyword}
        placeOf={(keyword) => paths.orders({ ...filter, keyword })}
      />
      <Loaded from={page} skeleton={plain} failed={() => plain}>
        {({ value }) => (
          <>
            <OrderFilters filter={filter} products={value.products ?? []} />
            <StateTabs filter={filter} counts={value.counts} />
          </>
        )}
      </Loaded>
      <Loaded
        key={paths.orders({ ...filter })}
        from={page}
        skeleton={<Skeleton shape="card" lines={4} />}
      >
        {(value) => (
          <>
            {value.value.items.length === 0 ? null : (
              <div className={styles.tools}>
                <SheetButton disabled={value.at !== null} ask={() => askOrdersSheet(filter)} />
              </div>
            )}
            <OrderCards
              seen={value}
              more={(cursor) => askOrders(filter, cursor)}
              none={<NoOrders filter={filter} />}
              memory={memory}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}
