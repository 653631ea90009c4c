import type { ReadableLine } from "#contract/cart/carts.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { priceJob, readJob } from "#pricing/quote/quote.ts";

/** A line and what stands in its field: plain data beside its machine. */
export interface LineData {
  /** As the screen shows it: the shop's, or the device's reckoning of an edit. */
  readonly line: ReadableLine;
  /** What stands in the field where the line itself has another amount. */
  readonly typed: number | null | undefined;
  /** Why it cannot be ordered as typed. */
  readonly message: string | null;
  /** The shop's line that edits are made on. */
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

/** Another amount, priced on the device; `whole` false where it cannot be made or sent. */
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

/** Whether two jobs say the same, in whatever order their fields stand. */
export const sameJob = (one: Job, other: Job): boolean =>
  JSON.stringify(one, ordered) === JSON.stringify(other, ordered);

/** How many, in words. */
const amountOf = ({ line: { job, quote } }: LineData): string => {
  const amount = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  const each = job.quoteType === "paper" || job.kinds === 1 ? "" : "每款 ";
  return `${each}${grouped(amount)} ${quote.unit}`;
};

/** What an edit is about, in 待发箱. */
export const editLabel = (data: LineData): string => `${data.line.title}，${amountOf(data)}`;

/** A line with what 待发箱 holds of it. `message`: why the shop did not take it. */
export const resumed = (
  line: ReadableLine,
  job: Job,
  book: PriceBook | null,
  message: string | null,
): LineData => ({ ...asGiven(line), line: reckoned(line, job, book), message });
