import { desc, eq, lte } from "drizzle-orm";
import { checkPriceBook, type PriceBook } from "#contract/price-book.ts";
import type { Database, Transaction } from "./database.ts";
import { priceBook } from "./shop-tables.ts";

/** Checked books by version: a version never changes once it is in force. */
const checked = new WeakMap<Database, Map<string, PriceBook>>();

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
  const [row] = await db
    .select({ version: priceBook.version })
    .from(priceBook)
    .where(lte(priceBook.effectiveFrom, at))
    .orderBy(desc(priceBook.effectiveFrom), desc(priceBook.createdAt))
    .limit(1);
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
      effectiveFrom: new Date(`${book.effectiveFrom}T00:00:00+08:00`),
      createdAt: at,
    })
    .onConflictDoNothing()
    .returning({ version: priceBook.version });
  return made.length === 1;
}
