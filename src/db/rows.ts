import type { InputOf } from "#contract/endpoint.ts";
import type { JobForm } from "#contract/job-form.ts";
import type { QuoteType } from "#contract/jobs.ts";
import type { payInit, placeOrder, placePaperOrder } from "#contract/orders.ts";
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
 * A tap that must have exactly one effect. Stored before the first send with the key that every
 * resend carries; `createdAt` in ms. `sending`: no answer came; `unknown`: one came, and the
 * outcome is open (a payment at its channel); `void`: nothing came of it and nothing will, and
 * the buyer has not been told yet.
 */
interface Tap {
  id: string;
  key: string;
  state: "sending" | "unknown" | "void";
  createdAt: number;
}
export interface PlacingTap extends Tap {
  kind: "placeOrder";
  body: InputOf<typeof placeOrder> | InputOf<typeof placePaperOrder>;
}
export interface PayingTap extends Tap {
  kind: "payOrder";
  body: InputOf<typeof payInit>;
}
export type Intent = PlacingTap | PayingTap;

/** The last thing a screen saw. `at` in ms. */
export interface SeenRow {
  key: string;
  value: unknown;
  at: number;
}

export interface StoredPriceBook {
  key: "current";
  book: PriceBook;
  fetchedAt: number;
}
