import { Link, useSearchParams } from "react-router-dom";
import { call } from "#api/call.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { paths } from "#contract/paths.ts";
import { categoriesWithProducts, products } from "#contract/storefront.ts";
import { LinkButton } from "#ui/button.tsx";
import { Section } from "#ui/card.tsx";
import { handOn, Loaded, type Loading } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { ProductGrid } from "#ui/product-tile.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/screen-data.ts";
import { Empty, Skeleton } from "#ui/states.tsx";
import { TabLinks } from "#ui/tabs.tsx";
import styles from "./produce-index.module.css";
import { ProductPages } from "./product-pages.tsx";
import { kindOf, kinds } from "./quote-kinds.ts";
import { SearchBox } from "./search-box.tsx";

type Groups = OutputOf<typeof categoriesWithProducts>;

type IndexData =
  | { kind: "search"; keyword: string; found: Loading<OutputOf<typeof products>> }
  | { kind: "shelves"; groups: Loading<Groups> };

export function loader({ request }: LoaderArgs): IndexData {
  const keyword = new URL(request.url).searchParams.get("q")?.trim().slice(0, 60) ?? "";
  if (keyword !== "") {
    return { kind: "search", keyword, found: handOn(call(products, { keyword, limit: 24 })) };
  }
  return { kind: "shelves", groups: handOn(call(categoriesWithProducts, {})) };
}

function Found({ keyword, found }: { keyword: string; found: OutputOf<typeof products> }) {
  if (found.items.length === 0) {
    return (
      <Empty
        title={`没有找到“${keyword}”`}
        text="换个词试试，例如 不干胶、画册、快递袋"
        action={
          <LinkButton to={paths.products()} tone="outline">
            看全部产品
          </LinkButton>
        }
      />
    );
  }
  return (
    <ProductPages
      key={keyword}
      first={found}
      load={(cursor) => call(products, { keyword, limit: 24, cursor })}
    />
  );
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
      <SearchBox key={query.get("q") ?? ""} keyword={query.get("q") ?? ""} />
      {data.kind === "search" ? (
        <Section title={`“${data.keyword}”的结果`}>
          <Loaded from={data.found} skeleton={<Skeleton shape="tiles" lines={6} />}>
            {(found) => <Found keyword={data.keyword} found={found} />}
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
