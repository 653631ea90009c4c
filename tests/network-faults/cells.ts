/** The taps of a buyer that must have their effect once: the columns of the matrix. */
export const stepNames = [
  "addToCart",
  "placeOrder",
  "payInit",
  "checkPay",
  "takeGood",
  "afterSale",
  "invoice",
] as const;
export type StepName = (typeof stepNames)[number];

/** What the suite does to a tap or to the first call that it makes (`play.ts`). */
export type Played =
  | "away"
  | "refused"
  | "hole"
  | "lateInHole"
  | "cutReply"
  | "killedBefore"
  | "killedAfter"
  | "twice"
  | "gateway"
  | "appToken"
  | "userToken"
  | "dayAhead"
  | "lateDuplicate"
  | "secondTab"
  | "crashed"
  | "nextVersion"
  | "otherBuyer";

/**
 * The expected result of a played cell, and the screen's messages.
 * `once`: automatically, one effect. `again`: a message, no effect; a second press has it, once.
 * `sealed`: another buyer is signed in, whose session sends nothing of it. `stands`: one effect,
 * and the screen says how to continue. `login`: no effect, the login is shown.
 */
export type Ending =
  | { readonly ends: "once"; readonly words?: string }
  | { readonly ends: "sealed"; readonly effects: number }
  | { readonly ends: "again" | "login" | "stands"; readonly words: string };

/** One cell: played by the suite, proven by another test, open, or without a meaning (`null`). */
export type Cell =
  | ({ readonly played: Played } & Ending)
  | { readonly test: string }
  | { readonly open: string }
  | null;

export interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<StepName, Cell>>;
}
