import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { HelpButton } from "#components/help/help-button.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { afterSales, type AfterSaleCard as Card } from "#contract/after-sale/after-sale.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { afterSaleState } from "#contract/lookups/after-sale-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { paths } from "#contract/paths/paths.ts";
import { afterSalesCopy } from "#data/copies/after-sale-copies.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { useAccountNews } from "#platform/account-news.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import {
  type LoaderArgs,
  useLoaderData,
  useRevalidator,
  useVisit,
} from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { type ListMemory, useMorePages } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { AfterSaleCard } from "./after-sale-card.tsx";
import styles from "./after-sale-list.module.css";

/** The filter in the address; an invalid part is ignored. */
interface Filter {
  readonly state?: string;
  readonly order_id?: string;
}

interface AfterSaleListData {
  filter: Filter;
  page: Loading<Seen<OutputOf<typeof afterSales>>>;
}

const states = codesOf(afterSaleState);

function filterOf(query: URLSearchParams): Filter {
  const state = query.get("state") ?? "";
  const order = query.get("order_id") ?? "";
  return {
    ...(states.some((known) => known === state) ? { state } : {}),
    ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(order) ? { order_id: order } : {}),
  };
}

export function loader({ request }: LoaderArgs): AfterSaleListData {
  const filter = filterOf(new URL(request.url).searchParams);
  return { filter, page: handOn(fetchWithCache(afterSalesCopy(filter))) };
}

interface StateTabsProps {
  filter: Filter;
  counts?: Record<string, number>;
}

/** 全部, and every state with applications. */
function StateTabs({ filter, counts = {} }: StateTabsProps) {
  const shown = states.filter((state) => counts[state] || state === filter.state);
  const tabs = ["", ...shown];
  return (
    <TabLinks
      label="售后状态"
      items={tabs.map((state) => ({
        to: paths.afterSales({ ...filter, state }),
        label: state === "" ? "全部" : afterSaleState.words[state as (typeof states)[number]],
        count: counts[state],
        current: (filter.state ?? "") === state,
      }))}
    />
  );
}

function None({ filter }: { filter: Filter }) {
  if (filter.state !== undefined) {
    return (
      <Empty
        title="没有这个状态的售后"
        action={
          <LinkButton tone="outline" to={paths.afterSales({ ...filter, state: "" })}>
            看全部售后
          </LinkButton>
        }
      />
    );
  }
  return (
    <Empty
      title="没有售后记录"
      text="收到的货有问题，在订单里申请售后"
      action={<LinkButton to={paths.orders()}>看我的订单</LinkButton>}
    />
  );
}

const memory: ListMemory<Card> = new Map();

function AfterSales({ data, filter }: { data: Seen<OutputOf<typeof afterSales>>; filter: Filter }) {
  const { revalidate } = useRevalidator();
  const { value, at } = data;
  const pages = useMorePages(
    value,
    ({ after_id }) => after_id,
    (cursor) => call(afterSales, { ...filter, cursor }).catch(sayWhy),
    { memory, visit: useVisit() },
  );
  useWhileVisible(() => void revalidate(), 60_000);
  useAccountNews("orders", () => void revalidate());
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {pages.items.length === 0 ? <None filter={filter} /> : null}
      <ul className={styles.list}>
        {pages.items.map((one) => (
          <li key={one.after_id}>
            <AfterSaleCard card={one} />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} offline={at !== null} />
    </>
  );
}

/** 售后: by state, with cursor paging; offline the last copy. */
export function Component() {
  const { filter, page } = useLoaderData<AfterSaleListData>();
  const plain = <StateTabs filter={filter} />;
  return (
    <Page title="售后" back={paths.profile()} aside={<HelpButton />}>
      <Loaded from={page} skeleton={plain} failed={() => plain}>
        {({ value }) => <StateTabs filter={filter} counts={value.counts} />}
      </Loaded>
      <Loaded
        key={paths.afterSales({ ...filter })}
        from={page}
        skeleton={<Skeleton shape="card" lines={3} />}
      >
        {(data) => <AfterSales data={data} filter={filter} />}
      </Loaded>
    </Page>
  );
}
