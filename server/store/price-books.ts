import { eq } from "drizzle-orm";
import type { PriceBook } from "#contract/price-book.ts";
import { shanghaiDay, startOfShanghaiDay } from "#contract/shanghai-day.ts";
import { readStoredBook, stampedBook } from "#contract/stored-book.ts";
import type { Database, Transaction } from "./database.ts";
import { priceBook } from "./shop-tables.ts";

/** Books by version, null = unreadable: a version never changes once it is in force. */
const checked = new WeakMap<Database, Map<string, PriceBook | null>>();

/** A stored version; `from` is the day in Shanghai from which it holds. */
export interface BookVersion {
  readonly version: string;
  readonly from: string;
}

/** Every stored version, the one that prevails first: the latest day, of one day the latest import. */
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

/** The versions that may be in force on the day of `at`, the one that prevails first. */
export async function versionsInForce(
  db: Database | Transaction,
  at: Date,
): Promise<BookVersion[]> {
  const today = shanghaiDay(at.getTime());
  return (await bookVersions(db)).filter(({ from }) => from <= today);
}

/**
 * The price book in force at `at`: the newest that has become effective and that this program
 * can read. One that it cannot read does not stop the shop; the self-check tells of it.
 * `home` is the pool that the memory belongs to, `db` what is asked (it may be a transaction).
 * @throws Error when the shop has no valid book, which is a fault of its operator.
 */
export async function bookInForce(
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
  for (const { version } of await versionsInForce(db, at)) {
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

/** The versions in force or to come that this program cannot read. */
export async function unreadableBooks(db: Database, at: Date): Promise<string[]> {
  const inForce = await versionsInForce(db, at);
  const passed = new Set(inForce.slice(1).map(({ version }) => version));
  const unread: string[] = [];
  for (const { version } of await bookVersions(db)) {
    if (!passed.has(version) && (await readBook(db, version, db)) === null) unread.push(version);
  }
  return unread;
}

/**
 * Adds a version that holds from the day that it names, or from `from`; false where that version
 * exists already: one in use never changes.
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
  return made.length === 1;
}
