import { assign, fromPromise, setup } from "xstate";
import { missing } from "./failures.ts";

/** A signed-in buyer as the device holds it. `expire` in device ms, 0 = never. */
export interface UserSession {
  token: string;
  expire: number;
  /** Names the buyer's data on this device; binds suspended work to its owner. */
  userKey: string;
}

export type UserSessionEvent =
  /** A login or registration succeeded. */
  | { type: "server.signedIn"; session: UserSession }
  /** 20402 to a request with `generation`. */
  | { type: "server.expired"; generation: number }
  /** A registration failed; `made` = the generation that it created, null = none. */
  | { type: "server.registrationFailed"; made: number | null }
  | ({ type: "logout" } & Kept)
  /** The server has deleted the account of this session, whoever learned first that it ended. */
  | { type: "account.deleted"; session: UserSession }
  /** Another tab logged in. */
  | { type: "elsewhere.signedIn"; session: UserSession }
  /** Another tab logged out. */
  | { type: "elsewhere.signedOut" };

/** What stays on the device after a logout; `keepWaiting`: unsent changes too. */
export interface Kept {
  keepDrafts: boolean;
  keepWaiting?: boolean | undefined;
}

export interface Leaving extends Kept {
  session: UserSession;
}

interface Context {
  held: UserSession | null;
  /** Counts the sessions of this tab. Requests carry it; a report about an older one is ignored. */
  generation: number;
  /** The session that is being left. */
  leaving: Leaving | null;
}

/** Whether this device has a signed-in buyer, and how the session ends. */
export const userSessionMachine = setup({
  types: {} as {
    context: Context;
    events: UserSessionEvent;
    tags: "busy" | "signedOut" | "needsLogin";
  },
  actors: {
    /** The stored session; a logout marker overrides storage. */
    recall: fromPromise<UserSession | null>(missing),
    /**
     * Deletes the device's data, writes the logout marker, and has the server revoke the session.
     */
    leave: fromPromise<void, Leaving | null>(missing),
  },
  actions: {
    /** Stores the session and notifies the other tabs. */
    keep: (_, _params: { session: UserSession }) => {},
    /** Removes this session (null: any) from storage and notifies the other tabs. */
    forget: (_, _params: { session: UserSession | null }) => {},
    /** Called with the buyer whose data the screens may show from now on; null = nobody. */
    follow: (_, _params: { session: UserSession | null }) => {},
    announceTimeout: () => {},
    take: assign(({ context }, session: UserSession | null) => ({
      held: session,
      generation: context.generation + 1,
      leaving: null,
    })),
    drop: assign({ held: null, leaving: null }),
    leaveAll: assign((_, session: UserSession) => ({
      held: null,
      leaving: { session, keepDrafts: false },
    })),
  },
  guards: {
    isSession: (_, session: UserSession | null) => session !== null,
    isOfHeldSession: ({ context }, generation: number | null) =>
      generation === context.generation && context.held !== null,
    isHeld: ({ context }, session: UserSession) => session.token === context.held?.token,
    isOtherSession: ({ context }, session: UserSession) => session.token !== context.held?.token,
  },
}).createMachine({
  id: "userSession",
  context: { held: null, generation: 0, leaving: null },
  initial: "checking",
  states: {
    checking: {
      description: "Reads the stored session.",
      tags: "busy",
      invoke: {
        id: "recall",
        src: "recall",
        onDone: [
          {
            guard: { type: "isSession", params: ({ event }) => event.output },
            target: "signedIn",
            actions: { type: "take", params: ({ event }) => event.output },
          },
          { target: "signedOut" },
        ],
        onError: { target: "signedOut" },
      },
    },
    signedOut: {
      description: "A visitor: browses, prices and drafts without an account.",
      tags: ["signedOut", "needsLogin"],
      on: {
        "server.registrationFailed": { actions: { type: "forget", params: { session: null } } },
        "account.deleted": {
          target: "signingOut",
          actions: { type: "leaveAll", params: ({ event }) => event.session },
        },
      },
    },
    timedOut: {
      description: "The server ended the session (20402): goes to login and back.",
      tags: ["signedOut", "needsLogin"],
      on: {
        "account.deleted": {
          target: "signingOut",
          actions: { type: "leaveAll", params: ({ event }) => event.session },
        },
      },
    },
    signedIn: {
      description: "A buyer: every personal call carries the session.",
      entry: { type: "follow", params: ({ context }) => ({ session: context.held }) },
      exit: { type: "follow", params: { session: null } },
      on: {
        "server.expired": {
          guard: { type: "isOfHeldSession", params: ({ event }) => event.generation },
          target: "timedOut",
          actions: [
            { type: "forget", params: ({ context }) => ({ session: context.held }) },
            "drop",
            "announceTimeout",
          ],
        },
        "server.registrationFailed": {
          guard: { type: "isOfHeldSession", params: ({ event }) => event.made },
          target: "signedOut",
          actions: [
            { type: "forget", params: ({ context }) => ({ session: context.held }) },
            "drop",
          ],
        },
        logout: {
          target: "signingOut",
          actions: [
            { type: "forget", params: ({ context }) => ({ session: context.held }) },
            assign(({ context, event }) => ({
              held: null,
              leaving: context.held && {
                session: context.held,
                keepDrafts: event.keepDrafts,
                keepWaiting: event.keepWaiting,
              },
            })),
          ],
        },
        "account.deleted": {
          guard: { type: "isHeld", params: ({ event }) => event.session },
          target: "signingOut",
          actions: [
            { type: "forget", params: ({ context }) => ({ session: context.held }) },
            { type: "leaveAll", params: ({ event }) => event.session },
          ],
        },
        "elsewhere.signedOut": { target: "signedOut", actions: "drop" },
      },
    },
    signingOut: {
      description:
        "Logged out already; deletes the device's data and has the server revoke the session.",
      tags: ["busy", "signedOut"],
      invoke: {
        id: "leave",
        src: "leave",
        input: ({ context }) => context.leaving,
        onDone: { target: "signedOut", actions: "drop" },
        onError: { target: "signedOut", actions: "drop" },
      },
    },
  },
  on: {
    "server.signedIn": {
      guard: { type: "isOtherSession", params: ({ event }) => event.session },
      target: ".signedIn",
      actions: [
        { type: "keep", params: ({ event }) => ({ session: event.session }) },
        { type: "take", params: ({ event }) => event.session },
      ],
    },
    "elsewhere.signedIn": {
      guard: { type: "isOtherSession", params: ({ event }) => event.session },
      target: ".signedIn",
      actions: { type: "take", params: ({ event }) => event.session },
    },
  },
});
