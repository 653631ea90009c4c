import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type * as contract from "#contract/staff/staff-invoices.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithFiles } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import {
  changeInvoice,
  findInvoice,
  type InvoiceSums,
  insertInvoice,
  invoiceSums,
  relatedInvoices,
} from "#server/modules/order-records/invoices.repository.ts";
import { lockOrder, type OrderRow } from "#server/modules/order-records/orders.repository.ts";
import { documentWithin } from "./document.ts";
import { mailAboutInvoice } from "./invoice-letter.ts";
import { assertNotMonthly } from "./monthly-orders.ts";
import { assertDay, type Facts, isWritten } from "./recording.ts";
import { takenBackFen } from "./view.ts";

/** The staff's actions on invoices; each locks the order first. */

type Issuing = ParsedInputOf<typeof contract.issueInvoice>;
type Reversing = ParsedInputOf<typeof contract.reverseInvoice>;

/** @throws Refusal `stateConflict` where the order was never paid */
async function sumsWithin(tx: Transaction, order: OrderRow): Promise<InvoiceSums> {
  const sums = await invoiceSums(tx, order.id);
  if (sums === null) throw new Refusal(codes.stateConflict, "订单还没有付款，不能开票");
  return sums;
}

const documentOf = ({ id, userId }: OrderRow) => ({ userId, orderId: id });

interface Writing {
  readonly facts: Facts;
  readonly input: Pick<Issuing, "number" | "document_id">;
  readonly words: string;
}

async function write(
  tx: Transaction,
  deps: LetterDeps & WithFiles,
  order: OrderRow,
  writing: Writing,
) {
  const { facts, input, words } = writing;
  const documentId =
    input.document_id === null
      ? null
      : await documentWithin(tx, deps, documentOf(order), input.document_id);
  const row = {
    id: deps.random.uuid(),
    ...facts,
    number: input.number,
    words,
    documentId,
    createdAt: nowDate(deps),
    voidedAt: null,
  };
  await insertInvoice(tx, row);
  await mailAboutInvoice(tx, deps, order, row);
}

/** @throws Refusal */
export async function issueWithin(
  tx: Transaction,
  deps: LetterDeps & WithFiles,
  input: Issuing,
): Promise<OrderRow> {
  const order = await lockOrder(tx, input.order_id);
  const facts: Facts = {
    orderId: order.id,
    firmInvoiceId: null,
    letter: "blue",
    amountFen: fenOf(input.amount),
    issuedOn: input.issued_on,
    ofId: null,
  };
  if (await isWritten(tx, input.number, facts)) return order;
  await assertNotMonthly(tx, order.id);
  if (order.invoice === null) throw new Refusal(codes.stateConflict, "这个订单没有发票抬头");
  const { invoiceable, invoiced } = await sumsWithin(tx, order);
  const due = invoiceable - invoiced;
  if (due <= 0) throw new Refusal(codes.stateConflict, "这个订单没有要开的发票");
  if (facts.amountFen !== due) {
    const words = `开票金额须是 ¥${grouped(yuanOf(due))}`;
    throw new Refusal(codes.invalidInput, words, { field: "amount" });
  }
  assertDay(deps, input.issued_on, shanghaiDay(order.createdAt.getTime()));
  await write(tx, deps, order, { facts, input, words: "" });
  return order;
}

/** The blue invoice and its order, locked. @throws Refusal `notFound`, `stateConflict` */
async function lockBlue(tx: Transaction, invoiceId: string) {
  const found = await findInvoice(tx, invoiceId);
  const order = await lockOrder(tx, found.order.id);
  const { row: blue } = await findInvoice(tx, invoiceId);
  if (blue.letter === "red") throw new Refusal(codes.stateConflict, "红字发票不能再红冲或作废");
  return { blue, order };
}

/** @throws Refusal */
export async function reverseWithin(
  tx: Transaction,
  deps: LetterDeps & WithFiles,
  input: Reversing,
): Promise<OrderRow> {
  const { blue, order } = await lockBlue(tx, input.invoice_id);
  const facts: Facts = {
    orderId: order.id,
    firmInvoiceId: null,
    letter: "red",
    amountFen: fenOf(input.amount),
    issuedOn: input.issued_on,
    ofId: blue.id,
  };
  if (await isWritten(tx, input.number, facts)) return order;
  if (blue.voidedAt !== null) throw new Refusal(codes.stateConflict, "这张发票已作废");
  const left = blue.amountFen - takenBackFen(await relatedInvoices(tx, [blue]), blue.id);
  if (left === 0) throw new Refusal(codes.stateConflict, "这张发票已全部红冲");
  const { invoiceable, invoiced } = await sumsWithin(tx, order);
  const excess = Math.min(left, invoiced - invoiceable);
  if (facts.amountFen !== left && (excess <= 0 || facts.amountFen !== excess)) {
    const part = excess > 0 && excess < left ? `，或退款的 ¥${grouped(yuanOf(excess))}` : "";
    const words = `红冲金额须是全部 ¥${grouped(yuanOf(left))}${part}`;
    throw new Refusal(codes.invalidInput, words, { field: "amount" });
  }
  assertDay(deps, input.issued_on, blue.issuedOn);
  await write(tx, deps, order, { facts, input, words: input.words });
  return order;
}

/** @throws Refusal */
export async function voidWithin(
  tx: Transaction,
  deps: WithClock,
  input: ParsedInputOf<typeof contract.voidInvoice>,
): Promise<OrderRow> {
  const { blue, order } = await lockBlue(tx, input.invoice_id);
  if (blue.voidedAt !== null) return order;
  if (takenBackFen(await relatedInvoices(tx, [blue]), blue.id) > 0) {
    throw new Refusal(codes.stateConflict, "这张发票已红冲，不能作废");
  }
  await changeInvoice(tx, blue.id, { voidedAt: nowDate(deps), words: input.words });
  return order;
}

/** The buyer is notified of the first document; a later one only replaces it. @throws Refusal */
export async function putDocumentWithin(
  tx: Transaction,
  deps: LetterDeps & WithFiles,
  input: ParsedInputOf<typeof contract.putInvoiceDocument>,
): Promise<OrderRow> {
  const found = await findInvoice(tx, input.invoice_id);
  const order = await lockOrder(tx, found.order.id);
  const { row } = await findInvoice(tx, input.invoice_id);
  if (row.voidedAt !== null) throw new Refusal(codes.stateConflict, "这张发票已作废");
  if (row.documentId === input.document_id) return order;
  const documentId = await documentWithin(tx, deps, documentOf(order), input.document_id);
  await changeInvoice(tx, row.id, { documentId });
  if (row.documentId === null) await mailAboutInvoice(tx, deps, order, { ...row, documentId });
  return order;
}
