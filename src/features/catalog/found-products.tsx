import { call } from "#api/call.ts";
import { products } from "#contract/catalog/product-lists.ts";
import type { Category } from "#contract/catalog/storefront.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { TabLinks } from "#ui/controls/tabs.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Section } from "#ui/layout/card.tsx";
import type { Found } from "./find-products.ts";
import styles from "./found-products.module.css";
import { ProductPages } from "./product-pages.tsx";

interface FoundProductsProps {
  readonly keyword: string;
  readonly found: Found;
  readonly categories: readonly Category[];
}

/** Search results; without any, a message and the categories. */
export function FoundProducts({ keyword, found, categories }: FoundProductsProps) {
  const { page, kept } = found;
  return (
    <>
      {kept ? <p className={styles.kept}>离线，在本机存着的产品里找。</p> : null}
      {page.items.length === 0 ? (
        <NotFound keyword={keyword} categories={categories} />
      ) : (
        <ProductPages
          key={keyword}
          first={page}
          load={(cursor) => call(products, { keyword, limit: 24, cursor })}
        />
      )}
    </>
  );
}

function NotFound({ keyword, categories }: Pick<FoundProductsProps, "keyword" | "categories">) {
  return (
    <>
      <Empty
        title={`没有找到“${keyword}”`}
        text="本店没有这项产品，或叫法不同。从分类里找，或直接问我们。"
        action={
          <LinkButton to={paths.about()} tone="outline">
            联系我们
          </LinkButton>
        }
      />
      <Section title="从分类里找">
        <TabLinks
          label="分类"
          items={categories.map(({ id, name }) => ({
            to: paths.category({ cate_id: id }),
            label: name,
            current: false,
          }))}
        />
      </Section>
    </>
  );
}
