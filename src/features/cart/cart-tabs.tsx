import { cartPaths } from "#components/job-form/draft-path.ts";
import { useHeldCounts } from "#components/job-form/held-counts.ts";
import { type CartKind, cartNames } from "#contract/cart/cart-kinds.ts";
import { TabLinks } from "#ui/controls/tabs.tsx";

const kinds: readonly CartKind[] = ["print", "paper"];

/** The two carts as tabs with their counts, so that neither is overlooked. */
export function CartTabs({ current }: { readonly current: CartKind }) {
  const counts = useHeldCounts();
  return (
    <TabLinks
      label="报价车与纸张车"
      items={kinds.map((kind) => ({
        to: cartPaths[kind],
        label: cartNames[kind],
        count: counts[kind],
        current: kind === current,
      }))}
    />
  );
}
