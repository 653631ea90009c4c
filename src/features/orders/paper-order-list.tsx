import { call } from "#api/call.ts";
import { HelpButton } from "#components/help/help-button.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { weightText } from "#contract/format/amounts.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { defaultWords } from "#contract/lookups/words.ts";
import { mostCounted, type OrderCard, paperOrders } from "#contract/orders/order-lists.ts";
import { paths } from "#contract/paths/paths.ts";
import { fetchWithCache, type Seen } from "#data/copies/fetch-with-cache.ts";
import { paperOrdersCopy } from "#data/copies/order-copies.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import type { ListMemory } from "#ui/layout/more-pages.ts";
import { Page } from "#ui/layout/page.tsx";
import { OrderCards } from "./order-cards.tsx";
import styles from "./order-list.module.css";

type PaperOrdersPage = OutputOf<typeof paperOrders>;

interface PaperOrdersData {
  readonly state: string;
  readonly page: Loading<Seen<PaperOrdersPage>>;
}

/** The states of a paper order, which needs no files. */
const states = codesOf(orderChoices.paperOrderState)
  .filter((value) => value !== "21")
  .map((value) => ({ value, label: defaultWords.of("paperOrderState", value) }));

export function loader({ request }: LoaderArgs): PaperOrdersData {
  const asked = new URL(request.url).searchParams.get("state") ?? "";
  const state = states.some(({ value }) => value === asked) ? asked : "";
  return { state, page: handOn(fetchWithCache(paperOrdersCopy(state === "" ? {} : { state }))) };
}

interface StateTabsProps {
  readonly state: string;
  readonly counts?: Readonly<Record<string, number>>;
}

const StateTabs = ({ state, counts = {} }: StateTabsProps) => (
  <TabLinks
    label="纸张订单状态"
    most={mostCounted}
    items={[{ value: "", label: "全部" }, ...states].map(({ value, label }) => ({
      to: paths.paperOrders({ state: value }),
      label,
      count: value === "" ? undefined : counts[value],
      current: state === value,
    }))}
  />
);

function NoOrders({ state }: { readonly state: string }) {
  if (state === "") {
    const toPaper = <LinkButton to={paths.paper()}>去看纸价</LinkButton>;
    return <Empty title="还没有纸张订单" action={toPaper} />;
  }
  const toAll = (
    <LinkButton tone="outline" to={paths.paperOrders()}>
      看全部纸张订单
    </LinkButton>
  );
  return <Empty title="没有这个状态的纸张订单" action={toAll} />;
}

const memory: ListMemory<OrderCard> = new Map();

/** 纸张订单: paper orders with their weight; 我的订单 lists them too. */
export function Component() {
  const { state, page } = useLoaderData<PaperOrdersData>();
  return (
    <Page title="纸张订单" back={paths.profile()} aside={<HelpButton />}>
      <Loaded
        from={page}
        skeleton={<StateTabs state={state} />}
        failed={() => <StateTabs state={state} />}
      >
        {({ value }) => (
          <>
            <StateTabs state={state} counts={value.counts} />
            {value.kg === undefined || Number(value.kg) === 0 ? null : (
              <p className={styles.weight}>没有取消的共 {weightText(value.kg)}（含包装）</p>
            )}
          </>
        )}
      </Loaded>
      <Loaded
        key={paths.paperOrders({ state })}
        from={page}
        skeleton={<Skeleton shape="card" lines={4} />}
      >
        {(found) => (
          <OrderCards
            seen={found}
            more={(cursor) => call(paperOrders, { cursor, ...(state === "" ? {} : { state }) })}
            none={<NoOrders state={state} />}
            memory={memory}
          />
        )}
      </Loaded>
    </Page>
  );
}
