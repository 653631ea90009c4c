import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { placeOrder, placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";

export type Review = OutputOf<typeof reviewOrder>;
export type PlacedOrder = OutputOf<typeof placeOrder>;

/** The body of an intent: for paper, with the fields of paper orders. */
type PlacingBody = InputOf<typeof placeOrder> | InputOf<typeof placePaperOrder>;

/** One intent of 提交订单: its body, and the key of every repetition. */
export interface PlacingIntent {
  readonly key: string;
  readonly body: PlacingBody;
  /** When the buyer pressed, device ms. */
  readonly tappedAt: number;
}

/** The sums on the screen at the press, in yuan. */
export interface ExpectedSums {
  readonly expectedTotal: string;
  /** 协议优惠; absent where none was shown. */
  readonly expectedSaved?: string;
}

export interface CheckoutInput {
  readonly userKey: string;
  /** An unsettled intent of an earlier visit. */
  readonly pending: PlacingIntent | null;
}

export type CheckoutEvent =
  /** The buyer changed a price-relevant choice; the draft contains it. */
  | { type: "terms.changed" }
  | { type: "place" }
  | { type: "acceptPrice" }
  | { type: "declinePrice" }
  /** The buyer's press in a state that waits for one. */
  | { type: "tryAgain" };

export interface CheckoutContext extends CheckoutInput {
  readonly review: Review | null;
  /** The intent that is being sent, or whose outcome is queried. */
  readonly intent: PlacingIntent | null;
  readonly sends: number;
  /** Number of consecutive recalls without a reply. */
  readonly misses: number;
  /** The error of the last call. */
  readonly failure: unknown;
  /** The total (yuan) that the buyer accepted and the server refused. */
  readonly agreedTotal: string | null;
  /** The price of each line in it, as far as the host listed them. */
  readonly agreedLines: NonNullable<Review["lines"]>;
  readonly message: string | null;
  readonly placed: PlacedOrder | null;
}

export const isCode = (error: unknown, code: number): boolean =>
  error instanceof Refusal && error.code === code;

/** Nothing was sent. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof Error && "kind" in error && error.kind === "unsent";

/** Refused after the server's check of the key: no request with it had an effect. */
export const isJudged = (error: unknown): boolean => error instanceof Refusal && error.judged;

/** The server answered with a refusal; a key that is still being processed is no answer. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Refusal && error.code !== codes.keyInProgress;
