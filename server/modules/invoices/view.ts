import { yuanOf } from "#contract/format/money.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import type { Invoicing, IssuedInvoice } from "#contract/invoices/invoices.ts";
import { documentTypes } from "#contract/invoices/invoices.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import {
  type InvoiceRow,
  type InvoiceSums,
  relatedInvoices,
  type WrittenInvoice,
} from "#server/modules/order-records/invoices.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import type { WholeOrder } from "#server/modules/order-records/whole-orders.repository.ts";

/** Fen of a blue invoice that red ones cancel. */
export const takenBackFen = (related: readonly InvoiceRow[], blueId: string): number =>
  related
    .filter(({ ofId, voidedAt }) => ofId === blueId && voidedAt === null)
    .reduce((sum, { amountFen }) => sum + amountFen, 0);

function stateOf({ amountFen, voidedAt }: InvoiceRow, takenBack: number): IssuedInvoice["state"] {
  if (voidedAt !== null) return "void";
  if (takenBack === 0) return "standing";
  return takenBack < amountFen ? "reduced" : "reversed";
}

function documentOf({ document }: WrittenInvoice): IssuedInvoice["document"] {
  const type = documentTypes.find((one) => one === document?.type);
  if (document === null || type === undefined) return null;
  const { id, name, size } = document;
  return { upload_id: id, name: fileNameOf(name, type), type, size };
}

/** Invoices in the contract's form, with the links between red and blue ones. */
export async function issuedOf(
  db: Database | Transaction,
  found: readonly WrittenInvoice[],
): Promise<IssuedInvoice[]> {
  const rows = found.map(({ row }) => row);
  return issuedAmong(found, await relatedInvoices(db, rows));
}

/** @param related at least the invoices that they cancel, and those that cancel them */
function issuedAmong(
  found: readonly WrittenInvoice[],
  related: readonly InvoiceRow[],
): IssuedInvoice[] {
  return found.map((one) => {
    const { row, order } = one;
    const takenBack = takenBackFen(related, row.id);
    return {
      invoice_id: row.id,
      order_id: order.id,
      order_no: order.orderNo,
      letter: row.letter,
      state: stateOf(row, takenBack),
      number: row.number,
      issuedOn: row.issuedOn,
      amount: yuanOf(row.amountFen),
      takenBack: yuanOf(takenBack),
      blueNumber: related.find(({ id }) => id === row.ofId)?.number ?? null,
      kind: order.invoice?.kind ?? "normal",
      buyerName: order.invoice?.buyerName ?? "",
      taxNo: order.invoice?.taxNo ?? "",
      words: row.words,
      document: documentOf(one),
      createdAt: row.createdAt.getTime(),
    };
  });
}

function invoicingState(order: OrderRow, sums: InvoiceSums | null): Invoicing["state"] {
  if (sums === null) return "none";
  if (sums.invoiced > sums.invoiceable) return "correcting";
  if (sums.invoiced < sums.invoiceable) return order.invoice === null ? "none" : "waiting";
  return sums.invoiced > 0 ? "issued" : "none";
}

/** The invoice state of an order. */
export function invoicingOf({ order, sums, invoices }: WholeOrder): Invoicing {
  // A red invoice cancels a blue one of the same order.
  const rows = invoices.map(({ row }) => row);
  return { state: invoicingState(order, sums), invoices: issuedAmong(invoices, rows) };
}
