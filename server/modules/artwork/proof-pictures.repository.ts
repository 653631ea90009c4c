import { asc, eq, inArray, lt } from "drizzle-orm";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { proofPicture } from "#server/infra/database/tables/proofs.tables.ts";

export type ProofPictureRow = typeof proofPicture.$inferSelect;

/** Stores a drawn page; another one of the same page replaces it. */
export async function putPicture(db: Database | Transaction, row: ProofPictureRow): Promise<void> {
  const { artworkId: _artwork, page: _page, ...rest } = row;
  await db
    .insert(proofPicture)
    .values(row)
    .onConflictDoUpdate({ target: [proofPicture.artworkId, proofPicture.page], set: rest });
}

/** The drawn pages of a file by number; page 0 is the goods. */
export async function picturesOf(
  db: Database | Transaction,
  artworkId: string,
): Promise<ProofPictureRow[]> {
  return db
    .select()
    .from(proofPicture)
    .where(eq(proofPicture.artworkId, artworkId))
    .orderBy(asc(proofPicture.page));
}

/** They are in a proof, or their file is decided. */
export async function dropPictures(
  tx: Transaction | Database,
  artworkIds: readonly string[],
): Promise<void> {
  if (artworkIds.length === 0) return;
  await tx.delete(proofPicture).where(inArray(proofPicture.artworkId, [...artworkIds]));
}

/** Deletes pictures whose proof was not issued. */
export async function prunePictureLeftovers(db: Database, before: Date): Promise<void> {
  await db.delete(proofPicture).where(lt(proofPicture.createdAt, before));
}
