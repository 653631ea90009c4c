import type { Job } from "#contract/jobs/jobs.ts";
import type { Quote } from "#contract/quotes/quote.ts";

/** A quote as it is printed and shared; without `quoteNo` it is the device's estimate. */
export interface ShownQuote {
  readonly title: string;
  readonly job: Job;
  readonly quote: Quote;
  readonly quoteNo: string | null;
  /** Opens the server's file of it; absent where this device lacks it. */
  readonly signature?: string | undefined;
  /** Instant (ms) until which the server honours it. */
  readonly validUntil: number | null;
}
