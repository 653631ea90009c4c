import { assign, fromPromise, raise, setup, stateIn } from "xstate";
import { Refusal } from "#contract/http/reply.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { missing } from "./failures.ts";

/** The result of 加入报价车 or 立即下单. */
export type HandedOver =
  /** `revision` of the form is in the cart; later input becomes draft `nextDraftId`. */
  | { kind: "added"; lineId: string; revision: number; nextDraftId: string }
  /**
   * No reply: the draft stays on the device, unless that cannot store (`stands` false); `waits`: it
   * goes to the cart automatically.
   */
  | { kind: "kept"; message: string; waits: boolean; stands: boolean }
  /** A line's change waits in 待发箱; its draft is not needed any more. */
  | { kind: "changing" }
  | { kind: "refused"; message: string }
  /** A visitor's: only a draft; `stands` false where the device cannot store it. */
  | { kind: "drafted"; stands: boolean }
  /** A visitor's 立即下单: the draft waits on the device for its checkout, after the login. */
  | { kind: "visitor"; draftId: string };

export type QuoteSessionEvent =
  /** A view shows the session, or none does any more. */
  | { type: "opened"; whole: boolean }
  | { type: "left" }
  /** The form was changed; `whole`: the server can price its job. */
  | { type: "edited"; whole: boolean }
  /** The server's price is needed now; `at` in device ms. */
  | { type: "confirm"; at: number }
  /** The draft must be stored on the device, changed or not. */
  | { type: "keep" }
  /** The server's price replaced the device's, or the device's own came after its form. */
  | { type: "repriced" }
  | { type: "add" }
  | { type: "order" }
  /** Internal: an action has finished. */
  | { type: "handedOver"; outcome: HandedOver };

export interface QuoteSessionInput {
  draftId: string;
  /** The draft is stored on the device already. */
  held: boolean;
}

export interface QuoteSessionContext extends QuoteSessionInput {
  /** Counts the changes of the form. */
  revision: number;
  /** Requests about this revision without a reply. */
  attempt: number;
  /** Device ms until which the server honours the signed price. */
  lockedUntil: number;
  /** The result of the last action; null = a bug, or none yet. */
  handedOver: HandedOver | null;
}

export type Tap = "add" | "order";

/** The setup of the machine in `quote-session.machine.ts`. */
export const quoteDesk = setup({
  types: {} as {
    context: QuoteSessionContext;
    events: QuoteSessionEvent;
    input: QuoteSessionInput;
  },
  actors: {
    /** The server's quote for the current form. Rejects with a `Refusal` where it refuses. */
    ask: fromPromise<SignedQuote>(missing),
    /** Resolves when a retry may succeed after so many attempts. */
    untilWorthAsking: fromPromise<void, number>(missing),
    /** Writes the current form under this draft id; rejects where the device cannot. */
    write: fromPromise<void, string>(missing),
    /** Resolves when the device may store a draft that it could not store. */
    untilStoreBack: fromPromise<void>(missing),
    handOver: fromPromise<HandedOver, Tap>(missing),
  },
  actions: {
    /** After a pause in typing: expensive drawings and announcements follow the form. */
    settle: () => {},
    /** The server's quote becomes the displayed price. */
    takeQuote: (_, _params: { signed: SignedQuote }) => {},
    showRefusal: (_, _params: { error: unknown }) => {},
    /**
     * A draft that this session began is stored: its id is written into the address; null = none
     * is.
     */
    nameDraft: (_, _params: { draftId: string | null }) => {},
    countEdit: assign({ revision: ({ context }) => context.revision + 1, attempt: 0 }),
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    noteLock: assign((_, { signed }: { signed: SignedQuote }) => ({
      lockedUntil: signed.validUntil,
      attempt: 0,
    })),
    raiseRepriced: raise({ type: "repriced" }),
    raiseHandedOver: raise((_, params: { outcome: HandedOver }) => ({
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
