import { randomInt } from "node:crypto";
import type { Offered } from "#contract/catalog/offered.ts";
import { offeredProblems } from "#contract/catalog/offered-problems.ts";
import { fenOf } from "#contract/format/money.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stampedJob } from "#contract/jobs/job-steps.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import { defaultWords, type Words } from "#contract/lookups/words.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem, Quote } from "#contract/quotes/quote.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import type { Database, Transaction } from "#server/infra/database/database.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { soldProduct } from "#server/modules/catalog/catalogue.repository.ts";
import { type Aside, pricedAside } from "./pricing-aside.ts";
import type { QuoteKeys } from "./quote-key.ts";
import { isQuoteSignature, type SignedFacts, signQuote } from "./quote-signature.ts";
import { findQuote, insertQuote, type StoredQuote } from "./quotes.repository.ts";

const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Letters and digits that cannot be confused. */
export function randomCode(size: number): string {
  return Array.from({ length: size }, () => letters[randomInt(letters.length)]).join("");
}

/** `20261120`: the day in Shanghai of an instant in ms, the prefix of quote and order numbers. */
export const dayDigits = (at: number): string => shanghaiDay(at).replaceAll("-", "");

/** The price of a quote to be issued. @throws Refusal `quoteImpossible` with `data.problems` */
export async function quoteAside(aside: Aside, book: PriceBook, job: Job): Promise<Quote> {
  const result = await pricedAside(aside, book, job, { ways: true });
  if (result.ok) return result.quote;
  throw impossible(result.problems);
}

export function impossible(problems: readonly Problem[]): Refusal {
  const message = problems[0]?.message ?? "这样的规格做不出来，请调整";
  return new Refusal(codes.quoteImpossible, message, { problems });
}

/** The quoted object: a product of the catalogue or a job of the buyer's own. */
export interface Subject {
  readonly productId: string | null;
  readonly title: string;
  /** The values that the product offers; absent: all. */
  readonly offered?: Offered;
}

/** @throws Refusal `quoteImpossible` with `data.problems` where a product does not offer a value */
export function assertOffered(job: Job, offered: Offered | undefined, book: PriceBook): void {
  const problems = offeredProblems(job, offered, book);
  if (problems.length > 0) throw impossible(problems);
}

export async function subjectOf(
  db: Database | Transaction,
  job: Job,
  productId: string | null,
): Promise<Subject> {
  if (productId === null) return { productId, title: ownTitle(job) };
  const { name, offered } = await soldProduct(db, productId);
  return { productId, title: name, offered };
}

/** The title of a job without a product. */
export const ownTitle = (job: Job): string => defaultWords.of("quoteType", job.quoteType);

const factsOf = (row: StoredQuote): SignedFacts => ({
  quoteNo: row.quoteNo,
  job: row.job,
  totalFen: row.totalFen,
  priceVersion: row.priceVersion,
  validUntil: row.validUntil.getTime(),
  owner: row.userId,
});

export interface QuoteTools {
  readonly deps: LetterDeps & WithPricing;
  readonly secret: QuoteKeys;
  readonly words: Words;
  readonly book: PriceBook;
}

interface Issued {
  readonly job: Job;
  readonly owner: string | null;
  readonly subject: Subject;
  /** The job's price by the given book. */
  readonly quote: Quote;
  /** It goes into a cart at once, and 我的报价 lists it. */
  readonly isKept: boolean;
}

/** Numbers, signs and stores a price. */
export async function issueQuote(
  db: Database | Transaction,
  tools: QuoteTools,
  issued: Issued,
): Promise<StoredQuote> {
  const row = signedRow(tools, issued);
  await insertQuote(db, row);
  return row;
}

/** The row of a new quote, numbered and signed. */
export function signedRow(tools: QuoteTools, { quote, ...asked }: Issued): StoredQuote {
  const { deps, book } = tools;
  const now = deps.clock.now();
  const quoteNo = `Q${dayDigits(now)}-${randomCode(8)}`;
  const validUntil = now + book.validHours * 3_600_000;
  const unsigned: StoredQuote = {
    id: deps.random.uuid(),
    quoteNo,
    userId: asked.owner,
    productId: asked.subject.productId,
    title: asked.subject.title,
    quoteType: asked.job.quoteType,
    job: stampedJob(asked.job),
    result: { ...quote, quoteNo, validUntil },
    priceVersion: book.version,
    totalFen: fenOf(quote.total),
    signature: "",
    createdAt: new Date(now),
    validUntil: new Date(validUntil),
    firstNo: null,
    revision: 1,
    keptAt: asked.isKept ? new Date(now) : null,
  };
  return { ...unsigned, signature: signQuote(tools.secret, factsOf(unsigned)) };
}

export function signedQuoteOf(row: StoredQuote): SignedQuote {
  return {
    quoteNo: row.quoteNo,
    signature: row.signature,
    validUntil: row.validUntil.getTime(),
    createdAt: row.createdAt.getTime(),
    productId: row.productId,
    title: row.title,
    job: sentJob(readStoredJob(row.job)),
    quote: row.result,
    revision: row.revision,
  };
}

/** Does this signature match the stored row? */
export const isSignatureOf = (secret: QuoteKeys, row: StoredQuote, signature: string): boolean =>
  isQuoteSignature(secret, factsOf(row), signature);

/** Does the stored row still equal what was signed? An edited row does not. */
export const isGenuine = (secret: QuoteKeys, row: StoredQuote): boolean =>
  isSignatureOf(secret, row, row.signature);

type Verifying = Pick<QuoteTools, "deps" | "secret">;

/**
 * Verifies a quote that a buyer sends. A guest's quote may be used by whoever holds its signature.
 * @throws Refusal `quoteTampered`, `quoteForeign` or `quoteExpired`
 */
export async function openQuote(
  db: Database | Transaction,
  tools: Verifying,
  asked: { readonly quoteNo: string; readonly signature: string; readonly userId: string },
): Promise<StoredQuote> {
  return verifiedQuote(tools, await findQuote(db, asked.quoteNo), asked);
}

/** The found row, verified like `openQuote` does. */
export function verifiedQuote(
  tools: Verifying,
  row: StoredQuote | null,
  asked: { readonly signature: string; readonly userId: string },
): StoredQuote {
  if (row === null || !isSignatureOf(tools.secret, row, asked.signature)) {
    throw new Refusal(codes.quoteTampered, "报价单已被改动，请重新报价");
  }
  if (row.userId !== null && row.userId !== asked.userId) {
    throw new Refusal(codes.quoteForeign, "这份报价单属于另一个账号，请重新报价");
  }
  if (row.validUntil.getTime() <= tools.deps.clock.now()) {
    throw new Refusal(codes.quoteExpired, "报价单已过有效期，请重新报价");
  }
  return row;
}
