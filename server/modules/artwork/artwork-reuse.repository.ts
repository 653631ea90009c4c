import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { tableType } from "#contract/jobs/data-table.ts";
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
 * like every file. A file that was deleted meanwhile is asked of the buyer, and so is a table: its
 * rows were printed.
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
        ne(artwork.type, tableType),
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

/** Accepted files of a line; one without its upload was deleted. */
export async function acceptedArtwork(tx: Transaction, itemId: string) {
  return tx
    .select()
    .from(artwork)
    .where(and(eq(artwork.itemId, itemId), eq(artwork.state, "accepted")));
}

/** Gives a line that is made again the files of the first one, as they were accepted. */
export async function copyArtwork(
  tx: Transaction,
  files: Awaited<ReturnType<typeof acceptedArtwork>>,
  { orderId, itemId, at }: Omit<Reuse, "places">,
): Promise<void> {
  if (files.length === 0) return;
  await tx.insert(artwork).values(
    files.map((file) => ({
      ...{ ...file, id: randomUUID() },
      ...{ orderId, itemId, createdAt: at, decidedAt: at },
    })),
  );
}
