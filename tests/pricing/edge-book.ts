import type { CatalogueTable } from "#contract/price-book/goods.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote, QuoteLine } from "#contract/quotes/quote.ts";
import { price } from "#pricing/quote/quote.ts";
import { goldenBook } from "./golden-book.ts";

/** What every catalogue table of the tests has. */
export const tableBasics: Omit<Extract<CatalogueTable, { mode: "negotiable" }>, "id" | "mode"> = {
  name: "试件",
  unit: "个",
  options: [],
  unitGrams: "1",
  minCharge: "0.00",
  minQuantity: 1,
  step: 1,
  leadDays: 4,
};

/** A piece costs one fen and weighs one gram: a quantity is an amount of money. */
const fenPiece: CatalogueTable = { ...tableBasics, id: "fen", mode: "piece", price: "0.01" };

/** The golden book, whose catalogue is this; nothing is added to it but what a test puts in. */
export const edgeBook = (
  change: Partial<PriceBook> = {},
  tables: readonly CatalogueTable[] = [fenPiece],
): PriceBook => ({ ...goldenBook, ...change, catalogue: [...tables] });

export function quoted(job: object, book: PriceBook): Quote {
  const result = price(job, book);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.quote;
}

/** So many fen of goods, without tax. */
export const fenOfGoods = (quantity: number, more: object = {}) => ({
  quoteType: "pt",
  tableId: "fen",
  quantity,
  taxIncluded: false,
  ...more,
});

export const lineOf = (quote: Quote, code: string): QuoteLine | undefined =>
  quote.lines.find((line) => line.code === code);

/** Code and amount of each line. */
export const amounts = (quote: Quote) => quote.lines.map(({ code, amount }) => [code, amount]);
