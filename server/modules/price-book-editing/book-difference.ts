import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { bookChapters, type PriceBook } from "#contract/price-book/price-book.ts";
import type { BookDifference } from "#contract/staff/staff-price-book.ts";
import { type BookChange, bookChanges } from "#pricing/analysis/book-changes.ts";
import type { ShelvedProduct } from "#server/modules/catalog/catalogue.repository.ts";
import { offerOf } from "#server/modules/catalog/offers.ts";
import { areaNotices, bookNotices } from "#server/modules/price-book/book-import.ts";
import type { BookVersion } from "#server/modules/price-book/price-books.repository.ts";

const mostOfChapter = 300;

function chaptersOf(changes: readonly BookChange[]): BookDifference["chapters"] {
  const found = new Map<string, BookChange[]>();
  for (const change of changes) {
    const chapter = found.get(change.chapter) ?? [];
    chapter.push(change);
    found.set(change.chapter, chapter);
  }
  return [...found].map(([chapter, of]) => ({
    name: bookChapters[chapter] ?? chapter,
    count: of.length,
    changes: of
      .slice(0, mostOfChapter)
      .map(({ path, place, before, after }) => ({ path, place, before, after })),
  }));
}

/** Products priced with both books; other requests are served in between. */
async function pricesOf(
  shelf: readonly ShelvedProduct[],
  before: PriceBook,
  after: PriceBook,
): Promise<BookDifference["prices"]> {
  const prices: BookDifference["prices"] = [];
  for (const product of shelf) {
    await setImmediate();
    const [was, is] = [offerOf(product, before), offerOf(product, after)];
    const present = is ?? was;
    prices.push({
      product_id: product.id,
      name: product.name,
      amount: present === null ? "" : `${grouped(present.quantity)} ${present.unit}`,
      before: was?.total ?? null,
      after: is?.total ?? null,
    });
  }
  return prices;
}

/** Identifies a file compared with the active book. */
export const digestOf = (text: string, inForce: BookVersion): string =>
  createHash("sha256").update(`${inForce.version}\n${text}`).digest("base64url");

interface Compared {
  readonly text: string;
  readonly book: PriceBook;
  readonly current: PriceBook;
  readonly inForce: BookVersion;
  readonly shelf: readonly ShelvedProduct[];
  readonly now: Date;
}

/** What would change if a book became active. */
export async function differenceOf(compared: Compared): Promise<BookDifference> {
  const { text, book, current, inForce, shelf, now } = compared;
  return {
    version: book.version,
    from: book.effectiveFrom,
    now: book.effectiveFrom <= shanghaiDay(now.getTime()),
    inForce,
    chapters: chaptersOf(bookChanges(current, book)),
    prices: await pricesOf(shelf, current, book),
    notices: [...bookNotices(book, now), ...areaNotices(book)],
    digest: digestOf(text, inForce),
  };
}
