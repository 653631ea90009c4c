import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { Problem, Quote } from "#contract/quotes/quote.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import type { PaperAtHand } from "#contract/stock/stock.ts";

/** A job with its price, calculated by the device or the server. */
export interface PricedJob {
  readonly job: Job;
  readonly quote: Quote;
}

/** The server's state of the displayed price. */
export type Confirmation =
  | { readonly kind: "estimate" }
  | { readonly kind: "asking" }
  | { readonly kind: "locked"; readonly signed: SignedQuote }
  | { readonly kind: "unreachable" }
  | { readonly kind: "refused"; readonly message: string };

/** The input, its price and the server's answer: plain data beside the machine. */
export interface ConfiguratorData {
  readonly form: JobForm;
  /** The form's job, where it is complete; with a price book, one that can be priced. */
  readonly job: Job | null;
  /** The last priced job; greyed where it is not `job`, or `problems` exist. */
  readonly priced: PricedJob | null;
  readonly problems: readonly Problem[];
  /** The server's quote for exactly this form. */
  readonly signed: SignedQuote | null;
  /** Why the server refuses to quote this form. */
  readonly refused: string | null;
  /** The device's own price where the server's total differs. */
  readonly moved: Quote | null;
  /** The announcement for screen readers: follows the price after a pause. */
  readonly spoken: string;
  /** The priced job after a pause in typing: expensive drawings follow this one. */
  readonly settled: PricedJob | null;
}

/** The data with the machine's state, as views show it. */
export interface ConfiguratorState extends ConfiguratorData {
  readonly confirmation: Confirmation;
  readonly draftId: string;
  readonly saved: "nothing" | "saved" | "failed";
  /** The running action. */
  readonly handOver: "idle" | "adding" | "ordering";
}

/** A quote as late as its material. */
export type Supplied = (job: Job, quote: Quote) => Quote;

/** What a product offers, where it does not offer all. */
export interface OfferedRules {
  /** Values of a job that the product does not offer. */
  readonly problemsOf: (job: Job, book: PriceBook) => readonly Problem[];
  /** The book with the offered choices and the form's own, for lists only. */
  readonly listed: (book: PriceBook, form: JobForm) => PriceBook;
  readonly offersBox: (boxType: string) => boolean;
}

export interface ConfiguratorOptions {
  readonly title: string;
  readonly productId: string | null;
  /** Null where the host has none: then only the server prices. */
  readonly book: PriceBook | null;
  /** When the server sent the price book, ms; null without one. */
  readonly bookAt: number | null;
  readonly form: JobForm;
  /** The form's price by `book`, where the host knows it: the device needs no arithmetic for it. */
  readonly quote?: Quote | undefined;
  /** Paper at hand, where paper is priced; null where the shop could not be asked. */
  readonly paperStock?: readonly PaperAtHand[] | null;
  /** The quote with the days that its material takes to come. */
  readonly supplied?: Supplied;
  readonly offered?: OfferedRules | undefined;
  /** An existing draft; absent = the first change begins a new one. */
  readonly draftId?: string;
  /** Edition of the cart's line that the form was opened from, where the host has one. */
  readonly edition?: string | undefined;
  /** Takes each changed form instead of a draft and the server's quote: staff edits a preset. */
  readonly onForm?: ((form: JobForm) => void) | undefined;
  /** Called with the draft that the first change begins, and with null when it is deleted. */
  readonly onDraft?: (draftId: string | null) => void;
}

/** The price of exactly the current form; null while there is none. */
export const currentPrice = ({
  job,
  priced,
  problems,
}: Pick<ConfiguratorState, "job" | "priced" | "problems">): PricedJob | null =>
  problems.length === 0 && priced !== null && priced.job === job ? priced : null;

/** Can the current form be put into the cart or ordered? */
export const orderable = ({
  job,
  problems,
}: Pick<ConfiguratorState, "job" | "problems">): boolean => job !== null && problems.length === 0;
