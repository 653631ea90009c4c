import {
  and,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { cartLine } from "#server/infra/database/tables/orders.tables.ts";
import { product, quote } from "#server/infra/database/tables/shop.tables.ts";

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

/** Marks a quote that was put into a cart or printed; the first time counts. */
export async function keepQuote(
  db: Database | Transaction,
  quoteNo: string,
  keptAt: Date,
): Promise<void> {
  await db
    .update(quote)
    .set({ keptAt })
    .where(and(eq(quote.quoteNo, quoteNo), isNull(quote.keptAt)));
}

/** Marks a buyer's quotes of a job whose link was shared. */
export async function keepQuotesOf(
  db: Database,
  userId: string,
  job: StoredQuote["job"],
  keptAt: Date,
): Promise<void> {
  await db
    .update(quote)
    .set({ keptAt })
    .where(and(eq(quote.userId, userId), eq(quote.job, job), isNull(quote.keptAt)));
}

/** Is it in the buyer's cart? A guest's quote belongs to whoever added it with its signature. */
async function inCartOf(db: Database, userId: string, quoteNo: string): Promise<boolean> {
  const rows = await db
    .select({ lineId: cartLine.lineId })
    .from(cartLine)
    .where(and(eq(cartLine.userId, userId), eq(cartLine.quoteNo, quoteNo)));
  return rows.length > 0;
}

/**
 * All versions of one of the buyer's quotes, latest first; none for a caller who only knows its
 * number.
 */
export async function quoteVersions(
  db: Database,
  userId: string,
  quoteNo: string,
): Promise<StoredQuote[]> {
  const one = await findQuote(db, quoteNo);
  if (one === null) return [];
  if (one.userId !== userId && !(await inCartOf(db, userId, quoteNo))) return [];
  const firstNo = one.firstNo ?? quoteNo;
  return db
    .select()
    .from(quote)
    .where(
      and(
        or(eq(quote.quoteNo, firstNo), eq(quote.firstNo, firstNo)),
        or(eq(quote.userId, userId), isNull(quote.userId)),
      ),
    )
    .orderBy(desc(quote.revision))
    .limit(mostVersions);
}

/** Versions on a page at most; earlier ones stay in the database. */
const mostVersions = 50;

export interface QuotePage {
  readonly limit: number;
  readonly before?: Position;
  readonly quoteNo?: string;
  /** Only kept quotes, and of each specification and its versions the latest. */
  readonly kept?: boolean;
}

/** A kept quote that no later one of the same specification, or version of it, replaces. */
function isLatestKept(db: Database, userId: string): SQL | undefined {
  const later = alias(quote, "later");
  const sameThing = and(
    eq(later.job, quote.job),
    sql`${later.productId} is not distinct from ${quote.productId}`,
    sql`(${later.createdAt}, ${later.id}) > (${quote.createdAt}, ${quote.id})`,
  );
  const laterVersion = and(
    sql`coalesce(${later.firstNo}, ${later.quoteNo}) = coalesce(${quote.firstNo}, ${quote.quoteNo})`,
    gt(later.revision, quote.revision),
  );
  const replacing = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.userId, userId), isNotNull(later.keptAt), or(sameThing, laterVersion)));
  return and(isNotNull(quote.keptAt), notExists(replacing));
}

/**
 * A buyer's quotes with their products' pictures, newest first; one row more than `limit` shows that
 * there is a next page.
 */
export async function listQuotes(db: Database, userId: string, page: QuotePage) {
  const { before } = page;
  return db
    .select({ quote, picture: product.picture })
    .from(quote)
    .leftJoin(product, eq(product.id, quote.productId))
    .where(
      and(
        eq(quote.userId, userId),
        page.quoteNo === undefined ? undefined : eq(quote.quoteNo, page.quoteNo),
        page.kept === true ? isLatestKept(db, userId) : undefined,
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

/** Deletes quotes that expired long ago (guests' a week, buyers' a year) and are in no cart. */
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
