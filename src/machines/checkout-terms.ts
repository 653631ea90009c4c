import type { InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { placeOrder, placePaperOrder, reviewOrder } from "#contract/orders/placing.ts";

export type Review = OutputOf<typeof reviewOrder>;
export type PlacedOrder = OutputOf<typeof placeOrder>;

/** What a tap sends: of paper, with what only its orders are asked for. */
type PlacingBody = InputOf<typeof placeOrder> | InputOf<typeof placePaperOrder>;

/** One tap on 提交订单: what is sent, and the key that every resend carries. */
export interface PlacingIntent {
  readonly key: string;
  readonly body: PlacingBody;
  /** When the buyer tapped, device ms. */
  readonly tappedAt: number;
}

export interface CheckoutInput {
  readonly userKey: string;
  /** A tap of an earlier visit whose outcome is not known. */
  readonly pending: PlacingIntent | null;
}

export type CheckoutEvent =
  /** The buyer chose what changes the price; the draft holds it. */
  | { type: "terms.changed" }
  | { type: "place" }
  | { type: "acceptPrice" }
  | { type: "declinePrice" }
  /** The buyer's tap in a state that waits for one. */
  | { type: "tryAgain" };

export interface CheckoutContext extends CheckoutInput {
  readonly review: Review | null;
  /** The tap that is being sent, or whose outcome is looked for. */
  readonly intent: PlacingIntent | null;
  readonly sends: number;
  /** Times in a row that an earlier visit's tap could not be read back. */
  readonly misses: number;
  /** What the last call failed with. */
  readonly failure: unknown;
  /** The total (yuan) that the buyer agreed to and the server refused. */
  readonly agreedTotal: string | null;
  /** What each line cost in it, as far as the host said. */
  readonly agreedLines: NonNullable<Review["lines"]>;
  readonly message: string | null;
  readonly placed: PlacedOrder | null;
}

export const isCode = (error: unknown, code: number): boolean =>
  error instanceof Refusal && error.code === code;

/** Nothing left the device. */
export const isUnsent = (error: unknown): boolean =>
  error instanceof Error && "kind" in error && error.kind === "unsent";

/** Decided behind the server's check of the key: no sending of it had an effect. */
export const isJudged = (error: unknown): boolean => error instanceof Refusal && error.judged;

/** The server answered and said no; a key that is still being worked on is no answer. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof Refusal && error.code !== codes.keyInProgress;
