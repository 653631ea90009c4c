import { ProductGrid } from "#components/product-tile.tsx";
import type { ProductCard } from "#contract/catalog/storefront.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { Section } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";

/** A product that is not sold, and what comes near it; `name` is null where none is known. */
export interface OffSale {
  readonly name: string | null;
  readonly message: string;
  readonly items: readonly ProductCard[];
}

/** The page of a product that is not sold: says so, and shows up to three near ones. */
export function OffSaleView({ offSale }: { readonly offSale: OffSale }) {
  const { name, message, items } = offSale;
  const toAll = (
    <LinkButton to={paths.products()} tone={items.length === 0 ? "primary" : "outline"}>
      看全部产品
    </LinkButton>
  );
  return (
    <Page title={name ?? "产品报价"} back={paths.products()}>
      <Empty
        title={message}
        text={items.length === 0 ? undefined : "这个产品不再卖了，下面是相近的。"}
        action={toAll}
      />
      {items.length === 0 ? null : (
        <Section title="相近的产品">
          <ProductGrid products={items} placeOf={(id) => paths.product({ id })} />
        </Section>
      )}
    </Page>
  );
}
