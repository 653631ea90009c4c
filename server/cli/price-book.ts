import { readFileSync, writeFileSync } from "node:fs";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { stampedBook } from "#contract/price-book/stored-book.ts";
import { StartRefused } from "#server/config/start-refused.ts";
import {
  areaNotices,
  assertQuick,
  bookNotices,
  importBook,
} from "#server/modules/price-book/book-import.ts";
import { readPriceBookText } from "#server/modules/price-book/price-book-text.ts";
import { writtenBook } from "#server/modules/price-book/price-books.repository.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { runCommand, say, withShopDatabase } from "./command.ts";

/**
 * The price book as a file: `npm run price-book -- export FILE`, `check FILE`, `import FILE`, and
 * `built-in FILE`, which writes the program's own book. An import never changes an existing
 * version, because quotes were signed with it.
 */
const usage = "用法: npm run price-book -- export|check|import|built-in 文件.json";

function readFile(path: string): PriceBook {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new StartRefused(`读不到文件 (cannot read): ${path}`);
  }
  const read = readPriceBookText(text);
  if (read.ok) return read.book;
  const lines = read.problems.map(
    ({ line, place, message }) => `第 ${line} 行 (line ${line})  ${place}：${message}`,
  );
  throw new StartRefused([`价格簿有 ${lines.length} 处错误，未导入：`, ...lines].join("\n"));
}

const write = (path: string, book: PriceBook): void =>
  writeFileSync(path, `${JSON.stringify(stampedBook(book), null, 2)}\n`);

async function exportTo(path: string): Promise<void> {
  const book = await withShopDatabase((db) => writtenBook(db, new Date()));
  write(path, book);
  say(`已导出价格簿 ${book.version} (exported): ${path}`);
}

async function importFrom(path: string): Promise<void> {
  const book = readFile(path);
  for (const line of await withShopDatabase((db) => importBook(db, book, new Date()))) say(line);
}

function check(path: string): void {
  const book = readFile(path);
  assertQuick(book);
  say(`价格簿 ${book.version} 没有错误 (valid)`);
  for (const notice of [...bookNotices(book, new Date()), ...areaNotices(book)]) say(notice);
}

function writeBuiltIn(path: string): void {
  write(path, seedPriceBook);
  say(`已写出程序自带的价格簿 ${seedPriceBook.version} (written): ${path}`);
}

async function run([command, path]: readonly string[]): Promise<void> {
  if (path === undefined) throw new StartRefused(usage);
  switch (command) {
    case "export":
      return exportTo(path);
    case "check":
      return check(path);
    case "built-in":
      return writeBuiltIn(path);
    case "import":
      return importFrom(path);
    default:
      throw new StartRefused(usage);
  }
}

await runCommand(() => run(process.argv.slice(2)));
