import { and, asc, eq, gt, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import { afterSale, refund } from "#server/infra/database/tables/after-sale.tables.ts";
import { order, payment } from "#server/infra/database/tables/orders.tables.ts";
import { shownMobile } from "#server/modules/accounts/users.repository.ts";

const isUndone = ne(refund.state, "done");

/** A refund that needs a person; one that its channel has not finished since `late` does too. */
const needsSomebody = (late: Date): SQL =>
  sql`(${or(
    eq(refund.state, "failed"),
    eq(refund.way, "transfer"),
    ne(refund.message, ""),
    lt(refund.createdAt, late),
  )})`;

export interface OpenRefundPage {
  readonly limit: number;
  readonly after?: Position;
  readonly late: Date;
  readonly overdue: boolean;
}

/** Unpaid refunds, the oldest first; one row more than `limit`. */
export async function listOpenRefunds(
  db: Database,
  { limit, after, late, overdue }: OpenRefundPage,
) {
  const later =
    after === undefined
      ? undefined
      : or(
          gt(refund.createdAt, after.at),
          and(eq(refund.createdAt, after.at), gt(refund.id, after.id)),
        );
  return db
    .select({
      row: refund,
      afterNo: afterSale.afterNo,
      orderNo: order.orderNo,
      channel: payment.channel,
      mobile: shownMobile(user),
    })
    .from(refund)
    .leftJoin(afterSale, eq(afterSale.id, refund.afterSaleId))
    .leftJoin(order, eq(order.id, refund.orderId))
    .leftJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(user, eq(user.id, sql`coalesce(${refund.userId}, ${payment.userId})`))
    .where(and(isUndone, overdue ? needsSomebody(late) : not(needsSomebody(late)), later))
    .orderBy(asc(refund.createdAt), asc(refund.id))
    .limit(limit + 1);
}

export type ListedRefund = Awaited<ReturnType<typeof listOpenRefunds>>[number];

/** How many need a person, and how many are in progress. */
export async function countOpenRefunds(
  db: Database,
  late: Date,
): Promise<{ readonly overdue: number; readonly waiting: number }> {
  const [row] = await db
    .select({
      all: sql<string>`count(*)`,
      overdue: sql<string>`count(*) filter (where ${needsSomebody(late)})`,
    })
    .from(refund)
    .where(isUndone);
  const overdue = Number(row?.overdue ?? 0);
  return { overdue, waiting: Number(row?.all ?? 0) - overdue };
}
