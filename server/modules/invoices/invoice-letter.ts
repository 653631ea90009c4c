import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { findUser } from "#server/modules/accounts/users.repository.ts";
import type { InvoiceRow } from "#server/modules/order-records/invoices.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";

/** A letter expires after this time. */
const lifeMs = 3 * 24 * 3_600_000;

type LetterFacts = Pick<InvoiceRow, "letter" | "number" | "amountFen" | "issuedOn" | "documentId">;

const nameOf = ({ letter }: LetterFacts): string => (letter === "red" ? "红字发票" : "发票");

const text = (order: OrderRow, invoice: LetterFacts): string =>
  [
    "您好：",
    "",
    `订单 ${order.orderNo} 的${nameOf(invoice)}已开出：`,
    `发票号码 ${invoice.number}`,
    `金额 ¥${grouped(yuanOf(invoice.amountFen))}`,
    `开票日期 ${invoice.issuedOn}`,
    "",
    invoice.documentId === null
      ? "发票文件还没有上传，上传后会再发邮件给您。"
      : "登录齐墨印纸，在“我的”的“发票抬头”里看“已开发票”，下载发票文件。",
    "",
    "齐墨印纸",
  ].join("\n");

/**
 * Mails the buyer about an invoice: to the address of its title, else to the account's. Without
 * either, only the order's page shows it.
 */
export async function mailAboutInvoice(
  tx: Transaction,
  deps: LetterDeps,
  order: OrderRow,
  invoice: LetterFacts,
): Promise<void> {
  const titled = order.invoice?.email ?? "";
  const to = titled === "" ? ((await findUser(tx, order.userId))?.email ?? "") : titled;
  if (to === "") return;
  const subject = `齐墨印纸：订单 ${order.orderNo} 的${nameOf(invoice)}`;
  await addLetter(tx, deps, { to, subject, text: text(order, invoice) }, lifeMs);
}
