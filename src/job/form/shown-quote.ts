import type { Job } from "#contract/jobs.ts";
import type { Quote } from "#contract/quote.ts";

/** A quote as it is printed and shared; without `quoteNo` it is the device's estimate. */
export interface ShownQuote {
  readonly title: string;
  readonly job: Job;
  readonly quote: Quote;
  readonly quoteNo: string | null;
  /** Instant (ms) until which the shop honours it. */
  readonly validUntil: number | null;
}
