import {
  type InvoiceTitle,
  invoiceWords,
  isSpecialTitle,
  taxNoFault,
} from "#contract/account/account.ts";
import { codes, Refusal } from "#contract/http/reply.ts";

/** The copy of a title in an order, or in a firm's monthly request. */
export type OrderInvoice = Omit<InvoiceTitle, "isDefault" | "firm">;

/**
 * The copy of a title in an order.
 * @throws Refusal `notFound`, or `invalidInput` for a 专票 without a company's tax number, and for an
 * invalid tax number of an earlier version
 */
export function assertInvoiceable(found: InvoiceTitle | null, field = "invoice_id"): OrderInvoice {
  if (found === null) throw new Refusal(codes.notFound, "发票抬头不存在或已删除");
  const { isDefault: _isDefault, firm: _firm, ...title } = found;
  if (title.kind === "special" && !isSpecialTitle(title)) {
    const message = `${invoiceWords.kind.special}只开给有税号的企业`;
    throw new Refusal(codes.invalidInput, message, { field });
  }
  const fault = taxNoFault(title);
  if (fault !== null) {
    throw new Refusal(codes.invalidInput, `${fault}；更正抬头后再用`, { field });
  }
  return title;
}
