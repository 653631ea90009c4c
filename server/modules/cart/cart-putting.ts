import { randomUUID } from "node:crypto";
import { type CartKind, cartKindOf, cartNames } from "#contract/cart/cart-kinds.ts";
import type { CartLine, putCartLine } from "#contract/cart/carts.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { withDates } from "#server/modules/quotes/dating.ts";
import { withHeldTools } from "#server/modules/quotes/held-tools.ts";
import { keepQuote, reviseQuote } from "#server/modules/quotes/quotes.repository.ts";
import {
  issueQuote,
  openQuote,
  type QuoteTools,
  quoteAside,
  type Subject,
  subjectOf,
} from "#server/modules/quotes/quoting.ts";
import { cartLineOf, pricedLine, sameJob, withoutDelivery } from "./cart-pricing.ts";
import {
  cartLines,
  type JoinedLine,
  kindOfLine,
  lockLines,
  otherLines,
  putLine,
} from "./carts.repository.ts";

const mostLines = 200;

type Put = ParsedInputOf<typeof putCartLine>;

/**
 * Adds a line or replaces the one of its id, in the caller's transaction. `edition` names the
 * change.
 * @throws Refusal `invalidInput` (the cart is full), `stateConflict` (the other cart's line, or
 * another base version), `quoteTampered`, `quoteForeign`, `quoteExpired`, `quoteImpossible`,
 * `notFound`
 */
export async function putOneLine(
  tx: Transaction,
  tools: QuoteTools,
  userId: string,
  input: Put,
  edition: string = randomUUID(),
): Promise<CartLine> {
  const kind = cartKindOf(input.job);
  if ((await otherLines(tx, userId, input.line_id, kind)) >= mostLines) {
    throw new Refusal(codes.invalidInput, `${cartNames[kind]}最多放${mostLines}项`);
  }
  await lockLines(tx, userId, [input.line_id], kind);
  const [former] = await cartLines(tx, userId, [input.line_id]);
  assertStays(former, kind);
  assertFollows(former, input.after, kind);
  const job = await withHeldTools(tx, tools, userId, withoutDelivery(input.job));
  const subject = await subjectOf(tx, job, input.product_id);
  const title = input.title.trim() === "" ? subject.title : input.title.trim();
  const quoteNo = await heldQuote(tx, tools, userId, input, job);
  const kept = quoteNo ?? (await newQuote(tx, tools, { job, userId, subject, title }));
  const replaced = former?.quote ?? null;
  if (replaced !== null && replaced.quoteNo !== kept) await reviseQuote(tx, replaced, kept);
  const now = nowDate(tools.deps);
  if (quoteNo !== null) await keepQuote(tx, quoteNo, now);
  await putLine(tx, {
    userId,
    lineId: input.line_id,
    productId: input.product_id,
    title,
    job: stampedJob(job),
    quoteNo: kept,
    direct: input.direct,
    edition,
    createdAt: now,
    updatedAt: now,
  });
  const [row] = await cartLines(tx, userId, [input.line_id]);
  const line = row === undefined ? null : await pricedLine(tools, row);
  if (line === null) throw new Error("a line was put and cannot be read");
  return withDates(cartLineOf(line, tools), tools);
}

interface Quoted {
  readonly job: Job;
  readonly userId: string;
  readonly subject: Subject;
  readonly title: string;
}

/** The number of a new quote for the line. */
async function newQuote(
  tx: Transaction,
  tools: QuoteTools,
  { job, userId, subject, title }: Quoted,
): Promise<string> {
  const aside = { sums: tools.deps.sums, caller: userId };
  const quote = await quoteAside(aside, tools.book, job);
  const asked = { job, owner: userId, subject: { ...subject, title }, quote, isKept: true };
  return (await issueQuote(tx, tools, asked)).quoteNo;
}

/** A line never moves to the other cart. */
function assertStays(former: JoinedLine | undefined, kind: CartKind): void {
  if (former === undefined) return;
  const stands = kindOfLine(former);
  if (stands === kind) return;
  throw new Refusal(codes.stateConflict, `这一项在${cartNames[stands]}里，请另外加入`);
}

/** A change is refused unless it is based on the line's current version. */
function assertFollows(former: JoinedLine | undefined, after: Put["after"], kind: CartKind): void {
  if (after === undefined || after.includes(former?.line.edition ?? null)) return;
  if (former === undefined) {
    throw new Refusal(codes.notFound, `这一项已不在${cartNames[kind]}里`);
  }
  throw new Refusal(codes.stateConflict, "这一项后来在别处改过，这次改动没有生效");
}

/**
 * The number of the signed quote of the line, or null where the server must make one: none was
 * sent, or it includes delivery.
 */
async function heldQuote(
  tx: Transaction,
  tools: QuoteTools,
  userId: string,
  input: Put,
  job: Job,
): Promise<string | null> {
  const { quote_no: quoteNo, signature } = input;
  if (quoteNo === null || signature === null) return null;
  const quote = await openQuote(tx, tools, { quoteNo, signature, userId });
  if (sameJob(quote.job, job)) return quote.quoteNo;
  const quoted = readStoredJob(quote.job);
  if (quoted !== null && sameJob(withoutDelivery(quoted), job)) return null;
  throw new Refusal(codes.quoteTampered, "规格与报价单不符，请重新报价");
}
