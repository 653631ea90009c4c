import { codes, Refusal } from "#contract/http/reply.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { unknownUnits } from "#contract/price-book/units.ts";
import { changedRates } from "#pricing/analysis/book-changes.ts";
import { dearestProbe, mostPlans } from "#pricing/analysis/plan-count.ts";
import type { Database } from "#server/infra/database/database.ts";
import { calendarNotice } from "./calendar-notice.ts";
import {
  addPriceBook,
  bookVersions,
  versionsInForce,
  writtenBook,
} from "./price-books.repository.ts";

/** An owner's own unit is kept and shown unchanged, and so is a misspelt one. */
const unitNotices = (book: PriceBook): string[] =>
  unknownUnits(book).map(
    (unit) => `注意：单位「${unit}」不在常用单位里，买家会看到它 (no usual unit)`,
  );

/** A car without delivery areas serves one city: a shop that delivers further names its areas. */
export const areaNotices = (book: PriceBook): string[] =>
  book.freight.carriers
    .filter((one) => one.model === "city" && one.areas === null)
    .map(
      ({ name }) =>
        `注意：「${name}」没有列送货地区（areas），只送公司地址所在的城市 (own city only)`,
    );

const noticesOf = (notice: string | null): string[] => (notice === null ? [] : [notice]);

const refused = (message: string) => new Refusal(codes.invalidInput, message);

/** @throws Refusal where quoting by this book would take too long. */
export function assertQuick(book: PriceBook): void {
  const { probe, plans } = dearestProbe(book);
  if (plans <= mostPlans) return;
  throw refused(
    `按这本价格簿报一次「${probe}」要比较 ${plans} 种做法，最多 ${mostPlans} 种；请减少印刷机、全张规格或版辊`,
  );
}

const versionExists = (version: string) => refused(`未导入：版本 ${version} 已存在，请改版本号`);

/**
 * @throws Refusal where the version exists, would never be active, or costs too much to quote by
 */
export async function assertImportable(db: Database, book: PriceBook, now: Date): Promise<void> {
  assertQuick(book);
  const [inForce] = await versionsInForce(db, now);
  if (inForce !== undefined && book.effectiveFrom < inForce.from) {
    throw refused(
      `未导入：生效日 ${book.effectiveFrom} 早于现用价格簿 ${inForce.version} 的 ${inForce.from}，不会被使用；请改 effectiveFrom`,
    );
  }
  const known = await bookVersions(db);
  if (known.some(({ version }) => version === book.version)) throw versionExists(book.version);
}

/** Notices about a book for its owner, beside its rates. */
export const bookNotices = (book: PriceBook, now: Date): string[] => [
  ...unitNotices(book),
  ...noticesOf(calendarNotice(book, now.getTime())),
];

/**
 * Adds a version and returns notices: which book is active now and what changes when.
 * @throws Refusal where the version exists, would never be active, or costs too much to quote by
 */
export async function importBook(db: Database, book: PriceBook, now: Date): Promise<string[]> {
  await assertImportable(db, book, now);
  const current = await writtenBook(db, now);
  const changes = changedRates(current, book);
  // A concurrent import of this version may have been first.
  if (!(await addPriceBook(db, book, now))) throw versionExists(book.version);
  return [
    `已导入价格簿 ${book.version}，与 ${current.version} 相比改动 ${changes} 项费率 (imported)`,
    ...(await inForceWords(db, now)),
    ...((await writtenBook(db, now)).version === book.version
      ? []
      : [`价格簿 ${book.version} 自 ${book.effectiveFrom} 起生效 (from then on)`]),
    ...bookNotices(book, now),
  ];
}

/** The active book, and its first day. */
async function inForceWords(db: Database, now: Date): Promise<string[]> {
  const [inForce] = await versionsInForce(db, now);
  if (inForce === undefined) return ["现在没有生效的价格簿 (none in force)"];
  return [`现在生效：价格簿 ${inForce.version}，自 ${inForce.from} 起 (in force now)`];
}
