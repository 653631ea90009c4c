import type { InvoiceTitle } from "#contract/account/account.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { orderStates } from "#contract/orders/states.ts";
import { isTaxed } from "#contract/wording/tax-words.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { findInvoiceTitle } from "#server/modules/accounts/invoice-titles.repository.ts";
import { findFirmTitle } from "#server/modules/firms/firm-entries.repository.ts";
import { firmOfOrder } from "#server/modules/firms/firm-orders.repository.ts";
import { assertNotMonthly } from "#server/modules/invoices/monthly-orders.ts";
import { assertInvoiceable } from "#server/modules/invoices/titles.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import { nameInvoice } from "#server/modules/order-records/order-moves.repository.ts";
import { lockOwnOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";

/**
 * Sets the title of a taxed order that was placed without one, once; the same title again changes
 * nothing.
 * @throws Refusal `notFound`, `stateConflict` (another title is set, the order is
 * cancelled, or a firm's monthly invoice holds it),
 * `invalidInput` (untaxed prices, or a title that does not allow this invoice)
 */
export async function nameInvoiceWithin(
  tx: Transaction,
  userId: string,
  asked: { readonly orderId: string; readonly invoiceId: string },
  at: Date,
): Promise<OrderRow> {
  const order = await lockOwnOrder(tx, userId, asked.orderId);
  if (order.invoice?.id === asked.invoiceId) return order;
  if (order.invoice !== null) throw new Refusal(codes.stateConflict, "这个订单的发票抬头已经定了");
  await assertNotMonthly(tx, order.id);
  if (order.state === orderStates.cancelled) {
    throw new Refusal(codes.stateConflict, "订单已取消，不再开发票");
  }
  const items = await itemsOf(tx, [order.id]);
  if (!items.every(({ quote }) => isTaxed(quote))) {
    throw new Refusal(codes.invalidInput, "未税价的订单不开发票", { field: "invoice_id" });
  }
  const title =
    (await findInvoiceTitle(tx, userId, asked.invoiceId)) ??
    (await titleOfItsFirm(tx, userId, { ...asked, orderId: order.id }));
  return nameInvoice(tx, order.id, assertInvoiceable(title), at);
}

/** A title of the buyer's firm, for an order that was placed for that firm; else null. */
async function titleOfItsFirm(
  tx: Transaction,
  userId: string,
  { orderId, invoiceId }: { readonly orderId: string; readonly invoiceId: string },
): Promise<InvoiceTitle | null> {
  const found = await findFirmTitle(tx, userId, invoiceId);
  if (found === null) return null;
  if (found.firmId === (await firmOfOrder(tx, orderId))) return found.title;
  const text = "这个订单不是企业订单，不能用企业抬头";
  throw new Refusal(codes.invalidInput, text, { field: "invoice_id" });
}
