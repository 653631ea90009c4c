import type { CatalogueTable } from "#contract/price-book/goods.ts";
import { micro } from "./decimal.ts";

type TierTable = Extract<CatalogueTable, { mode: "tier" }>;

/** Pieces that a table charges, and the tier whose price they have. */
export interface TierCharge {
  readonly charged: number;
  readonly from: number;
  readonly price: string;
}

const most = 10_000_000;

function chargeOf({ tiers }: TierTable, pieces: number): TierCharge | undefined {
  const tier = tiers.find(({ to }) => to === null || pieces <= to);
  return tier === undefined ? undefined : { charged: pieces, from: tier.from, price: tier.price };
}

/** The least quantity of a kind that the table sells and that reaches a tier. */
function quantityReaching({ minQuantity, step }: TierTable, from: number, kinds: number): number {
  const least = Math.ceil(from / kinds);
  return minQuantity + Math.max(0, Math.ceil((least - minQuantity) / step)) * step;
}

/**
 * What a quantity of each kind is charged as: the quantity from it on, among those that the table
 * sells, whose total is the lowest. So a larger quantity never costs less. Of equals the largest.
 */
export function chargedPieces(
  table: TierTable,
  quantity: number,
  kinds: number,
): TierCharge | undefined {
  let least = chargeOf(table, quantity * kinds);
  if (least === undefined) return undefined;
  for (const { from } of table.tiers) {
    const pieces = quantityReaching(table, from, kinds) * kinds;
    if (pieces <= quantity * kinds || pieces > most) continue;
    const other = chargeOf(table, pieces);
    if (other === undefined) continue;
    if (micro(other.price) * other.charged <= micro(least.price) * least.charged) least = other;
  }
  return least;
}
