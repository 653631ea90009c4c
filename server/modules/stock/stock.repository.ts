import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { PaperAtHand } from "#contract/stock/stock.ts";
import type { PaperNeed } from "#pricing/analysis/paper-supply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { staffPerson } from "#server/infra/database/tables/staff.tables.ts";
import {
  stockItem,
  stockMove,
  stockReservation,
} from "#server/infra/database/tables/stock.tables.ts";

type Db = Database | Transaction;
export type StockRow = typeof stockItem.$inferSelect;
export type StockMoveRow = typeof stockMove.$inferInsert;

/** A stocked paper with its id, as the choice of supply needs it. */
export interface StockedPaper extends PaperAtHand {
  readonly id: string;
  readonly onHand: number;
}

export const stockedPaperOf = (row: StockRow): StockedPaper => ({
  id: row.id,
  onHand: row.onHand,
  paper_id: row.paperId,
  gsm: row.gsm,
  form: row.form,
  size: row.size,
  brand: row.brand,
  free: Math.max(0, row.onHand - row.reserved),
  restock_days: row.restockDays,
});

const inOrder = [
  asc(stockItem.paperId),
  asc(stockItem.gsm),
  asc(stockItem.form),
  asc(stockItem.size),
  asc(stockItem.brand),
] as const;

export const stockRows = (db: Db): Promise<StockRow[]> =>
  db
    .select()
    .from(stockItem)
    .orderBy(...inOrder);

const noSuchItem = (): Refusal => new Refusal(codes.notFound, "库存里没有这种纸");

/** Serialises the changes of one stocked paper. @throws Refusal `notFound` */
export async function lockStock(tx: Transaction, id: string): Promise<StockRow> {
  const [row] = await tx.select().from(stockItem).where(eq(stockItem.id, id)).for("update");
  if (row === undefined) throw noSuchItem();
  return row;
}

/** @throws Refusal `notFound` */
export async function findStock(db: Db, id: string): Promise<StockRow> {
  const [row] = await db.select().from(stockItem).where(eq(stockItem.id, id));
  if (row === undefined) throw noSuchItem();
  return row;
}

/** All rows of the papers that are needed, locked in one order until the transaction ends. */
export const lockStockOf = (tx: Transaction, needs: readonly PaperNeed[]): Promise<StockRow[]> =>
  tx
    .select()
    .from(stockItem)
    .where(
      sql`${stockItem.paperId} in (${sql.join(
        needs.map(({ paper_id }) => sql`${paper_id}`),
        sql`, `,
      )})`,
    )
    .orderBy(asc(stockItem.id))
    .for("update");

/** Does the shop keep a stock at all? */
export async function keepsStock(db: Db): Promise<boolean> {
  const [row] = await db.select({ id: stockItem.id }).from(stockItem).limit(1);
  return row !== undefined;
}

/** @throws Refusal `stateConflict` where the paper is stocked already */
export async function insertStock(tx: Transaction, row: typeof stockItem.$inferInsert) {
  const [added] = await tx.insert(stockItem).values(row).onConflictDoNothing().returning();
  if (added !== undefined) return added;
  throw new Refusal(codes.stateConflict, "库存里已有这种纸，请改它的数量");
}

export async function changeStock(
  tx: Transaction,
  id: string,
  change: Partial<Pick<StockRow, "onHand" | "lowMark" | "restockDays">>,
): Promise<StockRow> {
  const [row] = await tx.update(stockItem).set(change).where(eq(stockItem.id, id)).returning();
  if (row === undefined) throw noSuchItem();
  return row;
}

export async function addMove(tx: Transaction, move: Omit<StockMoveRow, "id">): Promise<void> {
  await tx.insert(stockMove).values({ ...move, id: randomUUID() });
}

