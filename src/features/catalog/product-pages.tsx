import { sayWhy } from "#api/say-why.ts";
import { ProductGrid } from "#components/product-tile.tsx";
import type { ProductCard } from "#contract/catalog/storefront.ts";
import { paths } from "#contract/paths/paths.ts";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { type KeysetPage, useMorePages } from "#ui/layout/more-pages.ts";

interface ProductPagesProps {
  first: KeysetPage<ProductCard>;
  load: (cursor: string) => Promise<KeysetPage<ProductCard>>;
}

/** A long list of products, a page at a time. */
export function ProductPages({ first, load }: ProductPagesProps) {
  const pages = useMorePages(
    first,
    (product) => product.id,
    (cursor) => load(cursor).catch(sayWhy),
  );
  return (
    <>
      <ProductGrid products={pages.items} placeOf={(id, set) => paths.product({ id, with: set })} />
      <MoreFoot pages={pages} />
    </>
  );
}
