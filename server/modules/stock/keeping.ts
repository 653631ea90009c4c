import { randomUUID } from "node:crypto";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { addStock, correctStock, receiveStock } from "#contract/staff/staff-stock.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { addMove, changeStock, insertStock, lockStock } from "./stock.repository.ts";
import { sizesOf } from "./view.ts";

interface ByWhom {
  /** Null for the operator's key. */
  readonly staffId: string | null;
  readonly at: Date;
}

/** @throws Refusal `invalidInput` where the book has no such paper, `stateConflict` where it exists */
export async function addWithin(
  tx: Transaction,
  book: PriceBook,
  { staffId, at, ...input }: ParsedInputOf<typeof addStock> & ByWhom,
): Promise<{ readonly id: string }> {
  const { paper_id, gsm, form, size, brand, amount, low_mark, restock_days } = input;
  const paper = book.papers.find(({ id }) => id === paper_id);
  const refused = (message: string, field: string) =>
    new Refusal(codes.invalidInput, message, { field });
  if (paper === undefined) throw refused("价格簿里没有这种纸", "paper_id");
  if (!paper.gsms.some((one) => one.gsm === gsm)) throw refused("这种纸没有这个克重", "gsm");
  const known = sizesOf(book, paper).some((one) => one.form === form && one.size === size);
  if (!known) throw refused("这种纸没有这个规格", "size");
  if (!paper.brands.includes(brand)) throw refused("这种纸没有这个品牌", "brand");
  const { id, onHand } = await insertStock(tx, {
    ...{ id: randomUUID(), paperId: paper_id, gsm, form, size, brand },
    ...{ onHand: amount, lowMark: low_mark, restockDays: restock_days },
  });
  await addMove(tx, {
    ...{ stockItemId: id, kind: "opening", amount, onHand, note: "开账", staffId, at },
  });
  return { id };
}

/** @throws Refusal `notFound` */
export async function receiveWithin(
  tx: Transaction,
  { item_id, amount, note, staffId, at }: ParsedInputOf<typeof receiveStock> & ByWhom,
): Promise<{ readonly id: string }> {
  const row = await lockStock(tx, item_id);
  const { onHand } = await changeStock(tx, item_id, { onHand: row.onHand + amount });
  await addMove(tx, {
    ...{ stockItemId: item_id, kind: "receive", amount, onHand, note, staffId, at },
  });
  return { id: item_id };
}

/** @throws Refusal `notFound`, `stateConflict` where the amount has changed since it was shown */
export async function correctWithin(
  tx: Transaction,
  { item_id, counted, was, note, staffId, at }: ParsedInputOf<typeof correctStock> & ByWhom,
): Promise<void> {
  const row = await lockStock(tx, item_id);
  if (row.onHand !== was) {
    throw new Refusal(codes.stateConflict, "库存刚刚变过，请看清现在的数量再改");
  }
  const { onHand } = await changeStock(tx, item_id, { onHand: counted });
  const amount = counted - was;
  await addMove(tx, {
    ...{ stockItemId: item_id, kind: "correct", amount, onHand, note, staffId, at },
  });
}
