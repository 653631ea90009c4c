import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type CartKind, cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { cartLine } from "#server/infra/database/tables/orders.tables.ts";
import { product, quote } from "#server/infra/database/tables/shop.tables.ts";

export type CartRow = typeof cartLine.$inferSelect;

/** A line, its quote, and what its product says. */
export const lineFields = {
  line: cartLine,
  quote,
  picture: product.picture,
  shown: product.shown,
  needsFile: product.needsFile,
};

const joined = (db: Database | Transaction) =>
  db
    .select(lineFields)
    .from(cartLine)
    .leftJoin(quote, eq(quote.quoteNo, cartLine.quoteNo))
    .leftJoin(product, eq(product.id, cartLine.productId));

/** A cart row with its quote, and its product's picture, availability and file requirement. */
export type JoinedLine = Awaited<ReturnType<typeof joined>>[number];

const quoteType = sql`${cartLine.job} ->> 'quoteType'`;

/**
 * The lines of one cart. The job's kind decides the cart, so that lines of earlier versions are
 * assigned too.
 */
const currentIn = (kind: CartKind): SQL =>
  kind === "paper" ? sql`${quoteType} = 'paper'` : sql`${quoteType} is distinct from 'paper'`;

/** The named lines of one cart of a buyer. */
export const ownLines = (userId: string, lineIds: readonly string[], kind: CartKind) =>
  and(eq(cartLine.userId, userId), inArray(cartLine.lineId, [...lineIds]), currentIn(kind));

/** The cart that holds a line. */
export const kindOfLine = ({ line }: JoinedLine): CartKind =>
  cartKindOf({ quoteType: String(line.job.quoteType) });

/** The buyer's lines, newest first: of one cart, or of both. */
export async function cartOf(
  db: Database | Transaction,
  userId: string,
  kind?: CartKind,
): Promise<JoinedLine[]> {
  return joined(db)
    .where(and(eq(cartLine.userId, userId), kind === undefined ? undefined : currentIn(kind)))
    .orderBy(desc(cartLine.createdAt), desc(cartLine.lineId));
}

/** The named lines of this buyer that exist, in the order of `lineIds`. */
export async function cartLines(
  db: Database | Transaction,
  userId: string,
  lineIds: readonly string[],
): Promise<JoinedLine[]> {
  const rows = await joined(db).where(
    and(eq(cartLine.userId, userId), inArray(cartLine.lineId, [...lineIds])),
  );
  return inOrderAsked(rows, lineIds);
}

export function inOrderAsked<Row extends JoinedLine>(
  rows: readonly Row[],
  lineIds: readonly string[],
): Row[] {
  const place = new Map(lineIds.map((lineId, index) => [lineId, index]));
  const placeOf = (row: Row) => place.get(row.line.lineId) ?? 0;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Locks the named lines of one cart until the transaction ends; returns their number. */
export async function lockLines(
  tx: Transaction,
  userId: string,
  lineIds: readonly string[],
  kind: CartKind,
): Promise<number> {
  const rows = await tx
    .select({ lineId: cartLine.lineId })
    .from(cartLine)
    .where(ownLines(userId, lineIds, kind))
    .orderBy(cartLine.lineId)
    .for("update");
  return rows.length;
}

/**
 * Adds a line or replaces the one of the same id in its place. A line of the cart never becomes a
 * direct purchase.
 */
export async function putLine(tx: Transaction, row: CartRow): Promise<CartRow> {
  const [stored] = await tx
    .insert(cartLine)
    .values(row)
    .onConflictDoUpdate({
      target: [cartLine.userId, cartLine.lineId],
      set: {
        productId: row.productId,
        title: row.title,
        job: row.job,
        quoteNo: row.quoteNo,
        direct: sql`${cartLine.direct} and excluded.direct`,
        edition: row.edition,
        updatedAt: row.updatedAt,
      },
    })
    .returning();
  return stored ?? row;
}

/** Lines of one cart of this buyer other than `lineId`. */
export async function otherLines(
  tx: Transaction,
  userId: string,
  lineId: string,
  kind: CartKind,
): Promise<number> {
  const [row] = await tx
    .select({ lines: count() })
    .from(cartLine)
    .where(and(eq(cartLine.userId, userId), sql`${cartLine.lineId} <> ${lineId}`, currentIn(kind)));
  return row?.lines ?? 0;
}

export async function removeLines(
  db: Database | Transaction,
  userId: string,
  lineIds: readonly string[],
  kind: CartKind,
): Promise<void> {
  await db.delete(cartLine).where(ownLines(userId, lineIds, kind));
}
