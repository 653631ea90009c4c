import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { rawRows } from "#server/infra/database/raw-rows.ts";
import { upload } from "#server/infra/database/tables/files.tables.ts";
import { firm } from "#server/infra/database/tables/firms.tables.ts";
import {
  firmInvoice,
  firmInvoiceOrder,
  invoice,
  invoiceShare,
} from "#server/infra/database/tables/invoices.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import {
  type InvoiceRow,
  sumsOf,
  type WrittenInvoice,
} from "#server/modules/order-records/invoices.repository.ts";

type Db = Database | Transaction;
export type FirmInvoiceRow = typeof firmInvoice.$inferSelect;

const fen = v.pipe(v.string(), v.transform(Number), v.safeInteger());
const orderSums = v.object({
  id: v.string(),
  orderNo: v.string(),
  totalFen: fen,
  /** Has it a title of its own? */
  titled: v.boolean(),
  /** Are all of its lines taxed? */
  taxed: v.boolean(),
  refunded: fen,
  invoiceable: fen,
  invoiced: fen,
  /** The monthly request that holds it. */
  firmInvoiceId: v.nullable(v.string()),
});

/** An order of a firm's month with its sums in fen. */
export type MonthOrder = v.InferOutput<typeof orderSums>;

const ordersWhere = (db: Db, orders: SQL): Promise<MonthOrder[]> =>
  rawRows(
    db,
    sql`select sums.id, one.order_no as "orderNo", one.total_fen::text as "totalFen", sums.titled,
        (select coalesce(bool_and((quote ->> 'taxRate')::numeric > 0), false)
          from order_item where order_id = one.id) as taxed,
        sums.refunded, sums.invoiceable, sums.invoiced,
        held.firm_invoice_id::text as "firmInvoiceId"
      from (${sumsOf(orders)}) sums
      join shop_order one on one.id = sums.id::uuid
      left join firm_invoice_order held on held.order_id = one.id
      order by one.created_at, one.id`,
    orderSums,
  );

interface Month {
  /** The firm's ledger account. */
  readonly account: string;
  readonly from: Date;
  readonly to: Date;
}

const onAccount = ({ account, from, to }: Month): SQL => sql`o.id in (
  select order_id from ledger_entry
  where account = ${account} and kind = 'payment' and order_id is not null
    and at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz)`;

/** Orders that a firm put on account in a month, the first placed first. */
export const ordersOnAccount = (db: Db, month: Month): Promise<MonthOrder[]> =>
  ordersWhere(db, onAccount(month));

const heldBy = (firmInvoiceId: string): SQL => sql`o.id in (
  select order_id from firm_invoice_order where firm_invoice_id = ${firmInvoiceId}::uuid)`;

/** Orders of a request. */
export const ordersOfFirmInvoice = (db: Db, id: string): Promise<MonthOrder[]> =>
  ordersWhere(db, heldBy(id));

/** Locks orders one after the other, in the order that every module uses. */
export async function lockOrders(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = tx
    .select({ id: order.id })
    .from(order)
    .where(inArray(order.id, [...ids]));
  await rows.orderBy(order.id).for("update");
}

export async function insertFirmInvoice(
  tx: Transaction,
  row: FirmInvoiceRow,
  orderIds: readonly string[],
): Promise<void> {
  await tx.insert(firmInvoice).values(row);
  const held = orderIds.map((orderId) => ({ orderId, firmInvoiceId: row.id }));
  await tx.insert(firmInvoiceOrder).values(held);
}

/** The request of a firm's month; null before. */
export async function firmInvoiceOf(
  db: Db,
  firmId: string,
  month: string,
): Promise<FirmInvoiceRow | null> {
  const asked = and(eq(firmInvoice.firmId, firmId), eq(firmInvoice.month, month));
  const [row] = await db.select().from(firmInvoice).where(asked);
  return row ?? null;
}

/** The request that holds an order; null for an order that is invoiced by itself. */
export async function firmInvoiceOfOrder(db: Db, orderId: string): Promise<FirmInvoiceRow | null> {
  const [found] = await db
    .select({ row: firmInvoice })
    .from(firmInvoiceOrder)
    .innerJoin(firmInvoice, eq(firmInvoice.id, firmInvoiceOrder.firmInvoiceId))
    .where(eq(firmInvoiceOrder.orderId, orderId));
  return found?.row ?? null;
}

const missing = () => new Refusal(codes.notFound, "没有这个月结发票");

