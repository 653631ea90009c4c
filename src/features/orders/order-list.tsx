import { useState } from "react";
import { HelpButton } from "#components/help/help-button.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { SheetButton } from "#components/sharing/sheet-button.tsx";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import {
  awaitingFile,
  awaitingProof,
  inReview,
  mostCounted,
  type OrderCard as OrderCardData,
} from "#contract/orders/order-lists.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
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
  isNarrowedBeyondWords,
  loadOrders,
  type OrdersPage,
} from "./order-pages.ts";
import { OrderSearch } from "./order-search.tsx";

interface OrderListData {
  filter: Filter;
  page: Loading<Seen<OrdersPage>>;
}

interface Tab {
  readonly value: string;
  readonly label: string;
}

const stateTabs = (codes: readonly CodeOf<"orderState">[]): Tab[] =>
  codes.map((value) => ({ value, label: defaultWords.of("orderState", value) }));

/** What the buyer must do comes first; a paid order is under what it waits for. */
const tabs: readonly Tab[] = [
  { value: "", label: "全部" },
  ...stateTabs(["10"]),
  { value: awaitingFile, label: "等您的文件" },
  ...stateTabs(["21"]),
  { value: awaitingProof, label: "待确认稿" },
  { value: inReview, label: "待审核文件" },
  ...stateTabs(["30", "40", "50", "60", "90"]),
];

export function loader({ request }: LoaderArgs): OrderListData {
  const filter = filterOf(new URL(request.url).searchParams);
  return { filter, page: handOn(loadOrders(filter)) };
}

interface StateTabsProps {
  filter: Filter;
  counts?: Record<string, number>;
}

function StateTabs({ filter, counts = {} }: StateTabsProps) {
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

interface OrderToolsProps {
  filter: Filter;
  /** Whether the filters are shown; it survives the loading of a list. */
  opening: readonly [boolean, (open: boolean) => void];
  /** Absent while the list loads. */
  seen?: Seen<OrdersPage>;
}

/** One row above the orders: search, and the filters with the export on demand. */
function OrderTools({ filter, opening, seen }: OrderToolsProps) {
  const [open, setOpen] = opening;
  return (
    <>
      <div className={styles.tools}>
        <OrderSearch
          key={filter.keyword}
          keyword={filter.keyword}
          placeOf={(keyword) => paths.orders({ ...filter, keyword })}
        />
        <Button
          tone="outline"
          aria-expanded={open}
          aria-controls="order-filters"
          onClick={() => setOpen(!open)}
        >
          筛选
        </Button>
      </div>
      <div id="order-filters" className={styles.filters} hidden={!open}>
        <OrderFilters filter={filter} products={seen?.value.products ?? []} />
        {seen === undefined || seen.value.items.length === 0 ? null : (
          <SheetButton disabled={seen.at !== null} ask={() => askOrdersSheet(filter)} />
        )}
      </div>
    </>
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
  if (filter.state === awaitingFile) return <Empty title="没有等您传文件的订单" action={toAll} />;
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
  const opening = useState(isNarrowedBeyondWords(filter));
  const plain = (
    <>
      <OrderTools filter={filter} opening={opening} />
      <StateTabs filter={filter} />
    </>
  );
  return (
    <Page title="我的订单" back={paths.profile()} aside={<HelpButton />}>
      <Loaded from={page} skeleton={plain} failed={() => plain}>
        {(seen) => (
          <>
            <OrderTools filter={filter} opening={opening} seen={seen} />
            <StateTabs filter={filter} counts={seen.value.counts} />
          </>
        )}
      </Loaded>
      <Loaded
        key={paths.orders({ ...filter })}
        from={page}
        skeleton={<Skeleton shape="card" lines={4} />}
      >
        {(value) => (
          <OrderCards
            seen={value}
            more={(cursor) => askOrders(filter, cursor)}
            none={<NoOrders filter={filter} />}
            memory={memory}
          />
        )}
      </Loaded>
    </Page>
  );
}
