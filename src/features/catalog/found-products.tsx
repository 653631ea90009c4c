import { Suspense, use } from "react";
import { call } from "#api/call.ts";
import { ProductGrid } from "#components/product-tile.tsx";
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
import type { SearchShelf } from "./search-shelf.ts";

interface FoundProductsProps {
  readonly keyword: string;
  readonly found: Found;
  readonly categories: readonly Category[];
  /** The catalogue of this device, for what comes near; null where it cannot be loaded. */
  readonly shelf: Promise<SearchShelf | null>;
}

/** Search results; without any, a message and the categories. */
export function FoundProducts({ keyword, found, categories, shelf }: FoundProductsProps) {
  const { page, kept } = found;
  return (
    <>
      {kept ? <p className={styles.kept}>离线，在本机存着的产品里找。</p> : null}
      {page.near === true && page.items.length > 0 ? (
        <p className={styles.near}>叫法和“{keyword}”不完全一样，最接近的在前面。</p>
      ) : null}
      {page.items.length === 0 ? (
        <NotFound keyword={keyword} categories={categories} shelf={shelf} />
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

function Nearest({ keyword, shelf }: Pick<FoundProductsProps, "keyword" | "shelf">) {
  const products = use(shelf)?.nearest(keyword) ?? [];
  if (products.length === 0) return null;
  return (
    <Section title="最接近的">
      <ProductGrid products={products} placeOf={(id) => paths.product({ id })} />
    </Section>
  );
}

function NotFound({ keyword, categories, shelf }: Omit<FoundProductsProps, "found">) {
  return (
    <>
      <Empty
        title={`没有找到“${keyword}”`}
        text="看看最接近的几样，或直接问我们能不能做。"
        action={
          <LinkButton to={paths.about()} tone="outline">
            联系我们
          </LinkButton>
        }
      />
      <Suspense fallback={null}>
        <Nearest keyword={keyword} shelf={shelf} />
      </Suspense>
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
