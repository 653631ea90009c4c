import { and, asc, desc, eq, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { literal } from "#server/infra/database/like.ts";
import { rawRows } from "#server/infra/database/raw-rows.ts";
import { user } from "#server/infra/database/tables/account.tables.ts";
import {
  firm,
  firmCredit,
  firmPayment,
  firmPerson,
} from "#server/infra/database/tables/firms.tables.ts";
import { ledgerEntry, order } from "#server/infra/database/tables/orders.tables.ts";
import { firmAccount, type LedgerPage } from "#server/modules/ledger/ledger.repository.ts";
import type { MonthSums } from "./statements.ts";

type Db = Database | Transaction;
export type CreditRow = typeof firmCredit.$inferSelect;
export type FirmPaymentRow = typeof firmPayment.$inferSelect;

/** The terms of a firm; null where none were ever set. */
export async function creditOf(db: Db, firmId: string): Promise<CreditRow | null> {
  const [row] = await db.select().from(firmCredit).where(eq(firmCredit.firmId, firmId));
  return row ?? null;
}

/** Locks the firm's account until the transaction ends; take it after an order's lock. */
export async function lockAccount(tx: Transaction, firmId: string): Promise<CreditRow | null> {
  const found = tx.select().from(firmCredit).where(eq(firmCredit.firmId, firmId));
  const [row] = await found.for("update");
  return row ?? null;
}

export async function putCredit(tx: Transaction, row: CreditRow): Promise<void> {
  const { firmId: _firm, ...set } = row;
  await tx.insert(firmCredit).values(row).onConflictDoUpdate({ target: firmCredit.firmId, set });
}

/** Fen that the firm owes; negative: its credit. */
export async function owedFen(db: Db, firmId: string): Promise<number> {
  const [row] = await db
    .select({ fen: sql<string>`coalesce(-sum(${ledgerEntry.amountFen}), 0)` })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.account, firmAccount(firmId)));
  return Number(row?.fen ?? 0);
}

const fen = v.pipe(v.string(), v.transform(Number), v.integer());
const monthSums = v.object({ month: v.string(), orders: fen, refunds: fen, paid: fen });

/** Sums of each month of the shop's calendar with a movement, the oldest first. */
export const monthsOf = (db: Db, firmId: string): Promise<MonthSums[]> =>
  rawRows(
    db,
    sql`select to_char((at + interval '8 hours') at time zone 'UTC', 'YYYY-MM') as month,
        coalesce(-sum(amount_fen) filter (where kind = 'payment'), 0)::text as orders,
        coalesce(sum(amount_fen) filter (where kind = 'refund'), 0)::text as refunds,
        coalesce(sum(amount_fen) filter (where kind = 'settlement'), 0)::text as paid
      from ${ledgerEntry} where account = ${firmAccount(firmId)} group by 1 order by 1`,
    monthSums,
  );

interface EntryPage {
  readonly limit: number;
  readonly after?: Position;
  readonly month: NonNullable<LedgerPage["month"]>;
}

/** Movements of a month, oldest first, with one more than the limit. */
export const entriesOf = (db: Database, firmId: string, { limit, after, month }: EntryPage) =>
  db
    .select({ entry: ledgerEntry, orderNo: order.orderNo, buyer: user.name })
    .from(ledgerEntry)
    .leftJoin(order, eq(order.id, ledgerEntry.orderId))
    .leftJoin(user, eq(user.id, order.userId))
    .where(
      and(
        eq(ledgerEntry.account, firmAccount(firmId)),
        sql`${ledgerEntry.at} >= ${month.from.toISOString()}::timestamptz`,
        sql`${ledgerEntry.at} < ${month.to.toISOString()}::timestamptz`,
        after === undefined
          ? undefined
          : sql`(${ledgerEntry.at}, ${ledgerEntry.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id))
    .limit(limit + 1);
export type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number];

export async function insertPayment(tx: Transaction, row: FirmPaymentRow): Promise<void> {
  await tx.insert(firmPayment).values(row);
}

/** Transfers of a firm, newest first. */
export const paymentsOf = (
  db: Database,
  firmId: string,
  limit: number,
): Promise<FirmPaymentRow[]> =>
  db
    .select()
    .from(firmPayment)
    .where(eq(firmPayment.firmId, firmId))
    .orderBy(desc(firmPayment.createdAt), desc(firmPayment.id))
    .limit(limit);

interface FirmPage {
  readonly limit: number;
  readonly before?: Position;
  readonly keyword?: string;
}

const peopleOf = sql<string>`(select count(*) from ${firmPerson}
  where ${firmPerson.firmId} = ${firm.id})`;
const owedOf = sql<string>`(select coalesce(-sum(${ledgerEntry.amountFen}), 0) from ${ledgerEntry}
  where ${ledgerEntry.account} = 'firm:' || ${firm.id}::text)`;

/** Firms, the newest first, with one more than the limit. */
export function listFirms(db: Database, { limit, before, keyword = "" }: FirmPage) {
  const older: SQL | undefined =
    before === undefined
      ? undefined
      : or(
          lt(firm.createdAt, before.at),
          and(eq(firm.createdAt, before.at), lt(firm.id, before.id)),
        );
  return db
    .select({
      id: firm.id,
      name: firm.name,
      createdAt: firm.createdAt,
      people: peopleOf.mapWith(Number),
      lineFen: firmCredit.lineFen,
      owedFen: owedOf.mapWith(Number),
    })
    .from(firm)
    .leftJoin(firmCredit, eq(firmCredit.firmId, firm.id))
    .where(and(keyword === "" ? undefined : ilike(firm.name, `%${literal(keyword)}%`), older))
    .orderBy(desc(firm.createdAt), desc(firm.id))
    .limit(limit + 1);
}
