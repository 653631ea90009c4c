import type {
  FirmInvoiceState,
  FirmIssuedInvoice,
  FirmMonthInvoice,
  LeftOutReason,
} from "#contract/firms/firm-invoices.ts";
import { yuanOf } from "#contract/format/money.ts";
import type { FirmInvoicing } from "#contract/staff/staff-firm-invoices.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import * as store from "./firm-invoices.repository.ts";
import { issuedFacts } from "./view.ts";

type Db = Database | Transaction;
type Sums = Pick<store.MonthOrder, "invoiceable" | "invoiced">;

/** Fen that wait for an invoice, and fen that are invoiced too much. */
export const openFen = (orders: readonly Sums[]) => ({
  due: orders.reduce((sum, one) => sum + Math.max(0, one.invoiceable - one.invoiced), 0),
  excess: orders.reduce((sum, one) => sum + Math.max(0, one.invoiced - one.invoiceable), 0),
});

const invoiceableFen = (orders: readonly Sums[]): number =>
  orders.reduce((sum, { invoiceable }) => sum + invoiceable, 0);

/** Why an order of the month is not in its invoice; null for one that can be. */
export function leftOutFor(order: store.MonthOrder): LeftOutReason | null {
  if (order.titled || order.invoiced > 0) return "single";
  if (!order.taxed) return "untaxed";
  return order.invoiceable === 0 ? "refunded" : null;
}

/** The state of a request. */
function stateOfMonth(orders: readonly Sums[]): FirmInvoiceState {
  const { due, excess } = openFen(orders);
  if (excess > 0) return "correcting";
  if (due > 0) return "waiting";
  return invoiceableFen(orders) > 0 ? "issued" : "closed";
}

const orderView = ({ orderNo, refunded, invoiceable, invoiced }: store.MonthOrder) => ({
  order_no: orderNo,
  refunded: yuanOf(refunded),
  invoiceable: yuanOf(invoiceable),
  due: yuanOf(invoiceable - invoiced),
});

function leftOutView(order: store.MonthOrder): FirmMonthInvoice["leftOut"] {
  const reason = leftOutFor(order);
  if (reason === null || order.firmInvoiceId !== null) return [];
  return [{ order_no: order.orderNo, amount: yuanOf(order.totalFen), reason }];
}

/** Invoices of a request, newest first. */
export function issuedOfMonth(
  { title }: Pick<store.FirmInvoiceRow, "title">,
  written: readonly store.FirmInvoiceWritten[],
): FirmIssuedInvoice[] {
  const related = written.map(({ row }) => row);
  return written.map(({ row, document, shares }) => ({
    ...issuedFacts({ row, title, document }, related),
    orders: shares.map(({ orderNo, amountFen }) => ({
      order_no: orderNo,
      amount: yuanOf(amountFen),
    })),
  }));
}

/** A month that was not asked for yet. @param why it cannot be, or null */
export function monthUnasked(
  month: string,
  orders: readonly store.MonthOrder[],
  why: string | null,
): FirmMonthInvoice {
  const taken = orders.filter((order) => leftOutFor(order) === null);
  const fen = yuanOf(invoiceableFen(taken));
  return {
    ...{ month, why },
    state: "none",
    invoiceable: fen,
    due: fen,
    title: null,
    orders: taken.map(orderView),
    leftOut: orders.flatMap(leftOutView),
    invoices: [],
  };
}

/** A month that was asked for. @param month all orders on account of that month */
export async function monthAsked(
  db: Db,
  asked: store.FirmInvoiceRow,
  month: readonly store.MonthOrder[],
): Promise<FirmMonthInvoice> {
  const held = await store.ordersOfFirmInvoice(db, asked.id);
  const state = stateOfMonth(held);
  return {
    month: asked.month,
    state,
    why: state === "closed" ? "这些订单都已退款，没有要开的发票" : null,
    invoiceable: yuanOf(invoiceableFen(held)),
    due: yuanOf(openFen(held).due),
    title: asked.title,
    orders: held.map(orderView),
    leftOut: month.flatMap(leftOutView),
    invoices: issuedOfMonth(asked, await store.invoicesOfFirmInvoice(db, asked.id)),
  };
}

/** A request as staff sees it. */
export async function firmInvoicingOf(db: Db, asked: store.FirmInvoiceRow): Promise<FirmInvoicing> {
  const orders = await store.ordersOfFirmInvoice(db, asked.id);
  const { due, excess } = openFen(orders);
  const name = await store.firmNameOf(db, asked.firmId);
  return {
    firm_invoice_id: asked.id,
    firm_id: asked.firmId,
    firm: name ?? asked.title.buyerName,
    ended: name === null,
    month: asked.month,
    state: stateOfMonth(orders),
    askedAt: asked.createdAt.getTime(),
    title: asked.title,
    invoiceable: yuanOf(invoiceableFen(orders)),
    due: yuanOf(due),
    excess: yuanOf(excess),
    orders: orders.map(orderView),
    invoices: issuedOfMonth(asked, await store.invoicesOfFirmInvoice(db, asked.id)),
  };
}
