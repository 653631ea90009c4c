import { sayWhy } from "#api/say-why.ts";
import { paths } from "#contract/paths.ts";
import type { ProductCard } from "#contract/storefront.ts";
import { MoreFoot } from "#ui/more-foot.tsx";
import { type KeysetPage, useMorePages } from "#ui/more-pages.ts";
import { ProductGrid } from "#ui/product-tile.tsx";

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
      <ProductGrid products={pages.items} placeOf={(id) => paths.product({ id })} />
      <MoreFoot pages={pages} />
    </>
  );
}
