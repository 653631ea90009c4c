import { eq } from "drizzle-orm";
import { checkPriceBook, type PriceBook } from "#contract/price-book.ts";
import { shanghaiDay, startOfShanghaiDay } from "#contract/shanghai-day.ts";
import type { Database, Transaction } from "./database.ts";
import { priceBook } from "./shop-tables.ts";

/** Checked books by version: a version never changes once it is in force. */
const checked = new WeakMap<Database, Map<string, PriceBook>>();

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
 * The price book in force at `at`: the newest that has become effective.
 * `home` is the pool that the memory belongs to, `db` what is asked (it may be a transaction).
 * @throws Error when the shop has no valid book, which is a fault of its operator.
 */
export async function bookInForce(
  home: Database,
  at: Date,
  db: Database | Transaction = home,
): Promise<PriceBook> {
  const [row] = await versionsInForce(db, at);
  if (row === undefined) throw new Error("no price book is in force");
  const books = checked.get(home) ?? new Map<string, PriceBook>();
  checked.set(home, books);
  return books.get(row.version) ?? remember(books, row.version, db);
}

async function remember(
  books: Map<string, PriceBook>,
  version: string,
  db: Database | Transaction,
): Promise<PriceBook> {
  const [row] = await db
    .select({ document: priceBook.document })
    .from(priceBook)
    .where(eq(priceBook.version, version));
  const result = checkPriceBook(row?.document);
  if (!result.ok) {
    const [first] = result.problems;
    throw new Error(`price book ${version}: ${first?.place ?? ""} ${first?.message ?? ""}`);
  }
  if (books.size > 20) books.clear();
  books.set(version, result.book);
  return result.book;
}

/** Adds a version; false where that version exists already: one in use never changes. */
export async function addPriceBook(db: Database, book: PriceBook, at: Date): Promise<boolean> {
  const made = await db
    .insert(priceBook)
    .values({
      version: book.version,
      document: book,
      effectiveFrom: new Date(startOfShanghaiDay(book.effectiveFrom)),
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ version: priceBook.version });
  return made.length === 1;
}
