import { and, desc, eq, isNotNull, isNull, lt, notExists, or } from "drizzle-orm";
import type { Database, Transaction } from "./database.ts";
import type { Position } from "./keyset.ts";
import { cartLine } from "./order-tables.ts";
import { quote } from "./shop-tables.ts";

export type StoredQuote = typeof quote.$inferSelect;

export async function insertQuote(db: Database | Transaction, row: StoredQuote): Promise<void> {
  await db.insert(quote).values(row);
}

export async function findQuote(
  db: Database | Transaction,
  quoteNo: string,
): Promise<StoredQuote | null> {
  const [row] = await db.select().from(quote).where(eq(quote.quoteNo, quoteNo));
  return row ?? null;
}

export interface QuotePage {
  readonly limit: number;
  readonly before?: Position;
  readonly quoteNo?: string;
}

/** A buyer's quotes, newest first; one row more than `limit` tells of a next page. */
export async function listQuotes(db: Database, userId: string, page: QuotePage) {
  const { before } = page;
  return db
    .select()
    .from(quote)
    .where(
      and(
        eq(quote.userId, userId),
        page.quoteNo === undefined ? undefined : eq(quote.quoteNo, page.quoteNo),
        before === undefined
          ? undefined
          : or(
              lt(quote.createdAt, before.at),
              and(eq(quote.createdAt, before.at), lt(quote.id, before.id)),
            ),
      ),
    )
    .orderBy(desc(quote.createdAt), desc(quote.id))
    .limit(page.limit + 1);
}

/** Forgets quotes that ended long ago (guests' a week, buyers' a year) and stand in no cart. */
export async function pruneQuotes(db: Database, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const inCart = db.select().from(cartLine).where(eq(cartLine.quoteNo, quote.quoteNo));
  await db
    .delete(quote)
    .where(
      and(
        or(
          and(isNull(quote.userId), lt(quote.validUntil, ago(7))),
          and(isNotNull(quote.userId), lt(quote.validUntil, ago(365))),
        ),
        notExists(inCart),
      ),
    );
}
