import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem, Quote } from "#contract/quotes/quote.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";

/** A job with its price, as the device or the server reckoned it. */
export interface PricedJob {
  readonly job: Job;
  readonly quote: Quote;
}

/** What the server has said about the price on the screen. */
export type Confirmation =
  | { readonly kind: "estimate" }
  | { readonly kind: "asking" }
  | { readonly kind: "locked"; readonly signed: SignedQuote }
  | { readonly kind: "unreachable" }
  | { readonly kind: "refused"; readonly message: string };

/** What was typed, what it costs and what the server said of it: plain data beside the machine. */
export interface ConfiguratorData {
  readonly form: JobForm;
  /** What the form says, where it is a whole job; with a price book, one that can be priced. */
  readonly job: Job | null;
  /** The last job that could be priced; greyed where it is not `job`, or `problems` stand. */
  readonly priced: PricedJob | null;
  readonly problems: readonly Problem[];
  /** The server's quote for exactly this form. */
  readonly signed: SignedQuote | null;
  /** Why the server will not quote this form. */
  readonly refused: string | null;
  /** The device's own reckoning where the server answered another total. */
  readonly moved: Quote | null;
  /** What a screen reader hears: follows the price after a pause. */
  readonly spoken: string;
  /** The priced job after a pause in typing: what takes many prices to draw follows this. */
  readonly settled: PricedJob | null;
}

/** The data with what the machine says, as views show it. */
export interface ConfiguratorState extends ConfiguratorData {
  readonly confirmation: Confirmation;
  readonly draftId: string;
  readonly saved: "nothing" | "saved" | "failed";
  /** The tap that is under way. */
  readonly handOver: "idle" | "adding" | "ordering";
}

export interface ConfiguratorOptions {
  readonly title: string;
  readonly productId: string | null;
  /** Null where the host has none: then only the server prices. */
  readonly book: PriceBook | null;
  /** When the server gave the price book, ms; null without one. */
  readonly bookAt: number | null;
  readonly form: JobForm;
  /** An existing draft; absent = the first change begins a new one. */
  readonly draftId?: string;
  /** Of the cart's line that the form was opened from, where the host counts them. */
  readonly edition?: string | undefined;
  /** Told of the draft that the first change begins, and with null when it has gone. */
  readonly onDraft?: (draftId: string | null) => void;
}

/** The price of exactly what the form says now; null while there is none. */
export const currentPrice = ({
  job,
  priced,
  problems,
}: Pick<ConfiguratorState, "job" | "priced" | "problems">): PricedJob | null =>
  problems.length === 0 && priced !== null && priced.job === job ? priced : null;

/** Whether what the form says may be put into the cart or ordered. */
export const orderable = ({
  job,
  problems,
}: Pick<ConfiguratorState, "job" | "problems">): boolean => job !== null && problems.length === 0;
