import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type * as contract from "#contract/staff/staff-firm-invoices.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithFiles } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { monthOf } from "#server/modules/ledger/months.repository.ts";
import { changeInvoice, insertInvoice } from "#server/modules/order-records/invoices.repository.ts";
import { documentWithin } from "./document.ts";
import * as store from "./firm-invoices.repository.ts";
import { mailAboutFirmInvoice } from "./invoice-letter.ts";
import { openFen } from "./monthly-view.ts";
import { assertDay, type Facts, isWritten } from "./recording.ts";
import { takenBackFen } from "./view.ts";

/** The staff's actions on invoices over a firm's month; each locks the request and its orders. */

type Deps = LetterDeps & WithFiles;
type Issuing = ParsedInputOf<typeof contract.issueFirmInvoice>;
type OrderShare = Pick<store.Share, "orderId" | "amountFen">;

const conflict = (words: string) => new Refusal(codes.stateConflict, words);
const wrongAmount = (words: string) => new Refusal(codes.invalidInput, words, { field: "amount" });
const yuan = (fen: number): string => `¥${grouped(yuanOf(fen))}`;
const sumOf = (shares: readonly OrderShare[]): number =>
  shares.reduce((sum, { amountFen }) => sum + amountFen, 0);

interface Writing {
  readonly facts: Facts;
  readonly shares: readonly OrderShare[];
  readonly input: Pick<Issuing, "number" | "document_id">;
  readonly words: string;
}

const documentOf = ({ userId }: store.FirmInvoiceRow) => ({ userId, orderId: null });

async function write(
  tx: Transaction,
  deps: Deps,
  asked: store.FirmInvoiceRow,
  { facts, shares, input, words }: Writing,
): Promise<void> {
  const { number, document_id } = input;
  const documentId =
    document_id === null ? null : await documentWithin(tx, deps, documentOf(asked), document_id);
  const id = deps.random.uuid();
  const row = { id, ...facts, number, words, documentId, createdAt: nowDate(deps), voidedAt: null };
  await insertInvoice(tx, row);
  await store.insertShares(
    tx,
    shares.map((share) => ({ ...share, invoiceId: id })),
  );
  await mailAboutFirmInvoice(tx, deps, asked, row);
}

/** @throws Refusal */
export async function issueWithin(
  tx: Transaction,
  deps: Deps,
  input: Issuing,
): Promise<store.FirmInvoiceRow> {
  const asked = await store.lockFirmInvoice(tx, input.firm_invoice_id);
  const facts: Facts = {
    orderId: null,
    firmInvoiceId: asked.id,
    letter: "blue",
    amountFen: fenOf(input.amount),
    issuedOn: input.issued_on,
    ofId: null,
  };
  if (await isWritten(tx, input.number, facts)) return asked;
  const orders = await store.ordersOfFirmInvoice(tx, asked.id);
  const { due } = openFen(orders);
  if (due <= 0) throw conflict("这个月没有要开的发票");
  if (facts.amountFen !== due) throw wrongAmount(`开票金额须是 ${yuan(due)}`);
  assertDay(deps, input.issued_on, shanghaiDay(monthOf(asked.month).to.getTime()));
  const shares = orders
    .map(({ id, invoiceable, invoiced }) => ({ orderId: id, amountFen: invoiceable - invoiced }))
    .filter(({ amountFen }) => amountFen > 0);
  await write(tx, deps, asked, { facts, shares, input, words: "" });
  return asked;
}

/** @throws Refusal `notFound`, `stateConflict` for a red invoice */
async function lockBlue(tx: Transaction, invoiceId: string) {
  const asked = await store.lockFirmInvoice(tx, await store.firmInvoiceWith(tx, invoiceId));
  const written = await store.invoicesOfFirmInvoice(tx, asked.id);
  const blue = written.find(({ row }) => row.id === invoiceId);
  if (blue === undefined) throw new Error("an invoice left its request");
  if (blue.row.letter === "red") throw conflict("红字发票不能再红冲或作废");
  return { asked, blue, written };
}

