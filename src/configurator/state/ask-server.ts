import { call } from "#api/call.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import {
  quoteCatalogue,
  quoteDigitalLabel,
  quoteGangRun,
  quoteLabel,
  quotePaper,
  quoteSheet,
  type SignedQuote,
} from "#contract/quotes/quotes.ts";

/**
 * Requests the server's binding quote of a job.
 * @throws Refusal when the server refuses, Unreachable when it does not answer.
 */
export function askServer(
  job: Job,
  productId: string | null,
  signal: AbortSignal,
): Promise<SignedQuote> {
  const product = productId === null ? {} : { product_id: productId };
  switch (job.quoteType) {
    case "pt":
      return call(quoteCatalogue, { job, ...product }, { signal });
    case "ysp":
      return call(quoteSheet, { job, ...product }, { signal });
    case "lz":
      return call(quoteLabel, { job, ...product }, { signal });
    case "inkLz":
      return call(quoteDigitalLabel, { job, ...product }, { signal });
    case "paper":
      return call(quotePaper, { job, ...product }, { signal });
    case "pb":
      return call(quoteGangRun, { job, ...product }, { signal });
  }
}
