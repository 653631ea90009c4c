import { Link, useSearchParams } from "react-router-dom";
import { call } from "#api/call.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { ProductGrid } from "#components/product-tile.tsx";
import { type Category, categories, categoriesWithProducts } from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Section } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type Found, findProducts, searchShelf } from "./find-products.ts";
import { FoundProducts } from "./found-products.tsx";
import styles from "./produce-index.module.css";
import { kindOf, kinds } from "./quote-kinds.ts";
import { SearchBox } from "./search-box.tsx";
import type { SearchShelf } from "./search-shelf.ts";

type Groups = OutputOf<typeof categoriesWithProducts>;

type IndexData = { readonly shelf: Promise<SearchShelf | null> } & (
  | {
      readonly kind: "search";
      readonly keyword: string;
      readonly found: Loading<[Found, Category[]]>;
    }
  | { readonly kind: "shelves"; readonly groups: Loading<Groups> }
);

export function loader({ request }: LoaderArgs): IndexData {
  const keyword = new URL(request.url).searchParams.get("q")?.trim().slice(0, 60) ?? "";
  // Suggestions are optional: without them the box still searches.
  const shelf = searchShelf().catch(() => null);
  if (keyword !== "") {
    const found = handOn(Promise.all([findProducts(keyword, shelf), call(categories, {})]));
    return { kind: "search", keyword, found, shelf };
  }
  return { kind: "shelves", groups: handOn(call(categoriesWithProducts, {})), shelf };
}

function Shelves({ groups, kind }: { groups: Groups; kind: string | null }) {
  const shelves = groups
    .map((group) => ({
      ...group,
      products: group.products.filter((product) => kind === null || product.quoteType === kind),
    }))
    .filter((group) => group.products.length > 0);
  if (shelves.length === 0) {
    return (
      <Empty
        title="这一类暂无产品"
        action={
          <LinkButton to={paths.products()} tone="outline">
            看全部产品
          </LinkButton>
        }
      />
    );
  }
  return shelves.map((group) => (
    <Section
      key={group.id}
      title={group.name}
      aside={
        <Link to={paths.category({ cate_id: group.id })} className={styles.more}>
          全部{group.name}
        </Link>
      }
    >
      <ProductGrid products={group.products} placeOf={(id) => paths.product({ id })} />
    </Section>
  ));
}

/** 报价: kinds of quote, search, and every category with its first products. */
export function Component() {
  const data = useLoaderData<IndexData>();
  const [query] = useSearchParams();
  const kind = kindOf(query.get("kind"));
  return (
    <Page title="报价">
      <SearchBox key={query.get("q") ?? ""} keyword={query.get("q") ?? ""} shelf={data.shelf} />
      {data.kind === "search" ? (
        <Section title={`“${data.keyword}”的结果`}>
          <Loaded from={data.found} skeleton={<Skeleton shape="tiles" lines={6} />}>
            {([found, all]) => (
              <FoundProducts
                keyword={data.keyword}
                found={found}
                categories={all}
                shelf={data.shelf}
              />
            )}
          </Loaded>
        </Section>
      ) : (
        <>
          <TabLinks
            label="报价种类"
            items={kinds.map(({ type, name }) => ({
              to: paths.products({ kind: type ?? undefined }),
              label: name,
              current: type === kind,
            }))}
          />
          <Loaded from={data.groups} skeleton={<Skeleton shape="tiles" lines={8} />}>
            {(groups) => <Shelves groups={groups} kind={kind} />}
          </Loaded>
        </>
      )}
    </Page>
  );
}
