import { randomUUID } from "node:crypto";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { codes, Refusal } from "#contract/http/reply.ts";
import {
  type AfterSaleState,
  afterSaleStates,
  afterSaleStateText,
  afterSaleSteps,
  isAfterSaleOver,
} from "#contract/orders/states.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import {
  afterSale,
  afterSaleEvent,
  afterSaleLine,
} from "#server/infra/database/tables/after-sale.tables.ts";
import { order, orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { lockOrder } from "./orders.repository.ts";

export type AfterSaleRow = typeof afterSale.$inferSelect;
export type AfterSaleLineRow = typeof afterSaleLine.$inferSelect;
export type AfterSaleEventRow = typeof afterSaleEvent.$inferSelect;

const noSuchApplication = (): Refusal => new Refusal(codes.notFound, "售后单不存在或无权查看");

export async function insertAfterSale(
  tx: Transaction,
  row: typeof afterSale.$inferInsert,
  lines: readonly (typeof afterSaleLine.$inferInsert)[],
): Promise<void> {
  await tx.insert(afterSale).values(row);
  await tx.insert(afterSaleLine).values([...lines]);
}

export async function afterSaleOfDraft(
  db: Database | Transaction,
  userId: string,
  draftId: string,
): Promise<AfterSaleRow | null> {
  const [row] = await db
    .select()
    .from(afterSale)
    .where(and(eq(afterSale.userId, userId), eq(afterSale.draftId, draftId)));
  return row ?? null;
}

/** @throws Refusal `notFound` */
export async function findAfterSale(
  db: Database | Transaction,
  afterId: string,
): Promise<AfterSaleRow> {
  const [row] = await db.select().from(afterSale).where(eq(afterSale.id, afterId));
  if (row === undefined) throw noSuchApplication();
  return row;
}

/** @throws Refusal `notFound`, alike for a missing application and another buyer's. */
export async function ownAfterSale(
  db: Database | Transaction,
  userId: string,
  afterId: string,
): Promise<AfterSaleRow> {
  const row = await findAfterSale(db, afterId);
  if (row.userId !== userId) throw noSuchApplication();
  return row;
}

/**
 * Locks the application's order, and reads the application again afterwards. @throws Refusal
 * `notFound`
 */
export async function lockAfterSale(tx: Transaction, afterId: string): Promise<AfterSaleRow> {
  const { orderId } = await findAfterSale(tx, afterId);
  await lockOrder(tx, orderId);
  return findAfterSale(tx, afterId);
}

/** @throws Refusal `notFound`, alike for a missing application and another buyer's. */
export async function lockOwnAfterSale(
  tx: Transaction,
  userId: string,
  afterId: string,
): Promise<AfterSaleRow> {
  await ownAfterSale(tx, userId, afterId);
  return lockAfterSale(tx, afterId);
}

export type Author = AfterSaleEventRow["by"];

export interface AfterSaleMove {
  readonly from: AfterSaleRow;
  readonly to: AfterSaleState;
  readonly by: Author;
  readonly text: string;
  readonly words?: string;
  readonly pictures?: readonly string[];
  readonly at: Date;
  /** Other columns that change with the state. */
  readonly set?: Partial<Omit<typeof afterSale.$inferInsert, "id" | "state">>;
}

/**
 * Moves an application one step by compare-and-set and records the step; its lines are free for
 * another one once it has ended.
 * @throws Refusal `stateConflict` where the table forbids the step or a concurrent step won
 */
export async function moveAfterSale(tx: Transaction, move: AfterSaleMove): Promise<AfterSaleRow> {
  const { from, to, at } = move;
  if (!afterSaleSteps[from.state].includes(to)) {
    const words = `售后单${afterSaleStateText(from.state)}，不能变为${afterSaleStateText(to)}`;
    throw new Refusal(codes.stateConflict, words, { state: from.state });
  }
  const [row] = await tx
    .update(afterSale)
    .set({ ...move.set, state: to, updatedAt: at })
    .where(and(eq(afterSale.id, from.id), eq(afterSale.state, from.state)))
    .returning();
  if (row === undefined) throw new Refusal(codes.stateConflict, "售后状态已变化，请刷新后再试");
  if (isAfterSaleOver(to)) {
    await tx
      .update(afterSaleLine)
      .set({ open: false })
      .where(eq(afterSaleLine.afterSaleId, from.id));
  }
  await addAfterSaleEvent(tx, { ...move, afterSaleId: from.id, fromState: from.state });
  return row;
}

/** Records an event; the application keeps its state. */
export async function addAfterSaleEvent(
  tx: Transaction,
  event: Pick<AfterSaleMove, "to" | "by" | "text" | "words" | "pictures" | "at"> & {
    readonly afterSaleId: string;
    readonly fromState: AfterSaleState | null;
  },
): Promise<void> {
  await tx.insert(afterSaleEvent).values({
    id: randomUUID(),
    afterSaleId: event.afterSaleId,
    by: event.by,
    fromState: event.fromState,
    toState: event.to,
    text: event.text,
    words: event.words ?? "",
    pictures: event.pictures ?? [],
    at: event.at,
  });
}

/** Writes the granted quantity of a line. */
export async function grantLine(
  tx: Transaction,
  line: Pick<AfterSaleLineRow, "afterSaleId" | "orderItemId">,
  granted: number,
): Promise<void> {
  await tx
    .update(afterSaleLine)
    .set({ granted })
    .where(
      and(
        eq(afterSaleLine.afterSaleId, line.afterSaleId),
        eq(afterSaleLine.orderItemId, line.orderItemId),
      ),
    );
}

export async function afterSaleEventsOf(
  db: Database | Transaction,
  afterId: string,
): Promise<AfterSaleEventRow[]> {
  return db
    .select()
    .from(afterSaleEvent)
    .where(eq(afterSaleEvent.afterSaleId, afterId))
    .orderBy(asc(afterSaleEvent.seq));
}

/** Lines of several applications with the ordered items. */
export async function afterSaleLinesOf(db: Database | Transaction, afterIds: readonly string[]) {
  if (afterIds.length === 0) return [];
  return db
    .select({ line: afterSaleLine, item: orderItem })
    .from(afterSaleLine)
    .innerJoin(orderItem, eq(orderItem.id, afterSaleLine.orderItemId))
    .where(inArray(afterSaleLine.afterSaleId, [...afterIds]))
    .orderBy(asc(afterSaleLine.afterSaleId), asc(afterSaleLine.position));
}
export type AfterSaleLineWithItem = Awaited<ReturnType<typeof afterSaleLinesOf>>[number];

/** An application in one of these states claims nothing. */
export const deniedStates = [afterSaleStates.refused, afterSaleStates.withdrawn];

/**
 * Every line of an order's applications that were neither denied nor withdrawn; with `than`, only
 * of earlier ones.
 */
export async function claimedLines(
  db: Database | Transaction,
  orderId: string,
  than?: Pick<AfterSaleRow, "id" | "createdAt">,
): Promise<AfterSaleLineRow[]> {
  const earlier =
    than === undefined
      ? undefined
      : and(ne(afterSale.id, than.id), lte(afterSale.createdAt, than.createdAt));
  const rows = await db
    .select({ line: afterSaleLine })
    .from(afterSaleLine)
    .innerJoin(afterSale, eq(afterSale.id, afterSaleLine.afterSaleId))
    .where(and(eq(afterSale.orderId, orderId), notInArray(afterSale.state, deniedStates), earlier));
  return rows.map(({ line }) => line);
}

/** Fen of an order granted by applications that are still valid. */
export async function grantedFenOf(db: Database | Transaction, orderId: string): Promise<number> {
  const [row] = await db
    .select({ fen: sql<string>`coalesce(sum(${afterSale.grantedFen}), 0)` })
    .from(afterSale)
    .where(and(eq(afterSale.orderId, orderId), notInArray(afterSale.state, deniedStates)));
  return Number(row?.fen ?? 0);
}

/** The applications of an order, latest first. */
export async function applicationsOfOrder(db: Database, orderId: string): Promise<AfterSaleRow[]> {
  return db
    .select()
    .from(afterSale)
    .where(eq(afterSale.orderId, orderId))
    .orderBy(desc(afterSale.createdAt), desc(afterSale.id));
}

const withOrder = { row: afterSale, orderNo: order.orderNo, kind: order.kind };

export interface AfterSalePage {
  readonly limit: number;
  readonly before?: Position;
  readonly state?: number;
  readonly orderId?: string;
}

/**
 * A buyer's applications, newest first; one row more than `limit` shows that there is a next page.
 */
export async function listAfterSales(db: Database, userId: string, page: AfterSalePage) {
  const { before, state, orderId } = page;
  return db
    .select(withOrder)
    .from(afterSale)
    .innerJoin(order, eq(order.id, afterSale.orderId))
    .where(
      and(
        eq(afterSale.userId, userId),
        state === undefined ? undefined : eq(afterSale.state, state as AfterSaleState),
        orderId === undefined ? undefined : eq(afterSale.orderId, orderId),
        before &&
          or(
            lt(afterSale.createdAt, before.at),
            and(eq(afterSale.createdAt, before.at), lt(afterSale.id, before.id)),
          ),
      ),
    )
    .orderBy(desc(afterSale.createdAt), desc(afterSale.id))
    .limit(page.limit + 1);
}

/** Applications of all buyers, the longest untouched first. */
export async function waitingAfterSales(
  db: Database,
  page: { readonly limit: number; readonly after?: Position; readonly state?: number },
) {
  const { after, state } = page;
  return db
    .select(withOrder)
    .from(afterSale)
    .innerJoin(order, eq(order.id, afterSale.orderId))
    .where(
      and(
        state === undefined ? undefined : eq(afterSale.state, state as AfterSaleState),
        after &&
          or(
            gt(afterSale.updatedAt, after.at),
            and(eq(afterSale.updatedAt, after.at), gt(afterSale.id, after.id)),
          ),
      ),
    )
    .orderBy(asc(afterSale.updatedAt), asc(afterSale.id))
    .limit(page.limit + 1);
}

/** Applications whose reprint was sent before `before`, oldest first. */
export async function reprintsUnderway(
  db: Database,
  quiet: { readonly before: Date; readonly limit: number },
): Promise<AfterSaleRow[]> {
  return db
    .select()
    .from(afterSale)
    .where(
      and(
        eq(afterSale.state, afterSaleStates.reprintShipped),
        lt(afterSale.updatedAt, quiet.before),
      ),
    )
    .orderBy(asc(afterSale.updatedAt))
    .limit(quiet.limit);
}

/** Number of a buyer's applications in each state. */
export async function afterSaleCounts(
  db: Database,
  userId: string,
): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: afterSale.state, found: count() })
    .from(afterSale)
    .where(eq(afterSale.userId, userId))
    .groupBy(afterSale.state);
  return Object.fromEntries(rows.map((row) => [String(row.state), row.found]));
}

const ends = [...deniedStates, afterSaleStates.completed];

/** Number of a buyer's open applications. */
export async function openAfterSales(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(afterSale)
    .where(and(eq(afterSale.userId, userId), notInArray(afterSale.state, ends)));
  return row?.found ?? 0;
}
