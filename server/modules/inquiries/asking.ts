import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type {
  addToInquiry,
  askAsGuest,
  askShop,
  GuestContact,
} from "#contract/inquiries/inquiries.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithRandom } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { ownOrder } from "#server/modules/order-records/orders.repository.ts";
import { findQuote } from "#server/modules/quotes/quotes.repository.ts";
import { dayDigits, randomCode } from "#server/modules/quotes/quoting.ts";
import {
  addMessage,
  changeInquiry,
  countMessages,
  insertInquiry,
  lockOwnInquiry,
} from "./inquiries.repository.ts";

type AskingDeps = WithClock & WithRandom;

interface NewInquiry {
  readonly userId: string | null;
  readonly mobile?: string;
  readonly email?: string;
  readonly orderId: string | null;
  readonly quoteNo: string | null;
  readonly words: string;
}

/** Messages of one conversation. */
const mostMessages = 60;

async function openWithin(
  tx: Transaction,
  deps: AskingDeps,
  { words, ...facts }: NewInquiry,
): Promise<{ readonly inquiry_id: string; readonly inquiry_no: string }> {
  const at = nowDate(deps);
  const id = deps.random.uuid();
  const inquiryNo = `ZX${dayDigits(at.getTime())}-${randomCode(8)}`;
  const state = "open";
  await insertInquiry(tx, { ...facts, id, inquiryNo, state, createdAt: at, updatedAt: at });
  await addMessage(tx, { id: deps.random.uuid(), inquiryId: id, by: "buyer", words, at });
  return { inquiry_id: id, inquiry_no: inquiryNo };
}

/** @throws Refusal `notFound` where no quote has this number */
async function knownQuote(tx: Transaction, quoteNo: string): Promise<string> {
  if ((await findQuote(tx, quoteNo)) !== null) return quoteNo;
  throw new Refusal(codes.notFound, "没有这个报价单号，请核对");
}

/** @throws Refusal `notFound` for another buyer's order and for an unknown quote */
export async function askWithin(
  tx: Transaction,
  deps: AskingDeps,
  userId: string,
  { words, about }: ParsedInputOf<typeof askShop>,
) {
  switch (about.kind) {
    case "none":
      return openWithin(tx, deps, { userId, orderId: null, quoteNo: null, words });
    case "order": {
      const { id: orderId } = await ownOrder(tx, userId, about.order_id);
      return openWithin(tx, deps, { userId, orderId, quoteNo: null, words });
    }
    case "quote": {
      const quoteNo = await knownQuote(tx, about.quote_no);
      return openWithin(tx, deps, { userId, orderId: null, quoteNo, words });
    }
  }
}

const reachOf = (contact: GuestContact) =>
  contact.by === "mobile" ? { mobile: contact.mobile } : { email: contact.email };

/** @throws Refusal `notFound` for an unknown quote */
export async function askAsGuestWithin(
  tx: Transaction,
  deps: AskingDeps,
  {
    words,
    contact,
    quote_no,
  }: Pick<ParsedInputOf<typeof askAsGuest>, "words" | "contact" | "quote_no">,
): Promise<{ readonly inquiry_no: string }> {
  const quoteNo = quote_no === null ? null : await knownQuote(tx, quote_no);
  const facts = { userId: null, orderId: null, quoteNo, words, ...reachOf(contact) };
  const { inquiry_no } = await openWithin(tx, deps, facts);
  return { inquiry_no };
}

/** @throws Refusal `notFound`, `stateConflict` once the conversation is full */
export async function addWithin(
  tx: Transaction,
  deps: AskingDeps,
  userId: string,
  { inquiry_id, words }: ParsedInputOf<typeof addToInquiry>,
) {
  const { inquiryNo } = await lockOwnInquiry(tx, userId, inquiry_id);
  if ((await countMessages(tx, inquiry_id)) >= mostMessages) {
    throw new Refusal(codes.stateConflict, "这次咨询写得太长了，请另开一个");
  }
  const at = nowDate(deps);
  const id = deps.random.uuid();
  await addMessage(tx, { id, inquiryId: inquiry_id, by: "buyer", words, at });
  await changeInquiry(tx, inquiry_id, { state: "open", updatedAt: at });
  return { inquiry_id, inquiry_no: inquiryNo };
}
