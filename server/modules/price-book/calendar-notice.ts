import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Database } from "#server/infra/database/database.ts";
import { readableBook } from "./price-books.repository.ts";

const warnAheadMs = 30 * 86_400_000;

/** The notice of the active book, if there is one. */
export async function holidayNotice(db: Database, at: Date): Promise<string | null> {
  const book = await readableBook(db, at);
  return book === null ? null : calendarNotice(book, at.getTime());
}

/**
 * The owner's notice while the book's holidays are missing, over, or end within thirty days; null
 * otherwise. Dates beyond them are shown as estimates.
 */
export function calendarNotice({ version, calendar }: PriceBook, at: number): string | null {
  const { validUntil } = calendar;
  const todo = "请在价格簿 calendar 里补上 holidays、makeUpDays 和 validUntil";
  if (validUntil === null)
    return `价格簿 ${version} 没有节假日安排，发货与送达日期只能估计；${todo} (no holidays known)`;
  if (shanghaiDay(at + warnAheadMs) <= validUntil) return null;
  return `价格簿 ${version} 的节假日安排只到 ${validUntil}，之后的日期只能估计；${todo} (holidays end)`;
}