/** What red invoices have left of a blue one, for each of its orders. */
function leftOf(
  blue: store.FirmInvoiceWritten,
  written: readonly store.FirmInvoiceWritten[],
): OrderShare[] {
  const reds = written.filter(({ row }) => row.ofId === blue.row.id && row.voidedAt === null);
  const back = reds.flatMap(({ shares }) => shares);
  return blue.shares
    .map(({ orderId, amountFen }) => ({
      orderId,
      amountFen: amountFen - sumOf(back.filter((share) => share.orderId === orderId)),
    }))
    .filter(({ amountFen }) => amountFen > 0);
}

/** The refunded part of what is left of a blue invoice. */
function excessOf(left: readonly OrderShare[], orders: readonly store.MonthOrder[]): OrderShare[] {
  const excess = new Map(orders.map((one) => [one.id, one.invoiced - one.invoiceable]));
  return left
    .map(({ orderId, amountFen }) => ({
      orderId,
      amountFen: Math.min(amountFen, excess.get(orderId) ?? 0),
    }))
    .filter(({ amountFen }) => amountFen > 0);
}

/** @throws Refusal */
export async function reverseWithin(
  tx: Transaction,
  deps: Deps,
  input: ParsedInputOf<typeof contract.reverseFirmInvoice>,
): Promise<store.FirmInvoiceRow> {
  const { asked, blue, written } = await lockBlue(tx, input.invoice_id);
  const facts: Facts = {
    orderId: null,
    firmInvoiceId: asked.id,
    letter: "red",
    amountFen: fenOf(input.amount),
    issuedOn: input.issued_on,
    ofId: blue.row.id,
  };
  if (await isWritten(tx, input.number, facts)) return asked;
  if (blue.row.voidedAt !== null) throw conflict("这张发票已作废");
  const left = leftOf(blue, written);
  if (left.length === 0) throw conflict("这张发票已全部红冲");
  const excess = excessOf(left, await store.ordersOfFirmInvoice(tx, asked.id));
  const shares = [excess, left].find((one) => one.length > 0 && sumOf(one) === facts.amountFen);
  if (shares === undefined) {
    const isPart = excess.length > 0 && sumOf(excess) < sumOf(left);
    const part = isPart ? `，或退款的 ${yuan(sumOf(excess))}` : "";
    throw wrongAmount(`红冲金额须是全部 ${yuan(sumOf(left))}${part}`);
  }
  assertDay(deps, input.issued_on, blue.row.issuedOn);
  await write(tx, deps, asked, { facts, shares, input, words: input.words });
  return asked;
}

/** @throws Refusal */
export async function voidWithin(
  tx: Transaction,
  deps: WithClock,
  input: ParsedInputOf<typeof contract.voidFirmInvoice>,
): Promise<store.FirmInvoiceRow> {
  const { asked, blue, written } = await lockBlue(tx, input.invoice_id);
  if (blue.row.voidedAt !== null) return asked;
  const rows = written.map(({ row }) => row);
  if (takenBackFen(rows, blue.row.id) > 0) throw conflict("这张发票已红冲，不能作废");
  await changeInvoice(tx, blue.row.id, { voidedAt: nowDate(deps), words: input.words });
  return asked;
}

/** The first document is mailed about; a later one only replaces it. @throws Refusal */
export async function putDocumentWithin(
  tx: Transaction,
  deps: Deps,
  input: ParsedInputOf<typeof contract.putFirmInvoiceDocument>,
): Promise<store.FirmInvoiceRow> {
  const id = await store.firmInvoiceWith(tx, input.invoice_id);
  const asked = await store.lockFirmInvoice(tx, id);
  const written = await store.invoicesOfFirmInvoice(tx, id);
  const row = written.find((one) => one.row.id === input.invoice_id)?.row;
  if (row === undefined) throw new Error("an invoice left its request");
  if (row.voidedAt !== null) throw conflict("这张发票已作废");
  if (row.documentId === input.document_id) return asked;
  const documentId = await documentWithin(tx, deps, documentOf(asked), input.document_id);
  await changeInvoice(tx, row.id, { documentId });
  if (row.documentId === null) await mailAboutFirmInvoice(tx, deps, asked, { ...row, documentId });
  return asked;
}
