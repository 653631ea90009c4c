import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { firmInvoiceOfOrder } from "./firm-invoices.repository.ts";

/**
 * An order of a firm's monthly invoice is not invoiced by itself. The caller holds its lock.
 * @throws Refusal `stateConflict`
 */
export async function assertNotMonthly(tx: Transaction, orderId: string): Promise<void> {
  const held = await firmInvoiceOfOrder(tx, orderId);
  if (held === null) return;
  throw new Refusal(codes.stateConflict, `这个订单已并入 ${held.month} 月结发票，不再单独开票`);
}
