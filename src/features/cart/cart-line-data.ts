import type { ReadableLine } from "#contract/cart/carts.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { readJob } from "#pricing/quote/read-job.ts";

/** A line and its input field: plain data beside its machine. */
export interface LineData {
  /** The displayed line: the server's, or the device's price of an edit. */
  readonly line: ReadableLine;
  /** The input where it differs from the line's amount. */
  readonly typed: number | null | undefined;
  /** Why the input cannot be ordered. */
  readonly message: string | null;
  /** The server's line, the base of edits. */
  readonly given: ReadableLine;
}

export const asGiven = (line: ReadableLine): LineData => ({
  line,
  typed: undefined,
  message: null,
  given: line,
});

const withAmount = (job: Job, quantity: number | null): unknown =>
  job.quoteType === "paper" ? { ...job, qty: String(quantity ?? "") } : { ...job, quantity };

const reckoned = (line: ReadableLine, job: Job, book: PriceBook | null): ReadableLine => {
  const outcome = book === null ? null : priceJob(job, book);
  return outcome?.ok ? { ...line, job, quote: outcome.quote } : { ...line, job };
};

/**
 * Another amount, priced on the device; `whole` is false where it is impossible or cannot be
 * shipped.
 */
export function amended(
  data: LineData,
  quantity: number | null,
  book: PriceBook | null,
): { data: LineData; whole: boolean } {
  const read = readJob(withAmount(data.line.job, quantity));
  const priced = !read.ok || book === null ? read : priceJob(read.value, book);
  if (!read.ok || !priced.ok) {
    const [problem] = priced.ok ? [] : priced.problems;
    const message = problem?.message ?? "请填写数量";
    return { data: { ...data, typed: quantity, message }, whole: false };
  }
  const line = reckoned(data.line, read.value, book);
  return { data: { ...data, line, typed: quantity, message: null }, whole: true };
}

const ordered = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Are two jobs equal, whatever the order of their fields? */
export const sameJob = (one: Job, other: Job): boolean =>
  JSON.stringify(one, ordered) === JSON.stringify(other, ordered);

/** The quantity as text. */
const amountOf = ({ line: { job, quote } }: LineData): string => {
  if (hasOwnQuantities(job)) return `${grouped(quote.quantity)} ${quote.unit}`;
  const amount = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  const each = job.quoteType === "paper" || job.kinds === 1 ? "" : "每款 ";
  return `${each}${grouped(amount)} ${quote.unit}`;
};

/** The label of an edit in 待发箱. */
export const editLabel = (data: LineData): string => `${data.line.title}，${amountOf(data)}`;

/** A line with its row in 待发箱. `message`: why the server refused it. */
export const resumed = (
  line: ReadableLine,
  job: Job,
  book: PriceBook | null,
  message: string | null,
): LineData => ({ ...asGiven(line), line: reckoned(line, job, book), message });
