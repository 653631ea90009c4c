import type { InputOf } from "#contract/http/endpoint.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { QuoteType } from "#contract/jobs/jobs.ts";
import type { placeOrder, placePaperOrder } from "#contract/orders/placing.ts";
import type { payInit } from "#contract/payments/paying.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { DraftContent } from "#contract/quotes/drafts.ts";
import type { Aggregate, Intent as WaitingIntent } from "./outbox-calls.ts";

/** A form that is not ordered. `total` in yuan, as last shown; `updatedAt` in ms. */
export interface Draft {
  id: string;
  title: string;
  productId: string | null;
  quoteType: QuoteType;
  job: JobForm;
  updatedAt: number;
  total?: string;
}

/** A draft on the device has the version of its form. */
export type DraftRow = Draft & { readonly formVersion?: number };

/**
 * The known server version of a draft. `edition` null: the server has none; `content` is its last
 * content, the base of this device's changes.
 */
export interface ShopDraft {
  readonly id: string;
  readonly edition: string | null;
  readonly content: DraftContent | null;
  /** The last send of this device, which may have arrived or not; `content` null: a removal. */
  readonly sent: readonly { readonly edition: string; readonly content: DraftContent | null }[];
  /** Another device's change that is not merged yet. */
  readonly theirs: { readonly edition: string; readonly content: DraftContent | null } | null;
}

/**
 * An intent that must have exactly one effect. Stored before the first send with the key of every
 * repetition; `createdAt` in ms. `sending`: no reply came; `unknown`: one came, and the outcome is
 * open (a payment at its channel); `void`: it had no effect and will have none, and the buyer has
 * not been informed yet.
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

/** The last reply that a screen loaded. `at` in ms. */
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
 * A call that waits for the network (待发箱), in the order of `seq`. Stored before its first send.
 * `since` in ms; `reason`: why the last send failed, for the buyer; null: not tried yet.
 */
export interface OutboxRow {
  /** Assigned by the database. */
  seq: number;
  intent: WaitingIntent;
  aggregate: Aggregate;
  /** Its subject in the buyer's own words. */
  label: string;
  /** The Idempotency-Key of every send. */
  key: string;
  /** Of a change of a cart line: its base editions, null for no line. */
  after?: readonly (string | null)[];
  /** Its owner; no other session sends it. */
  userKey: string;
  since: number;
  attempts: number;
  /** `refused`: the server refused it for good; it is not sent again automatically. */
  state: "waiting" | "refused";
  /** The field of the input that the reason is about, if one. */
  field?: string | undefined;
  reason: string | null;
}
