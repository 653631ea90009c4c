import { assign, fromPromise, raise, setup, stateIn } from "xstate";
import { Refusal } from "#contract/http/reply.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { missing } from "./failures.ts";

/** What became of a tap on 加入报价车 or 立即下单. */
export type HandedOver =
  /** `revision` of the form stands in the cart; what is typed from now on is draft `nextDraftId`. */
  | { kind: "added"; lineId: string; revision: number; nextDraftId: string }
  /**
   * No answer of the shop: the draft stays on the device, unless that keeps none (`stands` false);
   * `waits`: it goes to the cart by itself.
   */
  | { kind: "kept"; message: string; waits: boolean; stands: boolean }
  /** A line's change waits in 待发箱 and goes by itself; its draft is of no use any more. */
  | { kind: "changing" }
  | { kind: "refused"; message: string }
  /** A visitor's: only a draft; `stands` false where the device cannot keep it. */
  | { kind: "drafted"; stands: boolean }
  /** A visitor's 立即下单: the draft waits on the device for its checkout, behind the login. */
  | { kind: "visitor"; draftId: string };

export type QuoteSessionEvent =
  /** A view shows the desk, or none does any more. */
  | { type: "opened"; whole: boolean }
  | { type: "left" }
  /** The form was changed; `whole`: it says a job that the server can be asked about. */
  | { type: "edited"; whole: boolean }
  /** The server's word is wanted now; `at` in device ms. */
  | { type: "confirm"; at: number }
  /** The draft is to stand on the device, changed or not. */
  | { type: "keep" }
  /** Its own: the server's price took the place of the device's. */
  | { type: "repriced" }
  | { type: "add" }
  | { type: "order" }
  /** Its own: a tap came to its end. */
  | { type: "handedOver"; outcome: HandedOver };

export interface QuoteSessionInput {
  draftId: string;
  /** The draft stands on the device already. */
  held: boolean;
}

export interface QuoteSessionContext extends QuoteSessionInput {
  /** Counts the changes of the form. */
  revision: number;
  /** Questions about this revision that got no answer. */
  attempt: number;
  /** Device ms until which the shop honours the locked price. */
  lockedUntil: number;
  /** What became of the last tap; null = a fault of ours, or none yet. */
  handedOver: HandedOver | null;
}

export type Tap = "add" | "order";

/** What the machine in `quote-desk.machine.ts` is made of. */
export const quoteDesk = setup({
  types: {} as {
    context: QuoteSessionContext;
    events: QuoteSessionEvent;
    input: QuoteSessionInput;
  },
  actors: {
    /** The server's quote for the form as it stands. Rejects with a `Refusal` where it says no. */
    ask: fromPromise<SignedQuote>(missing),
    /** Resolves when it is worth asking again after so many attempts. */
    untilWorthAsking: fromPromise<void, number>(missing),
    /** Writes the form as it stands under this draft id; rejects where the device cannot. */
    write: fromPromise<void, string>(missing),
    /** Resolves when the device may take a draft that it could not keep. */
    untilStoreBack: fromPromise<void>(missing),
    handOver: fromPromise<HandedOver, Tap>(missing),
  },
  actions: {
    /** After a pause in typing: what is costly to draw and what is spoken follow the form. */
    settle: () => {},
    /** The server's quote becomes the price on the screen. */
    takeQuote: (_, _params: { signed: SignedQuote }) => {},
    showRefusal: (_, _params: { error: unknown }) => {},
    /** A draft that this desk began stands on the device: the address names it; null = none does. */
    nameDraft: (_, _params: { draftId: string | null }) => {},
    countEdit: assign({ revision: ({ context }) => context.revision + 1, attempt: 0 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    noteLock: assign((_, { signed }: { signed: SignedQuote }) => ({
      lockedUntil: signed.validUntil,
      attempt: 0,
    })),
    tellRepriced: raise({ type: "repriced" }),
    tellHandedOver: raise((_, params: { outcome: HandedOver }) => ({
      type: "handedOver",
      outcome: params.outcome,
    })),
    noteOutcome: assign((_, params: { outcome: HandedOver | null }) => ({
      handedOver: params.outcome,
    })),
    beginAnew: assign((_, params: { outcome: HandedOver }) =>
      params.outcome.kind === "added" ? { draftId: params.outcome.nextDraftId, held: false } : {},
    ),
  },
  guards: {
    isWhole: (_, whole: boolean) => whole,
    isRefusal: ({ event }) => "error" in event && event.error instanceof Refusal,
    lockHolds: ({ context }, at: number) => context.lockedUntil > at,
    isHeld: ({ context }) => context.held,
    isBehind: stateIn({ draft: { writing: "behind" } }),
    isInCart: (_, outcome: HandedOver) => outcome.kind === "added",
    isInCartAsItWas: ({ context }, outcome: HandedOver) =>
      outcome.kind === "added" && outcome.revision !== context.revision,
  },
  delays: { pause: 600 },
});
