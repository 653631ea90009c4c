import * as v from "valibot";
import { readTolerantly } from "#contract/http/tolerant.ts";
import { currentVersion, stampWith, upcast } from "#contract/http/upcasting.ts";
import { bookSteps } from "./book-steps.ts";
import { checkPriceBook, type PriceBook, priceBook, readChapters } from "./price-book.ts";

const bookFormVersion = currentVersion(bookSteps);

/** A price book as it is stored or written to a file: with the version of its form. */
export const stampedBook = (book: PriceBook) => stampWith(book, bookFormVersion);

/**
 * A stored price book of any version: row, device, reply. Unknown entries are removed; null where
 * this program cannot read it.
 */
export function readStoredBook(stored: unknown, steps = bookSteps): PriceBook | null {
  const found = upcast(stored, steps);
  if (found.kind !== "current") return null;
  const checked = checkPriceBook(found.document);
  return checked.ok ? checked.book : (readTolerantly(priceBook, found.document) ?? null);
}

/** As `readStoredBook`, in short tasks: `turn` is awaited between them. */
export async function readBookInTurns(
  stored: unknown,
  turn: () => Promise<void>,
): Promise<PriceBook | null> {
  const found = upcast(stored, bookSteps);
  const book = found.kind === "current" ? await readChapters(found.document, turn) : null;
  return book ?? readStoredBook(stored);
}

/** The price book in a reply; null where this page is older than the book. */
export const storedBook = v.pipe(
  v.unknown(),
  v.transform((stored) => readStoredBook(stored)),
);
