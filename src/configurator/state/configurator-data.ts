import * as v from "valibot";
import { engineHere } from "#components/job-form/engine.ts";
import { readForm } from "#components/job-form/job-form.ts";
import { unitPriceText } from "#contract/format/amounts.ts";
import { codes, type Refusal } from "#contract/http/reply.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { type Problem, problem, type Quote } from "#contract/quotes/quote.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import type { PriceOptions, PriceResult } from "#pricing/quote/quote.ts";
import {
  type ConfiguratorData,
  currentPrice,
  type OfferedRules,
  type Supplied,
} from "./configurator-state.ts";

const reasons = v.object({ problems: v.array(problem) });

/** The fields that the server named when it could not price a job; empty for other refusals. */
function refusalProblems(refusal: Refusal): readonly Problem[] {
  if (refusal.code !== codes.quoteImpossible) return [];
  const read = v.safeParse(reasons, refusal.data);
  return read.success ? read.output.problems : [];
}

/** The session's own rules for a price, beside those of the book. */
export interface Rules {
  readonly supplied?: Supplied | undefined;
  readonly offered?: OfferedRules | undefined;
}

const asQuoted: Supplied = (_, quote) => quote;

/** What the frame of a typed key shows: total and date, without ladder, paces and runner-ups. */
export const inBrief: PriceOptions = { ladder: false, alternatives: false };

/** How a form is priced: nothing, by options, or with a price that the host knows. */
type Means = { readonly known: PriceResult | undefined } | { readonly options: PriceOptions };

/**
 * Without a price book, or before the engine has loaded, the last price stays: until the server has
 * answered for this form, or the engine has come.
 */
function reckoned(
  form: JobForm,
  book: PriceBook | null,
  priced: ConfiguratorData["priced"],
  { supplied = asQuoted, offered }: Rules,
  means: Means = { options: {} },
): Pick<ConfiguratorData, "job" | "priced" | "problems"> {
  const read = readForm(form);
  if (!read.ok) return { job: null, priced, problems: read.problems };
  const { job } = read;
  if (book === null) return { job, priced, problems: [] };
  const withheld = offered?.problemsOf(job, book) ?? [];
  if (withheld.length > 0) return { job: null, priced, problems: withheld };
  const known = "known" in means ? means.known : undefined;
  const options = "options" in means ? means.options : {};
  const outcome = known ?? engineHere()?.priceJob(job, book, options);
  if (outcome === undefined) return { job, priced, problems: [] };
  return outcome.ok
    ? { job, priced: { job, quote: supplied(job, outcome.quote) }, problems: [] }
    : { job: null, priced, problems: outcome.problems };
}

/** The initial data of a session. */
export const openedWith = (
  form: JobForm,
  book: PriceBook | null,
  rules: Rules = {},
  quote?: Quote,
): ConfiguratorData => ({
  form,
  ...reckoned(form, book, null, rules, { known: quote && { ok: true, quote } }),
  signed: null,
  refused: null,
  moved: null,
  spoken: "",
  settled: null,
});

/** Takes the input and prices it; the server's answer for the form before is void. */
export const typed = (
  data: ConfiguratorData,
  form: JobForm,
  book: PriceBook | null,
  rules: Rules = {},
  options: PriceOptions = {},
): ConfiguratorData => ({
  ...data,
  form,
  ...reckoned(form, book, data.priced, rules, { options }),
  signed: null,
  refused: null,
  moved: null,
});

/** A price in brief becomes the whole quote of the same job. */
export function completed(
  data: ConfiguratorData,
  book: PriceBook | null,
  { supplied = asQuoted }: Rules = {},
): ConfiguratorData {
  const job = currentPrice(data)?.job;
  if (job === undefined || book === null) return data;
  const outcome = engineHere()?.priceJob(job, book);
  if (outcome?.ok !== true) return data;
  return { ...data, priced: { job, quote: supplied(job, outcome.quote) } };
}

/** The engine has come: the price of an input that was typed before it. */
export function pricedLate(
  data: ConfiguratorData,
  book: PriceBook | null,
  rules: Rules = {},
): ConfiguratorData {
  const isUnpriced = data.job !== null && data.problems.length === 0 && currentPrice(data) === null;
  return isUnpriced ? { ...data, ...reckoned(data.form, book, data.priced, rules) } : data;
}

/** Called after a pause in typing. */
export function settled(data: ConfiguratorData): ConfiguratorData {
  const priced = currentPrice(data);
  return { ...data, spoken: wordsOf(data), settled: priced ?? data.settled };
}

/** The server's quote for `job` becomes the price; a difference from the device's is reported. */
export function quoted(
  data: ConfiguratorData,
  job: Job,
  signed: SignedQuote,
  book: PriceBook | null,
  { supplied = asQuoted }: Rules = {},
): ConfiguratorData {
  const own = book === null ? null : (currentPrice(data)?.quote ?? null);
  const moved = own === null || own.total === signed.quote.total ? null : own;
  const next = {
    ...data,
    priced: { job, quote: supplied(job, signed.quote) },
    signed,
    refused: null,
    moved,
  };
  if (book === null) return { ...next, spoken: wordsOf(next) };
  // The server was faster than the engine: the pause in typing found no price.
  return own === null ? settled(next) : next;
}

/** The server refuses to quote: the reason, and the fields where it names them. */
export function refused(data: ConfiguratorData, refusal: Refusal): ConfiguratorData {
  const problems = refusalProblems(refusal);
  const next = { ...data, refused: refusal.message };
  return problems.length === 0
    ? next
    : { ...next, problems, spoken: wordsOf({ ...next, problems }) };
}

/** The announcement for screen readers. */
function wordsOf(data: ConfiguratorData): string {
  const [problem] = data.problems;
  if (problem !== undefined) return `暂不能报价：${problem.message}`;
  const priced = currentPrice(data);
  if (priced === null) return "";
  return `合计 ${priced.quote.total} 元，单价 ${unitPriceText(priced.quote.unitPrice)} 元`;
}
