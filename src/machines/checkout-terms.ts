import type { InputOf, OutputOf } from "#contract/endpoint.ts";
import type { placeOrder, reviewOrder } from "#contract/orders.ts";
import { Refusal } from "#contract/reply.ts";

/** All that the buyer chooses before placing. */
export type Choice = Omit<InputOf<typeof placeOrder>, "draft_id" | "expected_total">;
export type Review = OutputOf<typeof reviewOrder>;
export type PlacedOrder = OutputOf<typeof placeOrder>;

/** One tap on 提交订单: what is sent, and the key that every resend carries. */
export interface PlacingIntent {
  key: string;
  body: InputOf<typeof placeOrder>;
}

export interface CheckoutInput {
  userKey: string;
  choice: Choice;
  /** A tap from before a reload whose outcome is not known. */
  pending: PlacingIntent | null;
}

export type CheckoutEvent =
  | { type: "choose"; choice: Choice }
  | { type: "place" }
  | { type: "acceptPrice" }
  | { type: "declinePrice" }
  /** The buyer's tap in a state that waits for one. */
  | { type: "tryAgain" };

export interface CheckoutContext extends CheckoutInput {
  review: Review | null;
  intent: PlacingIntent | null;
  /** Whether the order may exist at the server although no answer came. */
  maybePlaced: boolean;
  sends: number;
  /** What the last send failed with. */
  failure: unknown;
  /** The total (yuan) that the buyer agreed to and the server refused. */
  agreedTotal: string | null;
  message: string | null;
  placed: PlacedOrder | null;
}

export const textOf = (error: unknown) => (error instanceof Error ? error.message : "网络请求失败");
export const isCode = (error: unknown, code: number) =>
  error instanceof Refusal && error.code === code;
export const isUnsent = (error: unknown) =>
  error instanceof Error && "kind" in error && error.kind === "unsent";
