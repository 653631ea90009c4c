import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/infra/database/database.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { orderItem } from "#server/infra/database/tables/orders.tables.ts";

interface Reuse {
  readonly orderId: string;
  readonly itemId: string;
  /** Names of the new line's parts. */
  readonly places: readonly string[];
  readonly at: Date;
}

/**
 * Gives a new line the accepted files of an earlier one with the same parts. They are checked again
 * like every file. A file that was deleted meanwhile is asked of the buyer.
 */
export async function reuseArtwork(
  tx: Transaction,
  fromItemId: string,
  { orderId, itemId, places, at }: Reuse,
): Promise<void> {
  const files = await tx
    .select({ file: artwork })
    .from(artwork)
    .innerJoin(orderItem, eq(orderItem.id, artwork.itemId))
    .where(
      and(
        sql`${artwork.itemId}::text = ${fromItemId}`,
        eq(artwork.state, "accepted"),
        isNotNull(artwork.uploadId),
        eq(orderItem.artworkPlaces, [...places]),
      ),
    );
  if (files.length === 0) return;
  await tx.insert(artwork).values(
    files.map(({ file: { uploadId, name, type, size, place, pages, noticed } }) => ({
      id: randomUUID(),
      ...{ orderId, itemId, uploadId, name, type, size, place, pages, noticed },
      state: "checking" as const,
      words: "",
      createdAt: at,
    })),
  );
}
