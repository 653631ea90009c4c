import { call } from "#api/call.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { paths } from "#contract/paths.ts";
import {
  adverts,
  categoriesWithProducts,
  newProducts,
  type ProductCard,
  recommendedProducts,
} from "#contract/storefront.ts";
import type { Draft } from "#db/rows.ts";
import { LinkButton } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { ProductGrid } from "#ui/product-tile.tsx";
import { useLoaderData } from "#ui/screen-data.ts";
import { Empty, Skeleton } from "#ui/states.tsx";
import { Adverts } from "./adverts.tsx";
import { CategoryShelf } from "./category-shelf.tsx";
import { ContinueDraft } from "./continue-draft.tsx";
import styles from "./home.module.css";
import { latestDraft } from "./latest-draft.ts";
import { QuickQuote } from "./quick-quote.tsx";

type Groups = OutputOf<typeof categoriesWithProducts>;

interface HomeData {
  adverts: Loading<OutputOf<typeof adverts>>;
  groups: Loading<Groups>;
  recommended: Loading<ProductCard[]>;
  fresh: Loading<ProductCard[]>;
  draft: Promise<Draft | null>;
}

export function loader(): HomeData {
  return {
    adverts: handOn(call(adverts, {})),
    groups: handOn(call(categoriesWithProducts, {})),
    recommended: handOn(call(recommendedProducts, {})),
    fresh: handOn(call(newProducts, {})),
    draft: latestDraft(),
  };
}

/** Quick quote has a way on of its own where the groups are missing. */
const plainQuickQuote = <QuickQuote groups={null} />;

const noProducts = (
  <Empty
    title="还没有上架产品"
    text="需要什么，直接问我们"
    action={<LinkButton to={paths.about()}>联系我们</LinkButton>}
  />
);

/** 首页: quick quote first, then the last draft, ads, categories, recommended and new products. */
export function Component() {
  const data = useLoaderData<HomeData>();
  return (
    <Page>
      <div className={styles.top}>
        <Loaded from={data.groups} skeleton={plainQuickQuote} failed={() => plainQuickQuote}>
          {(groups) => <QuickQuote groups={groups} />}
        </Loaded>
        <div className={styles.adverts}>
          <Loaded from={data.adverts} skeleton={<div className={styles.advertsSpace} />}>
            {(shown) => <Adverts adverts={shown} />}
          </Loaded>
        </div>
      </div>
      <ContinueDraft latest={data.draft} />
      <Section title="全部分类">
        <Loaded from={data.groups} skeleton={<Skeleton shape="card" lines={4} />}>
          {(groups) => (groups.length === 0 ? noProducts : <CategoryShelf groups={groups} />)}
        </Loaded>
      </Section>
      <Section title="推荐">
        <Loaded from={data.recommended} skeleton={<Skeleton shape="tiles" lines={6} />}>
          {(products) => (
            <ProductGrid products={products} placeOf={(id) => paths.product({ id })} />
          )}
        </Loaded>
      </Section>
      <Section title="新品">
        <Loaded from={data.fresh} skeleton={<Skeleton shape="tiles" lines={6} />}>
          {(products) => (
            <ProductGrid products={products} placeOf={(id) => paths.product({ id })} />
          )}
        </Loaded>
      </Section>
    </Page>
  );
}
