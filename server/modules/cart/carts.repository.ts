import { and, type Column, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
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
  offered: product.offered,
};

const joined = (db: Database | Transaction) =>
  db
    .select(lineFields)
    .from(cartLine)
    .leftJoin(quote, eq(quote.quoteNo, cartLine.quoteNo))
    .leftJoin(product, eq(product.id, cartLine.productId));

/** A cart row with its quote, and its product's picture, availability and file requirement. */
export type JoinedLine = Awaited<ReturnType<typeof joined>>[number];

/**
 * The lines of one cart. The job's kind decides the cart, so that lines of earlier versions are
 * assigned too.
 */
export function currentIn(kind: CartKind, job: Column = cartLine.job): SQL {
  const quoteType = sql`${job} ->> 'quoteType'`;
  return kind === "paper"
    ? sql`${quoteType} = 'paper'`
    : sql`${quoteType} is distinct from 'paper'`;
}

/** The named lines of one cart of a buyer. */
const ownLines = (userId: string, lineIds: readonly string[], kind: CartKind) =>
  and(eq(cartLine.userId, userId), inArray(cartLine.lineId, [...lineIds]), currentIn(kind));

/** The lines of a prepared statement's `userId` whose ids are in its `lineIds`. */
export const askedLines = (): SQL | undefined =>
  and(
    eq(cartLine.userId, sql.placeholder("userId")),
    sql`${cartLine.lineId} = any(${sql.placeholder("lineIds")})`,
  );

/** The same of one cart. */
export const askedLinesIn = (kind: CartKind): SQL | undefined => and(askedLines(), currentIn(kind));

/** The cart that holds a line. */
export const kindOfLine = ({ line }: Pick<JoinedLine, "line">): CartKind =>
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

export async function removeLines(
  db: Database | Transaction,
  userId: string,
  lineIds: readonly string[],
  kind: CartKind,
): Promise<void> {
  await db.delete(cartLine).where(ownLines(userId, lineIds, kind));
}
