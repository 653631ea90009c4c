import { and, asc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import type { ArtworkRow } from "./artwork.ts";
import type { Database } from "./database.ts";
import { artwork } from "./file-tables.ts";
import { orderItem } from "./order-tables.ts";
import type { OrderItemRow } from "./orders.ts";

/** What the card of an order shows of one of its items, and goes by. */
export interface CardItem
  extends Pick<
    OrderItemRow,
    | "id"
    | "orderId"
    | "productId"
    | "title"
    | "picture"
    | "summary"
    | "quantity"
    | "unit"
    | "amountFen"
    | "needsArtwork"
    | "artworkPlaces"
  > {
  /** As its quote says: `0.13`. */
  readonly taxRate: string;
  /** Its files that count. */
  readonly files: ReadonlyArray<Pick<ArtworkRow, "place" | "state">>;
}

/** Items of several orders in their order on the page, without the jobs and quotes that they keep. */
export async function cardItemsOf(db: Database, orderIds: readonly string[]): Promise<CardItem[]> {
  if (orderIds.length === 0) return [];
  const { job: _job, quote, position, ...columns } = getTableColumns(orderItem);
  const counting = db
    .select({ place: artwork.place, state: artwork.state })
    .from(artwork)
    .where(and(eq(artwork.itemId, orderItem.id), ne(artwork.state, "replaced")))
    .as("counting");
  return db
    .select({
      ...columns,
      taxRate: sql<string>`${quote} ->> 'taxRate'`,
      files: sql<CardItem["files"]>`(select coalesce(json_agg(counting), '[]') from ${counting})`,
    })
    .from(orderItem)
    .where(inArray(orderItem.orderId, [...orderIds]))
    .orderBy(asc(orderItem.orderId), asc(position));
}
