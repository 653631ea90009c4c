import { useParams } from "react-router-dom";
import { call } from "#api/call.ts";
import { noResponseMessage } from "#api/transport-messages.ts";
import { Unreachable } from "#api/unreachable.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { categoryPack } from "#components/saved-packs/pack-lists.ts";
import { PackRow } from "#components/saved-packs/pack-row.tsx";
import { products } from "#contract/catalog/product-lists.ts";
import { type Category, categories } from "#contract/catalog/storefront.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { paths } from "#contract/paths/paths.ts";
import { isAway } from "#platform/network.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { Trail } from "#ui/layout/trail.tsx";
import { productsIn } from "./find-products.ts";
import { ProductPages } from "./product-pages.tsx";
import { catalogueSteps } from "./product-trail.tsx";

const pageSize = 24;

interface ListData {
  all: Category[];
  first: Loading<OutputOf<typeof products>>;
}

/**
 * The title needs the category's name, so the categories are loaded first. Offline, an unknown
 * category may exist.
 */
export async function loader({ params }: LoaderArgs): Promise<ListData> {
  const cate_id = params.cate_id ?? "";
  const first = handOn(productsIn(cate_id, pageSize));
  const all = await call(categories, {});
  if (isAway() && !all.some(({ id }) => id === cate_id)) {
    throw new Unreachable("offline", noResponseMessage);
  }
  return { all, first };
}

const toAll = (
  <LinkButton to={paths.products()} tone="outline">
    看全部产品
  </LinkButton>
);

/** Products of one category, with cursor paging. */
export function Component() {
  const { all, first } = useLoaderData<ListData>();
  const { cate_id = "" } = useParams();
  const category = all.find((one) => one.id === cate_id);
  if (category === undefined) {
    return (
      <Page title="产品列表" back={paths.products()}>
        <Empty title="没有这个分类" action={toAll} />
      </Page>
    );
  }
  return (
    <Page
      title={category.name}
      back={paths.products()}
      aside={<Trail steps={catalogueSteps} here={category.name} />}
    >
      <TabLinks
        label="分类"
        items={all.map((one) => ({
          to: paths.category({ cate_id: one.id }),
          label: one.name,
          current: one.id === cate_id,
        }))}
      />
      <Loaded from={first} skeleton={<Skeleton shape="tiles" lines={8} />}>
        {(page) =>
          page.items.length === 0 ? (
            <Empty title="该分类暂无产品" action={toAll} />
          ) : (
            <>
              <ProductPages
                key={cate_id}
                first={page}
                load={(cursor) => call(products, { cate_id, limit: pageSize, cursor })}
              />
              <PackRow
                pack={categoryPack(category)}
                promise="把这一类的产品、图片和价格表存到本机，没有网络也能看图和算价。"
              />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
