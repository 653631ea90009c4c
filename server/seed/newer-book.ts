import type { Database } from "#server/infra/database/database.ts";
import { bookVersions } from "#server/modules/price-book/price-books.repository.ts";
import { seedPriceBook } from "./price-book.ts";

/** The notice for a shop with its own book while the program has a newer one; null = none. */
export async function newerBookNotice(db: Database): Promise<string | null> {
  const versions = await bookVersions(db);
  const { version } = seedPriceBook;
  if (versions.length === 0 || versions.some((stored) => stored.version === version)) return null;
  return (
    `本店沿用自己的价格簿；程序自带的价格簿 ${version} 没有启用 (the shop keeps its own price book)。\n` +
    "要用它：npm run price-book -- built-in 文件.json，核对费率与生效日期后 npm run price-book -- import 文件.json"
  );
}
