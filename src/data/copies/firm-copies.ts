import { firmStatementCall, firmStatements } from "#contract/firms/firm-account.ts";
import { firmTodo } from "#contract/firms/firm-approvals.ts";
import { firmInvoiceCall } from "#contract/firms/firm-invoices.ts";
import { firmJobs } from "#contract/firms/firm-jobs.ts";
import { firmOrders } from "#contract/firms/firm-orders.ts";
import { ownFirmCall } from "#contract/firms/firms.ts";
import { copyOf } from "./reply-copy.ts";

export const firmCopy = copyOf(ownFirmCall, () => "firm");

/** The first page of the firm's orders. */
export const firmOrdersCopy = copyOf(firmOrders, () => "firm-orders");

/** The first page of the orders that wait for an approver. */
export const firmTodoCopy = copyOf(firmTodo, () => "firm-todo");

/** The first page of the jobs that the firm shares. */
export const firmJobsCopy = copyOf(firmJobs, () => "firm-jobs");

export const firmStatementsCopy = copyOf(firmStatements, () => "firm-statements");

/** The first page of one month. */
export const firmStatementCopy = copyOf(
  firmStatementCall,
  ({ month }) => `firm-statement:${month}`,
);

/** The invoice over one month. */
export const firmInvoiceCopy = copyOf(firmInvoiceCall, ({ month }) => `firm-invoice:${month}`);
