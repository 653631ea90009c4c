import type { Invoicing, IssuedInvoice } from "#contract/invoices.ts";
import { documentTypes } from "#contract/invoices.ts";
import { yuanOf } from "#contract/money.ts";
import type { Deps } from "#server/deps.ts";
import type { Database, Transaction } from "#server/store/database.ts";
import {
  type InvoiceRow,
  type InvoiceSums,
  invoiceSums,
  invoicesOfOrder,
  relatedInvoices,
  type WrittenInvoice,
} from "#server/store/invoices.ts";
import type { OrderRow } from "#server/store/orders.ts";

/** Fen of a blue invoice that red ones have taken back. */
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
  return { upload_id: id, name, type, size };
}

/** Invoices as the contract shows them; reads what takes back what. */
export async function issuedOf(
  db: Database | Transaction,
  found: readonly WrittenInvoice[],
): Promise<IssuedInvoice[]> {
  const related = await relatedInvoices(
    db,
    found.map(({ row }) => row),
  );
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

/** How an order stands with its invoice. */
export async function invoicingOf({ db }: Pick<Deps, "db">, order: OrderRow): Promise<Invoicing> {
  return {
    state: invoicingState(order, await invoiceSums(db, order.id)),
    invoices: await issuedOf(db, await invoicesOfOrder(db, order.id)),
  };
}
