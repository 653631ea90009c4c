import { randomUUID } from "node:crypto";
import { type CartKind, cartKindOf, cartNames } from "#contract/cart/cart-kinds.ts";
import type { CartLine, putCartLine } from "#contract/cart/carts.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { Claim } from "#server/http/idempotency.ts";
import type { CallKey } from "#server/http/idempotency-keys.repository.ts";
import { type Database, Outrun, type Transaction } from "#server/infra/database/database.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { assertShelved } from "#server/modules/catalog/catalogue.repository.ts";
import { withDates } from "#server/modules/quotes/dating.ts";
import { withHeldTools } from "#server/modules/quotes/held-tools.ts";
import type { StoredQuote } from "#server/modules/quotes/quotes.repository.ts";
import {
  assertOffered,
  ownTitle,
  type QuoteTools,
  quoteAside,
  type Subject,
  signedRow,
  verifiedQuote,
} from "#server/modules/quotes/quoting.ts";
import { cartLineOf, pricedLine, sameJob, withoutDelivery } from "./cart-pricing.ts";
import { type CartRow, kindOfLine, lockLines } from "./carts.repository.ts";
import {
  type LineChange,
  type LineGround,
  readLineGround,
  writeLine,
} from "./line-writing.repository.ts";

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
  await lockLines(tx, userId, [input.line_id], cartKindOf(input.job));
  const { change, reply } = await decided(tx, tools, { userId, input, edition, call: null });
  await writeLine(tx, { ...change, kept: null });
  return reply;
}

/**
 * The same without a transaction or a lock: one statement reads, one writes all with the reply, or
 * nothing.
 * @throws Outrun where another call came between them or had this key
 */
export async function putUnlocked(
  db: Database,
  tools: QuoteTools,
  userId: string,
  input: Put,
  claim: Claim | null,
): Promise<CartLine> {
  const { change, reply } = await decided(db, tools, {
    userId,
    input,
    edition: claim?.key ?? randomUUID(),
    call: claim,
  });
  await writeLine(db, { ...change, kept: claim === null ? null : { ...claim, reply } });
  return reply;
}

interface Asked {
  readonly userId: string;
  readonly input: Put;
  readonly edition: string;
  /** The key to be claimed with the writing, or null. */
  readonly call: CallKey | null;
}

interface Decided {
  readonly change: Omit<LineChange, "kept">;
  readonly reply: CartLine;
}

/** Checks a change against the stored rows; writes nothing. */
async function decided(
  db: Database | Transaction,
  tools: QuoteTools,
  { userId, input, edition, call }: Asked,
): Promise<Decided> {
  const { line_id: lineId, product_id: productId, quote_no: quoteNo } = input;
  const kind = cartKindOf(input.job);
  const ground = await readLineGround(db, { userId, lineId, kind, productId, quoteNo, call });
  // A repetition: its stored reply needs no price.
  if (ground.isTaken) throw new Outrun(null);
  const { former } = ground;
  if (ground.otherLines >= mostLines) {
    throw new Refusal(codes.invalidInput, `${cartNames[kind]}最多放${mostLines}项`);
  }
  assertStays(former, kind);
  assertFollows(former, input.after, kind);
  const job = await withHeldTools(db, tools, userId, withoutDelivery(input.job));
  const product = productId === null ? null : assertShelved(ground.product);
  assertOffered(job, product?.offered, tools.book);
  const subject = { productId, title: product?.name ?? ownTitle(job) };
  const title = input.title.trim() === "" ? subject.title : input.title.trim();
  const now = nowDate(tools.deps);
  const held = heldQuote(ground.sent, tools, userId, input, job);
  const quote =
    held === null
      ? revised(await newQuote(tools, { job, userId, subject, title }), ground, false)
      : revised({ ...held, keptAt: held.keptAt ?? now }, ground, ground.hasVersions);
  const line = {
    userId,
    lineId,
    productId,
    title,
    job: stampedJob(job),
    quoteNo: quote.quoteNo,
    direct: input.direct && (former?.direct ?? true),
    edition,
    createdAt: former?.createdAt ?? now,
    updatedAt: now,
  };
  const priced = await pricedLine(tools, {
    line,
    quote,
    picture: product?.picture ?? null,
    shown: product?.shown ?? null,
    needsFile: product?.needsFile ?? null,
    offered: product?.offered ?? null,
  });
  if (priced === null) throw new Error("a line was put and cannot be read");
  return {
    change: { line, former, quote, isNewQuote: held === null },
    reply: withDates(cartLineOf(priced, tools), tools),
  };
}

/**
 * The quote as the next version of the one that it replaces. A quote that has versions, or is a
 * version, stays: restoring an earlier price makes no new version.
 */
function revised(
  quote: StoredQuote,
  { replaced, nextRevision }: LineGround,
  hasVersions: boolean,
): StoredQuote {
  if (replaced === null || hasVersions || quote.firstNo !== null) return quote;
  const firstNo = replaced.firstNo ?? replaced.quoteNo;
  if (quote.quoteNo === firstNo || quote.quoteNo === replaced.quoteNo) return quote;
  return { ...quote, firstNo, revision: nextRevision };
}

interface Quoted {
  readonly job: Job;
  readonly userId: string;
  readonly subject: Subject;
  readonly title: string;
}

/** A new quote for the line, not yet stored. */
async function newQuote(
  tools: QuoteTools,
  { job, userId, subject, title }: Quoted,
): Promise<StoredQuote> {
  const aside = { sums: tools.deps.sums, caller: userId };
  const quote = await quoteAside(aside, tools.book, job);
  const asked = { job, owner: userId, subject: { ...subject, title }, quote, isKept: true };
  return signedRow(tools, asked);
}

/** A line never moves to the other cart. */
function assertStays(former: CartRow | null, kind: CartKind): void {
  if (former === null) return;
  const stands = kindOfLine({ line: former });
  if (stands === kind) return;
  throw new Refusal(codes.stateConflict, `这一项在${cartNames[stands]}里，请另外加入`);
}

/** A change is refused unless it is based on the line's current version. */
function assertFollows(former: CartRow | null, after: Put["after"], kind: CartKind): void {
  if (after === undefined || after.includes(former?.edition ?? null)) return;
  if (former === null) {
    throw new Refusal(codes.notFound, `这一项已不在${cartNames[kind]}里`);
  }
  throw new Refusal(codes.stateConflict, "这一项后来在别处改过，这次改动没有生效");
}

/**
 * The signed quote of the line, or null where the server must make one: none was sent, or it
 * includes delivery.
 */
function heldQuote(
  sent: StoredQuote | null,
  tools: QuoteTools,
  userId: string,
  input: Put,
  job: Job,
): StoredQuote | null {
  const { quote_no: quoteNo, signature } = input;
  if (quoteNo === null || signature === null) return null;
  const quote = verifiedQuote(tools, sent, { signature, userId });
  if (sameJob(quote.job, job)) return quote;
  const quoted = readStoredJob(quote.job);
  if (quoted !== null && sameJob(withoutDelivery(quoted), job)) return null;
  throw new Refusal(codes.quoteTampered, "规格与报价单不符，请重新报价");
}
