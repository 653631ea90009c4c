import { Suspense } from "react";
import { shopNow } from "#api/device-clock.ts";
import { Adverts } from "#components/adverts/adverts.tsx";
import { Loaded } from "#components/loading/loaded.tsx";
import { ProductGrid } from "#components/product-tile.tsx";
import type { categoriesWithProducts, ProductCard } from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Section } from "#ui/layout/card.tsx";
import { CategoryShelf } from "./category-shelf.tsx";
import { ContinueDraft } from "./continue-draft.tsx";
import styles from "./home.module.css";
import type { HomeData, Shelves } from "./home-data.ts";
import { MiniQuote } from "./mini-quote.tsx";
import { miniTabs } from "./mini-tabs.ts";
import { engineOf } from "./quoting-engine.ts";
import { TrustFacts } from "./trust-facts.tsx";

type Groups = OutputOf<typeof categoriesWithProducts>;

const noProducts = (
  <Empty
    title="还没有上架产品"
    text="需要什么，直接问我们"
    action={<LinkButton to={paths.about()}>联系我们</LinkButton>}
  />
);

const heroSpace = <div className={styles.heroSpace} />;

/** The quick quote; a shop without suitable products shows its categories only. */
function Hero({ data, groups }: { data: HomeData; groups: Groups }) {
  const tabs = miniTabs(groups);
  return tabs.length === 0 ? null : <MiniQuote tabs={tabs} {...engineOf(data)} />;
}

const placeOf = (id: string): string => paths.product({ id });

/** Shows each product once: lower parts and adverts omit products above them. */
function withoutTwice(groups: Groups, { recommended, fresh, adverts }: Shelves) {
  const shown = new Set(miniTabs(groups).map(({ product }) => product.id));
  const rest = (products: readonly ProductCard[]) =>
    products.filter(({ id }) => {
      const isNew = !shown.has(id);
      shown.add(id);
      return isNew;
    });
  const parts = { recommended: rest(recommended), fresh: rest(fresh) };
  const places = new Set([...shown].map(placeOf));
  const now = shopNow();
  const current = adverts.filter(({ until = Number.POSITIVE_INFINITY }) => until > now);
  return { ...parts, adverts: current.filter(({ link }) => !places.has(link)) };
}

function ShelvesBelow({ groups, shelves }: { groups: Groups; shelves: Shelves }) {
  const { recommended, fresh, adverts } = withoutTwice(groups, shelves);
  return (
    <>
      {recommended.length === 0 ? null : (
        <Section title="常做的">
          <ProductGrid products={recommended} placeOf={placeOf} whole />
        </Section>
      )}
      <Adverts adverts={adverts} />
      {fresh.length === 0 ? null : (
        <Section title="新品">
          <ProductGrid products={fresh} placeOf={placeOf} whole />
        </Section>
      )}
    </>
  );
}

/** The home screen below its title. */
export function HomeParts({ data }: { data: HomeData }) {
  return (
    <>
      <div className={styles.top}>
        <Loaded from={data.groups} skeleton={heroSpace}>
          {(groups) => <Hero data={data} groups={groups} />}
        </Loaded>
        <div className={styles.side}>
          <ContinueDraft latest={data.draft} />
          <Section title="全部分类">
            <Loaded from={data.groups} skeleton={<Skeleton shape="card" lines={4} />}>
              {(groups) => (groups.length === 0 ? noProducts : <CategoryShelf groups={groups} />)}
            </Loaded>
          </Section>
        </div>
      </div>
      <Suspense fallback={<div className={styles.factsSpace} />}>
        <Loaded from={data.company} skeleton={null} failed={() => null}>
          {(company) => <TrustFacts company={company} engine={engineOf(data).engine} />}
        </Loaded>
      </Suspense>
      <Loaded from={data.groups} skeleton={<Skeleton shape="tiles" lines={6} />}>
        {(groups) => (
          <Loaded from={data.shelves} skeleton={<Skeleton shape="tiles" lines={6} />}>
            {(shelves) => <ShelvesBelow groups={groups} shelves={shelves} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
