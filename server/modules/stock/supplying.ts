import type { StoredDocument } from "#contract/http/upcasting.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import {
  afterSupply,
  type PaperNeed,
  paperNeedOf,
  type Supply,
  supplyOf,
} from "#pricing/analysis/paper-supply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import {
  holdStock,
  keepsStock,
  lockStockOf,
  type StockedPaper,
  stockedPaperOf,
  stockRows,
} from "./stock.repository.ts";

/** A line that may take paper from the stock. */
export interface SuppliedLine {
  readonly job: StoredDocument;
  readonly quote: Quote;
}

type SupplyBook = Pick<PriceBook, "paperSales">;

/** A line that takes paper, its need and its supply; null for any other line. */
type LineSupply = {
  readonly need: PaperNeed;
  readonly supply: Supply<StockedPaper>;
} | null;

const needOf = ({ job, quote }: SuppliedLine): PaperNeed | null =>
  paperNeedOf(readStoredJob(job), quote.plan);

/** The supply of each line, one after the other: a line leaves less to the next one. */
function suppliesOf(
  stock: readonly StockedPaper[],
  lines: readonly SuppliedLine[],
  { paperSales }: SupplyBook,
): LineSupply[] {
  const left = new Map(stock.map((row) => [row.id, row]));
  return lines.map((line) => {
    const need = needOf(line);
    if (need === null) return null;
    const supply = supplyOf([...left.values()], need, paperSales.orderDays ?? 0);
    const { row, fromHand } = supply;
    if (row !== null) left.set(row.id, { ...row, free: row.free - fromHand });
    return { need, supply };
  });
}

/** The quotes of lines that are ordered now, each as late as its paper. */
export async function suppliedQuotes(
  db: Database | Transaction,
  lines: readonly SuppliedLine[],
  book: SupplyBook,
): Promise<Quote[]> {
  const rows = lines.some((line) => needOf(line) !== null) ? await stockRows(db) : [];
  if (rows.length === 0) return lines.map(({ quote }) => quote);
  const supplies = suppliesOf(rows.map(stockedPaperOf), lines, book);
  return lines.map(({ quote }, at) => afterSupply(quote, supplies[at]?.supply.days ?? 0));
}

/** What an order's lines get, and how to hold it once their rows are written. */
export interface Supplied {
  readonly lines: ReadonlyArray<{ readonly quote: Quote; readonly brand: string | null }>;
  hold(orderId: string, itemIds: readonly string[], at: Date): Promise<void>;
}

/** Locks the papers of the lines and decides what each gets: two orders never get the same reel. */
export async function supplyWithin(
  tx: Transaction,
  lines: readonly SuppliedLine[],
  book: SupplyBook,
): Promise<Supplied> {
  const needs = lines.flatMap((line) => needOf(line) ?? []);
  if (needs.length === 0 || !(await keepsStock(tx))) {
    return { lines: lines.map(({ quote }) => ({ quote, brand: null })), hold: async () => {} };
  }
  const stock = (await lockStockOf(tx, needs)).map(stockedPaperOf);
  const supplies = suppliesOf(stock, lines, book);
  return {
    lines: lines.map(({ quote }, index) => {
      const supply = supplies[index]?.supply;
      return {
        quote: afterSupply(quote, supply?.days ?? 0),
        brand: supply?.row?.brand ?? null,
      };
    }),
    hold: (orderId, itemIds, at) =>
      holdStock(
        tx,
        itemIds.flatMap((orderItemId, index) => {
          const { need, supply } = supplies[index] ?? {};
          if (need === undefined || supply === undefined || supply.row === null) return [];
          const { row, fromHand } = supply;
          return [{ orderId, orderItemId, row, amount: need.amount, fromHand }];
        }),
        at,
      ),
  };
}
