import { eq, sql } from "drizzle-orm";
import { shanghaiDay, startOfShanghaiDay } from "#contract/format/shanghai-day.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { readStoredBook, stampedBook } from "#contract/price-book/stored-book.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import { priceBook } from "#server/infra/database/tables/shop.tables.ts";
import { withOwnCity } from "#server/modules/shop/own-city.repository.ts";

/** Books by version, null = unreadable: a version never changes once it is active. */
const checked = new WeakMap<Database, Map<string, PriceBook | null>>();

/** A stored version; `from` is its first day in Shanghai. */
export interface BookVersion {
  readonly version: string;
  readonly from: string;
}

/** Every stored version by precedence: the latest day first, of one day the latest import. */
export async function bookVersions(db: Database | Transaction): Promise<BookVersion[]> {
  const rows = await db
    .select({
      version: priceBook.version,
      effectiveFrom: priceBook.effectiveFrom,
      createdAt: priceBook.createdAt,
    })
    .from(priceBook);
  const dated = rows.map(({ version, effectiveFrom, createdAt }) => ({
    version,
    from: shanghaiDay(effectiveFrom.getTime()),
    at: createdAt.getTime(),
  }));
  dated.sort((a, b) => b.from.localeCompare(a.from) || b.at - a.at);
  return dated.map(({ version, from }) => ({ version, from }));
}

/** Does any stored version price this table of goods? */
export async function namesTable(db: Database | Transaction, id: string): Promise<boolean> {
  const table = JSON.stringify([{ id }]);
  return (
    (await db.$count(priceBook, sql`${priceBook.document} -> 'catalogue' @> ${table}::jsonb`)) > 0
  );
}

/** A process reads the versions again after this time. */
const rememberedMs = 1_000;

interface Remembered {
  readonly versions: Promise<BookVersion[]>;
  readonly at: number;
}

let remembered = new WeakMap<Database, Remembered>();

/** `bookVersions`, cached for a second; concurrent callers share one query. */
function recentVersions(home: Database, at: number): Promise<BookVersion[]> {
  const known = remembered.get(home);
  if (known !== undefined && Math.abs(at - known.at) < rememberedMs) return known.versions;
  const asked = { versions: bookVersions(home), at };
  remembered.set(home, asked);
  asked.versions.catch(() => remembered.get(home) === asked && remembered.delete(home));
  return asked.versions;
}

const inForceOn = (versions: readonly BookVersion[], at: Date): BookVersion[] =>
  versions.filter(({ from }) => from <= shanghaiDay(at.getTime()));

/** The versions that may be active on the day of `at`, by precedence. */
export async function versionsInForce(
  db: Database | Transaction,
  at: Date,
): Promise<BookVersion[]> {
  return inForceOn(await bookVersions(db), at);
}

/**
 * The active price book at `at`: the newest effective one that this program can read. An unreadable
 * one does not stop the shop; the self-check reports it. `home` is the pool that owns the cache,
 * `db` the connection to query (it may be a transaction).
 * @throws Error when the shop has no valid book, which is an operator's fault.
 */
export async function bookInForce(
  home: Database,
  at: Date,
  db: Database | Transaction = home,
): Promise<PriceBook> {
  const book = await writtenBook(home, at, db);
  // Transactions need it for dates without freight; another connection would wait for them.
  return db === home ? withOwnCity(home, at, book) : book;
}

/** The same as its owner wrote it: for an export, or to compare it with another one. */
export async function writtenBook(
  home: Database,
  at: Date,
  db: Database | Transaction = home,
): Promise<PriceBook> {
  const book = await readableBook(home, at, db);
  if (book === null) throw new Error("no price book is in force that can be read");
  return book;
}

/** The same, null where there is none. */
export async function readableBook(
  home: Database,
  at: Date,
  db: Database | Transaction = home,
): Promise<PriceBook | null> {
  const versions = await (db === home ? recentVersions(home, at.getTime()) : bookVersions(db));
  for (const { version } of inForceOn(versions, at)) {
    const book = await readBook(home, version, db);
    if (book !== null) return book;
  }
  return null;
}

async function readBook(
  home: Database,
  version: string,
  db: Database | Transaction,
): Promise<PriceBook | null> {
  const books = checked.get(home) ?? new Map<string, PriceBook | null>();
  checked.set(home, books);
  const known = books.get(version);
  if (known !== undefined) return known;
  const [row] = await db
    .select({ document: priceBook.document })
    .from(priceBook)
    .where(eq(priceBook.version, version));
  const book = readStoredBook(row?.document);
  if (books.size > 20) books.clear();
  books.set(version, book);
  return book;
}

/** Active or future versions that this program cannot read. */
export async function unreadableBooks(db: Database, at: Date): Promise<string[]> {
  const versions = await bookVersions(db);
  const passed = new Set(
    inForceOn(versions, at)
      .slice(1)
      .map(({ version }) => version),
  );
  const unread: string[] = [];
  for (const { version } of versions) {
    if (!passed.has(version) && (await readBook(db, version, db)) === null) unread.push(version);
  }
  return unread;
}

/**
 * Adds a version that is active from the day that it names, or from `from`; false where it exists:
 * a version never changes.
 */
export async function addPriceBook(
  db: Database,
  book: PriceBook,
  at: Date,
  from: Date = new Date(startOfShanghaiDay(book.effectiveFrom)),
): Promise<boolean> {
  const made = await db
    .insert(priceBook)
    .values({
      version: book.version,
      document: stampedBook(book),
      effectiveFrom: from,
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ version: priceBook.version });
  remembered = new WeakMap();
  return made.length === 1;
}