/** The stock of a new shop; none where a row exists. */
export async function fillStock(
  tx: Transaction,
  rows: ReadonlyArray<Omit<typeof stockItem.$inferInsert, "id">>,
  at: Date,
): Promise<void> {
  const filled = rows.map((row) => ({ ...row, id: randomUUID() }));
  await tx.insert(stockItem).values(filled);
  await tx.insert(stockMove).values(
    filled.map(({ id, onHand }) => ({
      ...{ id: randomUUID(), stockItemId: id, kind: "opening" as const },
      ...{ amount: onHand, onHand, note: "开账", at },
    })),
  );
}

/** Moves of one stocked paper, newest first, with one more than the limit. */
export const movesOf = (
  db: Db,
  itemId: string,
  { limit, from }: { readonly limit: number; readonly from?: Position },
) =>
  db
    .select({ move: stockMove, orderNo: order.orderNo, who: staffPerson.name })
    .from(stockMove)
    .leftJoin(order, eq(order.id, stockMove.orderId))
    .leftJoin(staffPerson, eq(staffPerson.id, stockMove.staffId))
    .where(
      and(
        eq(stockMove.stockItemId, itemId),
        from === undefined
          ? undefined
          : sql`(${stockMove.at}, ${stockMove.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(desc(stockMove.at), desc(stockMove.id))
    .limit(limit + 1);

export interface Holding {
  readonly orderId: string;
  readonly orderItemId: string;
  readonly row: Pick<StockedPaper, "id" | "onHand">;
  readonly amount: number;
  readonly fromHand: number;
}

/** Holds paper for the lines of an order; the caller holds the rows' lock. */
export async function holdStock(
  tx: Transaction,
  holdings: readonly Holding[],
  at: Date,
): Promise<void> {
  for (const { row, orderId, orderItemId, amount, fromHand } of holdings) {
    await tx.insert(stockReservation).values({
      ...{ id: randomUUID(), orderId, orderItemId, stockItemId: row.id },
      ...{ amount, fromHand, state: "held" },
    });
    if (fromHand === 0) continue;
    await tx
      .update(stockItem)
      .set({ reserved: sql`${stockItem.reserved} + ${fromHand}` })
      .where(eq(stockItem.id, row.id));
    await addMove(tx, {
      ...{ stockItemId: row.id, kind: "reserve", amount: fromHand, onHand: row.onHand },
      ...{ note: "", orderId, at },
    });
  }
}

/**
 * Ends what an order holds: `take` removes it from the stock, `release` gives it back. A second call
 * changes nothing.
 */
export async function endHolding(
  tx: Transaction,
  orderId: string,
  end: "take" | "release",
  at: Date,
): Promise<void> {
  const state = end === "take" ? "taken" : "released";
  const left = end === "take" ? sql`greatest(i.on_hand - h.amount, 0)` : sql`i.on_hand`;
  const sign = end === "take" ? -1 : 1;
  await tx.execute(sql`
    with rows as materialized (
      select id from stock_item where id in
        (select stock_item_id from stock_reservation where order_id = ${orderId} and state = 'held')
      order by id for update),
    ended as (
      update stock_reservation set state = ${state}
      where order_id = ${orderId} and state = 'held' returning stock_item_id, from_hand),
    h as (select stock_item_id, sum(from_hand)::bigint as amount from ended group by 1),
    changed as (
      update stock_item i set on_hand = ${left}, reserved = i.reserved - h.amount
      from h, rows where i.id = h.stock_item_id and i.id = rows.id and h.amount > 0
      returning i.id, i.on_hand, h.amount)
    insert into stock_move (id, stock_item_id, kind, amount, on_hand, note, order_id, at)
    select gen_random_uuid(), id, ${end}, ${sign} * amount, on_hand, '', ${orderId},
      ${at.toISOString()}::timestamptz from changed`);
}

/** Stock whose held amount differs from the sum of what orders hold: none, or a fault. */
export const heldSums = (db: Db) =>
  db
    .select({
      id: stockItem.id,
      reserved: stockItem.reserved,
      held: sql<number>`coalesce((select sum(r.from_hand) from stock_reservation r
        where r.stock_item_id = stock_item.id and r.state = 'held'), 0)`.mapWith(Number),
    })
    .from(stockItem);
