import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { SuspenseState } from "#contract/staff/staff-suspense.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { order, payment } from "#server/infra/database/tables/orders.tables.ts";
import { suspense } from "#server/infra/database/tables/suspense.tables.ts";
import { shownMobile } from "#server/modules/accounts/users.repository.ts";

export type SuspenseRow = typeof suspense.$inferSelect;

const noSuchSuspense = (): Refusal => new Refusal(codes.notFound, "没有这笔待核款项");

export async function insertSuspense(tx: Transaction, row: SuspenseRow): Promise<void> {
  await tx.insert(suspense).values(row);
}

/** @throws Refusal `notFound` */
export async function lockSuspense(tx: Transaction, id: string): Promise<SuspenseRow> {
  const [row] = await tx.select().from(suspense).where(eq(suspense.id, id)).for("update");
  if (row === undefined) throw noSuchSuspense();
  return row;
}

/** The entry with this number of a movement, or null. */
export async function suspenseOfNumber(
  tx: Transaction,
  transactionId: string,
): Promise<SuspenseRow | null> {
  const [row] = await tx.select().from(suspense).where(eq(suspense.transactionId, transactionId));
  return row ?? null;
}

export type Resolved = Pick<SuspenseRow, "words"> &
  Partial<Pick<SuspenseRow, "orderId" | "userId" | "returnNo">> & {
    readonly state: Exclude<SuspenseState, "open">;
    readonly updatedAt: Date;
  };

/** The caller holds the row's lock. */
export async function closeSuspense(tx: Transaction, id: string, set: Resolved): Promise<void> {
  await tx.update(suspense).set(set).where(eq(suspense.id, id));
}

const namedOrder = alias(order, "named_order");
const namedUser = alias(user, "named_user");
const paidOrder = alias(order, "paid_order");
const paidUser = alias(user, "paid_user");

/** With the order and buyer of the named payment, and with where it was assigned. */
const withPlaces = (db: Database | Transaction) =>
  db
    .select({
      row: suspense,
      namedOrder: { id: namedOrder.id, no: namedOrder.orderNo, fen: namedOrder.totalFen },
      namedMobile: shownMobile(namedUser),
      paidOrderNo: paidOrder.orderNo,
      paidMobile: shownMobile(paidUser),
    })
    .from(suspense)
    .leftJoin(payment, eq(payment.id, suspense.paymentId))
    .leftJoin(namedOrder, eq(namedOrder.id, payment.orderId))
    .leftJoin(namedUser, eq(namedUser.id, payment.userId))
    .leftJoin(paidOrder, eq(paidOrder.id, suspense.orderId))
    .leftJoin(paidUser, eq(paidUser.id, suspense.userId));

export type PlacedSuspense = Awaited<ReturnType<typeof listSuspense>>[number];

export interface SuspensePage {
  readonly limit: number;
  readonly after?: Position;
  readonly state?: SuspenseState;
}

/** Oldest first; one row more than `limit` shows that there is a next page. */
export async function listSuspense(db: Database, { limit, after, state }: SuspensePage) {
  const later =
    after === undefined
      ? undefined
      : or(
          gt(suspense.createdAt, after.at),
          and(eq(suspense.createdAt, after.at), gt(suspense.id, after.id)),
        );
  return withPlaces(db)
    .where(and(state === undefined ? undefined : eq(suspense.state, state), later))
    .orderBy(asc(suspense.createdAt), asc(suspense.id))
    .limit(limit + 1);
}

/** @throws Refusal `notFound` */
export async function placedSuspense(db: Database, id: string): Promise<PlacedSuspense> {
  const [found] = await withPlaces(db).where(eq(suspense.id, id));
  if (found === undefined) throw noSuchSuspense();
  return found;
}

/** Unresolved money, of everybody or of the payments of one buyer. */
export async function openSuspense(
  db: Database | Transaction,
  userId?: string,
): Promise<{ readonly count: number; readonly fen: number }> {
  const [row] = await db
    .select({
      count: sql<string>`count(*)`,
      fen: sql<string>`coalesce(sum(${suspense.amountFen}), 0)`,
    })
    .from(suspense)
    .leftJoin(payment, eq(payment.id, suspense.paymentId))
    .where(
      and(
        eq(suspense.state, "open"),
        userId === undefined ? undefined : eq(payment.userId, userId),
      ),
    );
  return { count: Number(row?.count ?? 0), fen: Number(row?.fen ?? 0) };
}
