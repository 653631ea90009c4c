import type { FirmStatement, FirmStatementEntry } from "#contract/firms/firm-account.ts";
import type { FirmInvoiceState } from "#contract/firms/firm-invoices.ts";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import { grouped } from "#contract/format/numerals.ts";

export const roleNames: Readonly<Record<FirmRole, string>> = {
  owner: "负责人",
  approver: "审批人",
  buyer: "采购",
  accountant: "财务",
};

/** The tone and the words of a statement's state. */
export const statementStates = {
  open: ["k", "本月还没出账"],
  due: ["m", "等付款"],
  overdue: ["danger", "已逾期"],
  paid: ["ok", "已付清"],
} as const satisfies Readonly<Record<FirmStatement["state"], readonly [string, string]>>;

/** The tone and the words of the state of a month's invoice. */
export const firmInvoiceStates = {
  none: ["k", "还没申请"],
  waiting: ["y", "待开票"],
  issued: ["ok", "已开票"],
  correcting: ["y", "待红冲"],
  closed: ["k", "不用开票"],
} as const satisfies Readonly<Record<FirmInvoiceState, readonly [string, string]>>;

/** What a movement of a statement is. */
export const statementEntryWords: Readonly<Record<FirmStatementEntry["kind"], string>> = {
  order: "订单",
  refund: "退款",
  received: "已收款",
  returned: "退回多付的钱",
};

/** `¥12.50` or `-¥12.50`. */
export const signedYuan = (yuan: string): string =>
  yuan.startsWith("-") ? `-¥${grouped(yuan.slice(1))}` : `¥${grouped(yuan)}`;

/** What a firm owes, or has paid too much. */
export function owedWords(owed: string): string {
  if (owed.startsWith("-")) return `多付了 ¥${grouped(owed.slice(1))}`;
  return owed === "0.00" ? "不欠款" : `欠 ¥${grouped(owed)}`;
}
