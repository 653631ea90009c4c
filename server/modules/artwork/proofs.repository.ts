import { and, asc, desc, eq, exists, inArray, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import type { Proofing, ProofState } from "#contract/artwork/artwork-proof.ts";
import type { PageRemark } from "#contract/artwork/page-mark.ts";
import { orderStates } from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { artwork, upload } from "#server/infra/database/tables/files.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { artworkProof } from "#server/infra/database/tables/proofs.tables.ts";
import { type ArtworkRow, isPrintFile, type PrintFileRow } from "./artwork.repository.ts";

/** A proof with the name and type of the file that it shows. */
export type ProofRow = typeof artworkProof.$inferSelect & Pick<ArtworkRow, "name" | "type">;

/** The proofs of several orders, each place's newest first. */
export async function proofsOf(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<ProofRow[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .select({ proof: artworkProof, name: artwork.name, type: artwork.type })
    .from(artworkProof)
    .innerJoin(artwork, eq(artwork.id, artworkProof.artworkId))
    .where(inArray(artworkProof.orderId, [...orderIds]))
    .orderBy(desc(artworkProof.revision));
  return rows.map(({ proof, ...file }) => ({ ...proof, ...file }));
}

/** The PDF of a proof: complete in the file store before its row is written. */
export interface ProofDocument {
  readonly id: string;
  readonly size: number;
  readonly name: string;
}

interface NewProof {
  readonly id: string;
  readonly file: PrintFileRow;
  readonly userId: string;
  readonly revision: number;
  readonly sha256: string;
  readonly words: string;
  readonly document: ProofDocument;
  readonly at: Date;
}

/** Writes a proof and its PDF's row; the caller holds the order's lock. */
export async function insertProof(tx: Transaction, proof: NewProof): Promise<void> {
  const { id, file, userId, revision, sha256, words, document, at } = proof;
  const { orderId, itemId, place } = file;
  await tx.insert(upload).values({
    ...{ id: document.id, userId, orderId, itemId, name: document.name, size: document.size },
    kind: "artwork-proof",
    type: "application/pdf",
    fingerprint: document.id,
    arrived: document.size,
    createdAt: at,
    finishedAt: at,
    usedAt: at,
  });
  await tx.insert(artworkProof).values({
    ...{ id, orderId, itemId, place, revision, sha256, words },
    artworkId: file.id,
    state: "issued",
    documentId: document.id,
    size: document.size,
    createdAt: at,
  });
  await tx.update(artwork).set({ sha256 }).where(eq(artwork.id, file.id));
}

/** Withdraws the open proofs of these files. */
export async function withdrawProofs(
  tx: Transaction,
  artworkIds: readonly string[],
): Promise<void> {
  if (artworkIds.length === 0) return;
  await tx
    .update(artworkProof)
    .set({ state: "withdrawn" })
    .where(and(inArray(artworkProof.artworkId, [...artworkIds]), eq(artworkProof.state, "issued")));
}

interface ProofDecision {
  readonly state: Extract<ProofState, "approved" | "answered">;
  readonly answer: string;
  readonly marks: readonly PageRemark[];
  readonly by: string;
  readonly at: Date;
}

/** Decides about an open proof; false where it is decided or withdrawn. */
export async function decideProof(
  tx: Transaction,
  id: string,
  { state, answer, marks, by, at }: ProofDecision,
): Promise<boolean> {
  const rows = await tx
    .update(artworkProof)
    .set({ state, answer, marks: [...marks], decidedBy: by, decidedAt: at })
    .where(and(eq(artworkProof.id, id), eq(artworkProof.state, "issued")))
    .returning({ id: artworkProof.id });
  return rows.length === 1;
}

/** Accepts the file of an approved proof; the caller holds the order's lock. */
export async function acceptApproved(tx: Transaction, artworkId: string, at: Date): Promise<void> {
  await tx
    .update(artwork)
    .set({ state: "accepted", decidedAt: at })
    .where(and(eq(artwork.id, artworkId), eq(artwork.state, "checking")));
}

/** Asks for a proof, or for none, of an order's files in review. */
export async function setProofing(
  tx: Transaction,
  orderId: string,
  proofing: Proofing,
): Promise<void> {
  await tx
    .update(artwork)
    .set({ proofing })
    .where(and(eq(artwork.orderId, orderId), eq(artwork.state, "checking")));
}

const proofOf = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(artworkProof)
    .where(and(eq(artworkProof.artworkId, artwork.id), ne(artworkProof.state, "withdrawn")));

const answerOf = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(artworkProof)
    .where(
      and(
        eq(artworkProof.artworkId, artwork.id),
        eq(artworkProof.state, "answered"),
        eq(
          artworkProof.revision,
          sql`(select max(revision) from artwork_proof newest where newest.artwork_id = ${artwork.id})`,
        ),
      ),
    );

/** Proofs of before `before` that wait for their buyer, who was not reminded; oldest first. */
export async function unansweredProofs(
  db: Database,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<Array<typeof artworkProof.$inferSelect>> {
  const rows = await db
    .select({ proof: artworkProof })
    .from(artworkProof)
    .innerJoin(order, eq(order.id, artworkProof.orderId))
    .where(
      and(
        eq(artworkProof.state, "issued"),
        isNull(artworkProof.remindedAt),
        lte(artworkProof.createdAt, before),
        inArray(order.state, [orderStates.awaitingArtwork, orderStates.artworkRejected]),
      ),
    )
    .orderBy(asc(artworkProof.createdAt))
    .limit(limit);
  return rows.map(({ proof }) => proof);
}

/** Marks an open proof as reminded of; false where it is decided, withdrawn or marked already. */
export async function noteReminded(tx: Transaction, id: string, at: Date): Promise<boolean> {
  const rows = await tx
    .update(artworkProof)
    .set({ remindedAt: at })
    .where(
      and(
        eq(artworkProof.id, id),
        eq(artworkProof.state, "issued"),
        isNull(artworkProof.remindedAt),
      ),
    )
    .returning({ id: artworkProof.id });
  return rows.length === 1;
}

interface ProofToMake {
  /** The file's. */
  readonly id: string;
  readonly file: PrintFileRow;
  readonly isAnswered: boolean;
}

/** Files since `before` that wait for their first proof, or were answered; oldest first. */
export async function proofsToMake(
  db: Database,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<ProofToMake[]> {
  const open = and(
    eq(artwork.state, "checking"),
    inArray(order.state, [orderStates.awaitingArtwork, orderStates.artworkRejected]),
    lte(order.updatedAt, before),
  );
  const read = async (answered: boolean) => {
    const rows = await db
      .select({ file: artwork })
      .from(artwork)
      .innerJoin(order, eq(order.id, artwork.orderId))
      .where(
        answered
          ? and(open, exists(answerOf(db)))
          : and(open, eq(artwork.proofing, "proof"), notExists(proofOf(db))),
      )
      .orderBy(asc(artwork.createdAt))
      .limit(limit);
    return rows.flatMap(({ file }) => (isPrintFile(file) ? [file] : []));
  };
  const fresh = await read(false);
  const answered = await read(true);
  return [
    ...fresh.map((file) => ({ id: file.id, file, isAnswered: false })),
    ...answered.map((file) => ({ id: file.id, file, isAnswered: true })),
  ];
}
