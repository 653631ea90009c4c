import type { InputOf } from "#contract/endpoint.ts";
import type { JobForm } from "#contract/job-form.ts";
import type { QuoteType } from "#contract/jobs.ts";
import type { placeOrder } from "#contract/orders.ts";
import type { PriceBook } from "#contract/price-book.ts";

/** What a buyer typed and has not ordered. `total` in yuan, as last shown; `updatedAt` in ms. */
export interface Draft {
  id: string;
  title: string;
  productId: string | null;
  quoteType: QuoteType;
  job: JobForm;
  updatedAt: number;
  total?: string;
}

/**
 * Something the buyer tapped that must have exactly one effect. Stored before
 * the first send with the key that every resend carries.
 */
export interface Intent {
  id: string;
  kind: "placeOrder";
  body: InputOf<typeof placeOrder>;
  key: string;
  state: "sending" | "unknown";
  createdAt: number;
}

/** The last thing a screen saw. `at` in ms. */
export interface Seen {
  key: string;
  value: unknown;
  at: number;
}

export interface StoredPriceBook {
  key: "current";
  book: PriceBook;
  fetchedAt: number;
}
