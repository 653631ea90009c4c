import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { findUser } from "#server/modules/accounts/users.repository.ts";
import type { InvoiceRow } from "#server/modules/order-records/invoices.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";
import type { FirmInvoiceRow } from "./firm-invoices.repository.ts";

/** A letter expires after this time. */
const lifeMs = 3 * 24 * 3_600_000;

type LetterFacts = Pick<InvoiceRow, "letter" | "number" | "amountFen" | "issuedOn" | "documentId">;

const nameOf = ({ letter }: LetterFacts): string => (letter === "red" ? "红字发票" : "发票");

/** What an invoice is about, as its letter names it, and where its file is found. */
interface About {
  /** `订单 QM…`. */
  readonly subject: string;
  readonly place: string;
}

const text = ({ subject, place }: About, invoice: LetterFacts): string =>
  [
    "您好：",
    "",
    `${subject} 的${nameOf(invoice)}已开出：`,
    `发票号码 ${invoice.number}`,
    `金额 ¥${grouped(yuanOf(invoice.amountFen))}`,
    `开票日期 ${invoice.issuedOn}`,
    "",
    invoice.documentId === null
      ? "发票文件还没有上传，上传后会再发邮件给您。"
      : `登录齐墨印纸，${place}，下载发票文件。`,
    "",
    "齐墨印纸",
  ].join("\n");

/** To the address of the title, else to the account's; without either no mail is sent. */
async function mail(
  tx: Transaction,
  deps: LetterDeps,
  { userId, email }: { readonly userId: string; readonly email: string },
  about: About,
  invoice: LetterFacts,
): Promise<void> {
  const to = email === "" ? ((await findUser(tx, userId))?.email ?? "") : email;
  if (to === "") return;
  const subject = `齐墨印纸：${about.subject} 的${nameOf(invoice)}`;
  await addLetter(tx, deps, { to, subject, text: text(about, invoice) }, lifeMs);
}

/** Mails the buyer about an invoice of one order. */
export async function mailAboutInvoice(
  tx: Transaction,
  deps: LetterDeps,
  order: OrderRow,
  invoice: LetterFacts,
): Promise<void> {
  const to = { userId: order.userId, email: order.invoice?.email ?? "" };
  const place = "在“我的”的“发票抬头”里看“已开发票”";
  await mail(tx, deps, to, { subject: `订单 ${order.orderNo}`, place }, invoice);
}

/** Mails about an invoice over a firm's month, to its title or to who asked for it. */
export async function mailAboutFirmInvoice(
  tx: Transaction,
  deps: LetterDeps,
  { userId, title, month }: FirmInvoiceRow,
  invoice: LetterFacts,
): Promise<void> {
  const place = `在“我的”的“企业账户”里看 ${month} 的对账单`;
  const about = { subject: `${month} 企业月结`, place };
  await mail(tx, deps, { userId, email: title.email }, about, invoice);
}
