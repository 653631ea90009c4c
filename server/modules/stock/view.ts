import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Paper } from "#contract/price-book/print.ts";
import type { StockItem } from "#contract/staff/staff-stock.ts";
import { type StockRow, stockedPaperOf } from "./stock.repository.ts";

/** Formats in which a paper is sold: parent sheets, then reels. */
export const sizesOf = (
  { parents }: Pick<PriceBook, "parents">,
  { parentIds, reelWidthsMm }: Paper,
) => [
  ...parents
    .filter(({ id }) => parentIds.includes(id))
    .map(({ id, name }) => ({ form: "sheet" as const, size: id, name })),
  ...reelWidthsMm.map((width) => ({
    form: "reel" as const,
    size: String(width),
    name: `卷筒 ${width} mm`,
  })),
];

/** A row for staff; a paper or format that the book no longer has keeps its id. */
export function stockItemOf(row: StockRow, book: PriceBook): StockItem {
  const { id: item_id, free, onHand, ...stocked } = stockedPaperOf(row);
  const paper = book.papers.find(({ id }) => id === row.paperId);
  const size =
    paper && sizesOf(book, paper).find((one) => one.form === row.form && one.size === row.size);
  return {
    item_id,
    ...stocked,
    paper: paper?.name ?? row.paperId,
    format: size?.name ?? row.size,
    on_hand: onHand,
    reserved: row.reserved,
    low_mark: row.lowMark,
    low: free <= row.lowMark,
  };
}

/** Does every word of the keyword occur in paper, weight, format or brand? */
export function isFoundBy({ paper, gsm, format, brand }: StockItem, keyword: string): boolean {
  const text = `${paper} ${gsm} g ${format} ${brand}`;
  return keyword.split(/\s+/).every((word) => text.includes(word));
}
