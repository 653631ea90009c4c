import type { ReadableLine } from "#contract/carts.ts";
import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { CartEdit } from "#db/cart-edits.ts";
import { priceJob, readJob } from "#pricing/quote.ts";

/** A line and what stands in its field: plain data beside its machine. */
export interface LineData {
  /** As the screen shows it: the shop's, or the device's reckoning of an edit. */
  readonly line: ReadableLine;
  /** What stands in the field where the line itself has another amount. */
  readonly typed: number | null | undefined;
  /** Why it cannot be ordered as typed. */
  readonly message: string | null;
  /** `updatedAt` of the shop's line that edits are made on. */
  readonly base: number;
  /** What was sent since and got no answer. */
  readonly sent: readonly Job[];
}

export const asGiven = (line: ReadableLine): LineData => ({
  line,
  typed: undefined,
  message: null,
  base: line.updatedAt,
  sent: [],
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

/** The line is on its way: until an answer comes, the shop may have taken it. */
export function sending(data: LineData): LineData {
  const { job } = data.line;
  const again = data.sent.some((one) => sameJob(one, job));
  return { ...data, message: null, sent: again ? data.sent : [...data.sent, job] };
}

/** The shop took an edit at `updatedAt`, be it the newest or not. */
export const taken = (data: LineData, updatedAt: number): LineData => ({
  ...data,
  base: updatedAt,
  sent: [],
});

export const editOf = ({ line, base, sent }: LineData): CartEdit => ({
  lineId: line.line_id,
  job: line.job,
  base,
  sent: [...sent],
});

/** Whether an edit still has to reach the shop's line: it has none of it, and nobody else came. */
export function isUnsent(edit: CartEdit, line: ReadableLine): boolean {
  if (sameJob(edit.job, line.job)) return false;
  return edit.base === line.updatedAt || edit.sent.some((job) => sameJob(job, line.job));
}

/** A line with the edit of an earlier visit on it. */
export function resumed(line: ReadableLine, edit: CartEdit, book: PriceBook | null): LineData {
  const data = { ...asGiven(line), base: edit.base, sent: edit.sent };
  return { ...data, line: reckoned(line, edit.job, book) };
}
