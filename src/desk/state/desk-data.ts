import type { JobForm } from "#contract/job-form.ts";
import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { SignedQuote } from "#contract/quotes.ts";
import type { Refusal } from "#contract/reply.ts";
import { readForm } from "#job/form/job-form.ts";
import { priceJob } from "#pricing/quote.ts";
import { currentPrice, type DeskData } from "./desk-state.ts";
import { refusalProblems } from "./refusal-problems.ts";

/** Without a price book the last price stays until the server has answered for this form. */
function reckoned(
  form: JobForm,
  book: PriceBook | null,
  priced: DeskData["priced"],
): Pick<DeskData, "job" | "priced" | "problems"> {
  const read = readForm(form);
  if (!read.ok) return { job: null, priced, problems: read.problems };
  const { job } = read;
  if (book === null) return { job, priced, problems: [] };
  const outcome = priceJob(job, book);
  return outcome.ok
    ? { job, priced: { job, quote: outcome.quote }, problems: [] }
    : { job: null, priced, problems: outcome.problems };
}

/** What a desk opens with. */
export const openedWith = (form: JobForm, book: PriceBook | null): DeskData => ({
  form,
  ...reckoned(form, book, null),
  signed: null,
  refused: null,
  moved: null,
  spoken: "",
  settled: null,
});

/** Takes what was typed and prices it; what the server said of the form before is void. */
export const typed = (data: DeskData, form: JobForm, book: PriceBook | null): DeskData => ({
  ...data,
  form,
  ...reckoned(form, book, data.priced),
  signed: null,
  refused: null,
  moved: null,
});

/** After a pause in typing. */
export function settled(data: DeskData): DeskData {
  const priced = currentPrice(data);
  return { ...data, spoken: wordsOf(data), settled: priced ?? data.settled };
}

/** The server's quote for `job` becomes the price; another total than the device's is told. */
export function quoted(
  data: DeskData,
  job: Job,
  signed: SignedQuote,
  book: PriceBook | null,
): DeskData {
  const own = book === null ? null : (currentPrice(data)?.quote ?? null);
  const moved = own === null || own.total === signed.quote.total ? null : own;
  const next = { ...data, priced: { job, quote: signed.quote }, signed, refused: null, moved };
  return book === null ? { ...next, spoken: wordsOf(next) } : next;
}

/** The server will not quote: why, and at which fields where it names them. */
export function refused(data: DeskData, refusal: Refusal): DeskData {
  const problems = refusalProblems(refusal);
  const next = { ...data, refused: refusal.message };
  return problems.length === 0
    ? next
    : { ...next, problems, spoken: wordsOf({ ...next, problems }) };
}

/** What a screen reader hears. */
function wordsOf(data: DeskData): string {
  const [problem] = data.problems;
  if (problem !== undefined) return `暂不能报价：${problem.message}`;
  const priced = currentPrice(data);
  if (priced === null) return "";
  return `合计 ${priced.quote.total} 元，单价 ${priced.quote.unitPrice} 元`;
}
