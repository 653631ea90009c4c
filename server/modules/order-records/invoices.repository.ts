import { and, desc, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { Position } from "#server/infra/database/keyset.ts";
import { rawRows } from "#server/infra/database/raw-rows.ts";
import { upload } from "#server/infra/database/tables/files.tables.ts";
import { invoice } from "#server/infra/database/tables/invoices.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import type { UploadRow } from "#server/modules/artwork/uploads.repository.ts";
import type { OrderRow } from "./orders.repository.ts";

export type InvoiceRow = typeof invoice.$inferSelect;

export type InvoiceDocument = Pick<UploadRow, "id" | "name" | "type" | "size">;

/** An invoice of one order, with the order and the document. */
export interface WrittenInvoice {
  readonly row: InvoiceRow;
  readonly order: Pick<OrderRow, "id" | "orderNo" | "userId" | "invoice">;
  readonly document: InvoiceDocument | null;
}

/** Fen of one order; `due` of the contract is `invoiceable` less `invoiced`. */
export interface InvoiceSums {
  readonly refunded: number;
  readonly invoiceable: number;
  readonly invoiced: number;
}

const count = v.pipe(v.string(), v.transform(Number), v.safeInteger());
const sums = v.object({ id: v.string(), refunded: count, invoiceable: count, invoiced: count });

/**
 * Invoiceable and invoiced sums of paid orders. A fully refunded order has nothing to invoice, also
 * one of an earlier version without a refund row. Otherwise refunds are subtracted, and the taxed
 * lines and freight are the maximum.
 */
export const sumsOf = (orders: SQL): SQL => sql`
  select o.id::text as id, o.paid_at, o.invoice is not null as titled, back.fen::text as refunded, written.fen::text as invoiced,
    (case when o.pay_state = 'refunded' then 0
      else greatest(0, least(taxed.fen, o.total_fen - back.fen)) end)::text as invoiceable
  from shop_order o
  cross join lateral (
    select coalesce(sum(amount_fen), 0)
      + case when o.freight_tax_fen > 0 then o.freight_fen else 0 end as fen
    from order_item where order_id = o.id and (quote ->> 'taxRate')::numeric > 0
  ) taxed
  cross join lateral (
    select coalesce(sum(amount_fen), 0) as fen from refund where order_id = o.id
  ) back
  cross join lateral (
    select coalesce(sum(case letter when 'blue' then amount_fen else -amount_fen end), 0) as fen
    from (
      select letter, amount_fen from invoice where order_id = o.id and voided_at is null
      union all
      select invoice.letter, share.amount_fen from invoice_share share
      join invoice on invoice.id = share.invoice_id and invoice.voided_at is null
      where share.order_id = o.id
    ) stated
  ) written
  where o.paid_at is not null and ${orders}`;

/** The sums of one order as a column of an outer row: null where it was never paid. */
export const sumsWithin = (orderId: SQL): SQL<InvoiceSums | null> =>
  sql`(select row_to_json(sums) from (${sumsOf(sql`o.id = ${orderId}`)}) sums)`.mapWith({
    mapFromDriverValue: (value: unknown): InvoiceSums | null => v.parse(v.nullable(sums), value),
  });

/** Null where the order was never paid. */
export async function invoiceSums(
  db: Database | Transaction,
  orderId: string,
): Promise<InvoiceSums | null> {
  const [found] = await rawRows(db, sumsOf(sql`o.id = ${orderId}`), sums);
  return found ?? null;
}

/**
 * Paid orders with a title that are invoiced too little, or any that are invoiced too much; the
 * longest paid first. Orders of a firm's monthly invoice are left out.
 */
export async function unsettledInvoices(
  db: Database,
  page: { readonly limit: number; readonly after?: Position },
): Promise<OrderRow[]> {
  const { after } = page;
  const later =
    after === undefined
      ? sql`true`
      : sql`(o.paid_at, o.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`;
  const found = await rawRows(
    db,
    sql`select id from (${sumsOf(sql`${later} and not exists (select from firm_invoice_order where order_id = o.id)`)}) sums
      where case when titled then invoiceable <> invoiced else invoiceable::bigint < invoiced::bigint end
      order by paid_at, id::uuid limit ${page.limit + 1}`,
    v.object({ id: v.string() }),
  );
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = await db.select().from(order).where(inArray(order.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const written = (db: Database | Transaction) =>
  db
    .select({
      row: invoice,
      order: {
        id: order.id,
        orderNo: order.orderNo,
        userId: order.userId,
        invoice: order.invoice,
      },
      document: upload,
    })
    .from(invoice)
    .innerJoin(order, eq(order.id, invoice.orderId))
    .leftJoin(upload, eq(upload.id, invoice.documentId));

const newestFirst = [desc(invoice.createdAt), desc(invoice.id)] as const;

export async function invoicesOfOrder(
  db: Database | Transaction,
  orderId: string,
): Promise<WrittenInvoice[]> {
  return written(db)
    .where(eq(invoice.orderId, orderId))
    .orderBy(...newestFirst);
}

/** Of one buyer or of all, newest first; one more than `limit` shows that there is a next page. */
export async function listInvoices(
  db: Database,
  page: {
    readonly limit: number;
    readonly userId?: string;
    readonly number?: string;
    readonly before?: Position;
  },
): Promise<WrittenInvoice[]> {
  const { userId, number, before } = page;
  const older =
    before &&
    or(
      lt(invoice.createdAt, before.at),
      and(eq(invoice.createdAt, before.at), lt(invoice.id, before.id)),
    );
  return written(db)
    .where(
      and(
        userId === undefined ? undefined : eq(order.userId, userId),
        number === undefined ? undefined : eq(invoice.number, number),
        older,
      ),
    )
    .orderBy(...newestFirst)
    .limit(page.limit + 1);
}

/** The blue invoices that red ones of this page cancel, and the cancelled sums of blue ones. */
export async function relatedInvoices(
  db: Database | Transaction,
  rows: readonly InvoiceRow[],
): Promise<InvoiceRow[]> {
  if (rows.length === 0) return [];
  const blues = rows.map(({ id, ofId }) => ofId ?? id);
  return db
    .select()
    .from(invoice)
    .where(or(inArray(invoice.id, blues), inArray(invoice.ofId, blues)));
}

/** @throws Refusal `notFound` */
export async function findInvoice(db: Database | Transaction, id: string): Promise<WrittenInvoice> {
  const [found] = await written(db).where(eq(invoice.id, id));
  if (found === undefined) throw new Refusal(codes.notFound, "发票不存在或无权查看");
  return found;
}

/** The valid invoice with a number. */
export async function invoiceNumbered(tx: Transaction, number: string): Promise<InvoiceRow | null> {
  const [row] = await tx
    .select()
    .from(invoice)
    .where(and(eq(invoice.number, number), sql`${invoice.voidedAt} is null`));
  return row ?? null;
}

/** @throws Refusal `stateConflict` where a concurrent call used the number */
export async function insertInvoice(tx: Transaction, row: InvoiceRow): Promise<void> {
  const made = await tx
    .insert(invoice)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: invoice.id });
  if (made.length === 0) throw numberTaken();
}

export const numberTaken = (): Refusal =>
  new Refusal(codes.stateConflict, "这个发票号码已经登记过");

export async function changeInvoice(
  tx: Transaction,
  id: string,
  set: Partial<Pick<InvoiceRow, "documentId" | "voidedAt" | "words">>,
): Promise<void> {
  await tx.update(invoice).set(set).where(eq(invoice.id, id));
}