/** @throws Refusal `notFound` */
export async function findFirmInvoice(db: Db, id: string): Promise<FirmInvoiceRow> {
  const [row] = await db.select().from(firmInvoice).where(eq(firmInvoice.id, id));
  if (row === undefined) throw missing();
  return row;
}

/** Locks a request and then its orders. @throws Refusal `notFound` */
export async function lockFirmInvoice(tx: Transaction, id: string): Promise<FirmInvoiceRow> {
  const found = tx.select().from(firmInvoice).where(eq(firmInvoice.id, id));
  const [row] = await found.for("update");
  if (row === undefined) throw missing();
  const held = await tx
    .select({ id: firmInvoiceOrder.orderId })
    .from(firmInvoiceOrder)
    .where(eq(firmInvoiceOrder.firmInvoiceId, id));
  await lockOrders(
    tx,
    held.map(({ id: orderId }) => orderId),
  );
  return row;
}

/** The name of a firm; null once it has ended. */
export async function firmNameOf(db: Db, firmId: string): Promise<string | null> {
  const [row] = await db.select({ name: firm.name }).from(firm).where(eq(firm.id, firmId));
  return row?.name ?? null;
}

/** What an invoice states for one order. */
export interface Share {
  readonly invoiceId: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly amountFen: number;
}

export interface FirmInvoiceWritten {
  readonly row: InvoiceRow;
  readonly document: WrittenInvoice["document"];
  readonly shares: readonly Share[];
}

const sharesOf = (db: Db, invoiceIds: readonly string[]): Promise<Share[]> =>
  db
    .select({
      invoiceId: invoiceShare.invoiceId,
      orderId: invoiceShare.orderId,
      orderNo: order.orderNo,
      amountFen: invoiceShare.amountFen,
    })
    .from(invoiceShare)
    .innerJoin(order, eq(order.id, invoiceShare.orderId))
    .where(inArray(invoiceShare.invoiceId, [...invoiceIds]))
    .orderBy(order.createdAt, order.id);

/** Invoices of a request, newest first. */
export async function invoicesOfFirmInvoice(db: Db, id: string): Promise<FirmInvoiceWritten[]> {
  const rows = await db
    .select({ row: invoice, document: upload })
    .from(invoice)
    .leftJoin(upload, eq(upload.id, invoice.documentId))
    .where(eq(invoice.firmInvoiceId, id))
    .orderBy(desc(invoice.createdAt), desc(invoice.id));
  if (rows.length === 0) return [];
  const shares = await sharesOf(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map((one) => ({
    ...one,
    shares: shares.filter(({ invoiceId }) => invoiceId === one.row.id),
  }));
}

/** The request of an invoice. @throws Refusal `notFound`, also for an invoice of one order */
export async function firmInvoiceWith(db: Db, invoiceId: string): Promise<string> {
  const [row] = await db
    .select({ id: invoice.firmInvoiceId })
    .from(invoice)
    .where(eq(invoice.id, invoiceId));
  if (row === undefined || row.id === null) throw missing();
  return row.id;
}

export async function insertShares(
  tx: Transaction,
  shares: readonly Pick<Share, "invoiceId" | "orderId" | "amountFen">[],
): Promise<void> {
  await tx.insert(invoiceShare).values([...shares]);
}

interface FirmInvoicePage {
  readonly limit: number;
  readonly before?: Position;
  /** Only those that are invoiced too little or too much. */
  readonly unsettled: boolean;
  /** Only the one with a valid or void invoice of this number. */
  readonly number?: string;
}

/** Requests, the newest first, with one more than the limit. */
export function listFirmInvoices(
  db: Database,
  { limit, before, unsettled, number }: FirmInvoicePage,
): Promise<FirmInvoiceRow[]> {
  const held = sql`o.id in (
    select order_id from firm_invoice_order where firm_invoice_id = ${firmInvoice.id})`;
  return db
    .select()
    .from(firmInvoice)
    .where(
      and(
        before === undefined
          ? undefined
          : sql`(${firmInvoice.createdAt}, ${firmInvoice.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`,
        unsettled
          ? sql`exists (select from (${sumsOf(held)}) sums where invoiceable <> invoiced)`
          : undefined,
        number === undefined
          ? undefined
          : sql`exists (select from ${invoice}
              where ${invoice.firmInvoiceId} = ${firmInvoice.id} and ${invoice.number} = ${number})`,
      ),
    )
    .orderBy(desc(firmInvoice.createdAt), desc(firmInvoice.id))
    .limit(limit + 1);
}
