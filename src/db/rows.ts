import type { InputOf } from "#contract/http/endpoint.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import type { placeOrder, placePaperOrder } from "#contract/orders/placing.ts";
import type { payInit } from "#contract/payments/paying.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import type { Aggregate, Intent as WaitingIntent } from "./outbox-calls.ts";

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

/** A draft on the device carries the version of its form. */
export type DraftRow = Draft & { readonly formVersion?: number };

/**
 * What this device knows of a draft at the shop. `edition` null: nothing of it stands there;
 * `content` is what stood there last, the ground on which this device changes it.
 */
export interface ShopDraft {
  readonly id: string;
  readonly edition: string | null;
  readonly content: DraftContent | null;
  /** What left this device since, and may stand at the shop or not; `content` null: a removal. */
  readonly sent: readonly { readonly edition: string; readonly content: DraftContent | null }[];
  /** What another device did meanwhile, as long as it is not settled here. */
  readonly theirs: { readonly edition: string; readonly content: DraftContent | null } | null;
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

/**
 * What waits for the shop (待发箱), in the order of `seq`. Stored before its first send. `since` in
 * ms; `reason`: why the last try failed, in words for the buyer; null: not tried to its end yet.
 */
export interface OutboxRow {
  /** Given by the database. */
  seq: number;
  intent: WaitingIntent;
  aggregate: Aggregate;
  /** What it is about, in the buyer's own words. */
  label: string;
  /** The Idempotency-Key of every send. */
  key: string;
  /** Of a change of a cart line: the editions that it may follow, null for no line. */
  after?: readonly (string | null)[];
  /** Whose it is; nobody else's session sends it. */
  userKey: string;
  since: number;
  attempts: number;
  /** `refused`: the shop said no for good; it is not sent again by itself. */
  state: "waiting" | "refused";
  reason: string | null;
}
