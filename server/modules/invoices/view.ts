import { yuanOf } from "#contract/format/money.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import type { Invoicing, IssuedInvoice } from "#contract/invoices/invoices.ts";
import { documentTypes } from "#contract/invoices/invoices.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import {
  type InvoiceRow,
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

function documentOf({ document }: Stated): IssuedInvoice["document"] {
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

interface Stated {
  readonly row: InvoiceRow;
  readonly title: Pick<NonNullable<OrderRow["invoice"]>, "kind" | "buyerName" | "taxNo"> | null;
  readonly document: WrittenInvoice["document"];
}

/**
 * What an invoice of an order and one of a firm's month have alike.
 * @param related at least the invoices that it cancels, and those that cancel it
 */
export function issuedFacts(one: Stated, related: readonly InvoiceRow[]) {
  const { row, title } = one;
  const takenBack = takenBackFen(related, row.id);
  return {
    invoice_id: row.id,
    letter: row.letter,
    state: stateOf(row, takenBack),
    number: row.number,
    issuedOn: row.issuedOn,
    amount: yuanOf(row.amountFen),
    takenBack: yuanOf(takenBack),
    blueNumber: related.find(({ id }) => id === row.ofId)?.number ?? null,
    kind: title?.kind ?? ("normal" as const),
    buyerName: title?.buyerName ?? "",
    taxNo: title?.taxNo ?? "",
    words: row.words,
    document: documentOf(one),
    createdAt: row.createdAt.getTime(),
  };
}

const issuedAmong = (
  found: readonly WrittenInvoice[],
  related: readonly InvoiceRow[],
): IssuedInvoice[] =>
  found.map(({ row, order, document }) => ({
    order_id: order.id,
    order_no: order.orderNo,
    ...issuedFacts({ row, title: order.invoice, document }, related),
  }));

function invoicingState({ order, sums, monthly }: WholeOrder): Invoicing["state"] {
  if (sums === null) return "none";
  if (sums.invoiced > sums.invoiceable) return "correcting";
  if (sums.invoiced < sums.invoiceable) {
    return order.invoice === null && monthly.length === 0 ? "none" : "waiting";
  }
  return sums.invoiced > 0 ? "issued" : "none";
}

/** The invoice state of an order. */
export function invoicingOf(whole: WholeOrder): Invoicing {
  const { invoices, monthly } = whole;
  // A red invoice cancels a blue one of the same order.
  const rows = invoices.map(({ row }) => row);
  return {
    state: invoicingState(whole),
    invoices: issuedAmong(invoices, rows),
    monthly: monthly[0] ?? null,
  };
}
