import { and, count, eq, isNotNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CartKind } from "#contract/cart/cart-kinds.ts";
import {
  type CallKey,
  claimedKey,
  keyInProgress,
  type ReplyRow,
  sameKey,
} from "#server/http/idempotency-keys.repository.ts";
import {
  type Database,
  Outrun,
  sqlState,
  type Transaction,
} from "#server/infra/database/database.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { cartLine, idempotency } from "#server/infra/database/tables/orders.tables.ts";
import { product, quote } from "#server/infra/database/tables/shop.tables.ts";
import type { StoredQuote } from "#server/modules/quotes/quotes.repository.ts";
import { type CartRow, currentIn } from "./carts.repository.ts";

/** The rows that a change of a line names. */
export interface LineChoice {
  readonly userId: string;
  readonly lineId: string;
  readonly kind: CartKind;
  readonly productId: string | null;
  readonly quoteNo: string | null;
  /** The key that the change is to claim, or null. */
  readonly call: CallKey | null;
}

const replaced = alias(quote, "replaced");
const sent = alias(quote, "sent");
const others = alias(cartLine, "others");
const versions = alias(quote, "versions");

/** All that a change of a line is decided on, read at one time. */
export async function readLineGround(
  db: Database | Transaction,
  { userId, lineId, kind, productId, quoteNo, call }: LineChoice,
) {
  const otherLines = db
    .select({ lines: count() })
    .from(others)
    .where(
      and(
        eq(others.userId, userId),
        sql`${others.lineId} <> ${lineId}`,
        currentIn(kind, others.job),
      ),
    );
  const claims = db
    .select({ key: idempotency.key })
    .from(idempotency)
    .where(call === null ? sql`false` : sameKey(call));
  const firstNo = sql`coalesce(${replaced.firstNo}, ${replaced.quoteNo})`;
  const nextRevision = db
    .select({ revision: sql`max(${versions.revision}) + 1` })
    .from(versions)
    .where(or(eq(versions.quoteNo, firstNo), eq(versions.firstNo, firstNo)));
  const later = db
    .select({ quoteNo: versions.quoteNo })
    .from(versions)
    .where(and(isNotNull(sent.quoteNo), eq(versions.firstNo, sent.quoteNo)));
  const [row] = await db
    .select({
      former: cartLine,
      replaced,
      sent,
      product,
      otherLines: sql`(${otherLines})`.mapWith(Number),
      nextRevision: sql`(${nextRevision})`.mapWith(Number),
      isTaken: sql<boolean>`exists (${claims})`,
      hasVersions: sql<boolean>`exists (${later})`,
    })
    .from(user)
    .leftJoin(cartLine, and(eq(cartLine.userId, user.id), eq(cartLine.lineId, lineId)))
    .leftJoin(replaced, eq(replaced.quoteNo, cartLine.quoteNo))
    .leftJoin(sent, quoteNo === null ? sql`false` : eq(sent.quoteNo, quoteNo))
    .leftJoin(product, productId === null ? sql`false` : eq(product.id, productId))
    .where(eq(user.id, userId));
  if (row === undefined) throw new Error("a line is put for an account that does not exist");
  return row;
}

export type LineGround = Awaited<ReturnType<typeof readLineGround>>;

/** A decided change of a line with all rows that are written with it. */
export interface LineChange {
  readonly line: CartRow;
  /** The line that it replaces, or null. */
  readonly former: CartRow | null;
  /** The line's quote as it becomes. */
  readonly quote: StoredQuote;
  readonly isNewQuote: boolean;
  /** The claimed key with its reply, where the call has one. */
  readonly kept: ReplyRow | null;
}

/**
 * Writes a change in one statement, or nothing.
 * @throws Outrun where the line is no longer the former one, or the key is taken
 * @throws Refusal `keyInProgress`
 */
export async function writeLine(db: Database | Transaction, change: LineChange): Promise<void> {
  const { kept } = change;
  const put = db.$with("put").as(putOf(db, change));
  const quoted = db.$with("quoted").as(quotedOf(db, change));
  const claimed =
    kept === null
      ? []
      : [
          db
            .$with("claimed")
            .as(db.insert(idempotency).values({ ...kept, key: claimedKey(kept.key, sql`, put`) })),
        ];
  try {
    const rows = await db
      .with(put, quoted, ...claimed)
      .select({ lineId: put.lineId })
      .from(put);
    if (rows.length === 0) throw new Outrun(null);
  } catch (error) {
    const state = sqlState(error);
    if (state === "55P03") throw keyInProgress();
    // A row of the same key, or a null in place of the missing line.
    throw state === "23505" || state === "23502" ? new Outrun(error) : error;
  }
}

/** Nothing where the line has changed meanwhile. */
function putOf(db: Database | Transaction, { line, former }: LineChange) {
  const written = { lineId: cartLine.lineId };
  if (former === null) return db.insert(cartLine).values(line).returning(written);
  const { userId, lineId, createdAt: _createdAt, ...changes } = line;
  return db
    .update(cartLine)
    .set(changes)
    .where(
      and(
        eq(cartLine.userId, userId),
        eq(cartLine.lineId, lineId),
        eq(cartLine.edition, former.edition),
      ),
    )
    .returning(written);
}

/** A new quote needs the line; a sent one keeps its first mark and its version. */
function quotedOf(db: Database | Transaction, { quote: row, isNewQuote }: LineChange) {
  if (isNewQuote) {
    const quoteNo = sql`(select ${row.quoteNo}::text from put)`;
    return db
      .insert(quote)
      .values({ ...row, quoteNo })
      .returning({ id: quote.id });
  }
  return db
    .update(quote)
    .set({
      keptAt: sql`coalesce(${quote.keptAt}, ${row.keptAt?.toISOString()}::timestamptz)`,
      firstNo: sql`coalesce(${quote.firstNo}, ${row.firstNo}::text)`,
      revision: sql`case when ${quote.firstNo} is null then ${row.revision}::int else ${quote.revision} end`,
    })
    .where(and(eq(quote.quoteNo, row.quoteNo), sql`exists (select from put)`))
    .returning({ id: quote.id });
}
