import { assign, fromPromise, setup } from "xstate";
import type { login } from "#contract/auth/auth.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { fieldOf, missing, type RefusedField, textOf } from "./failures.ts";
import type { UserSession } from "./user-session.machine.ts";

export type LoginForm = InputOf<typeof login>;

export type LoginModalEvent =
  /** `signedIn` is the session machine's current state: a signed-in buyer sees no login. */
  | { type: "open"; signedIn: boolean; fromRegister: boolean }
  /** The form was edited: the last login's message disappears. */
  | { type: "edited" }
  | { type: "submit"; form: LoginForm }
  /** Opens password recovery, from the login panel or directly. */
  | { type: "forgot" }
  /** Closes password recovery. */
  | { type: "backToLogin" }
  | { type: "close" }
  /** Another tab logged in. */
  | { type: "session.began" }
  /** The new session has ended already. */
  | { type: "session.ended" };

interface Context {
  startsOpen: boolean;
  fromRegister: boolean;
  /** Filled patches of the dial, 0 to 10; one is 10 %. */
  step: number;
  /** Why the server refused the last login. */
  message: string | null;
  /** The field that the message is about, if one. */
  refusedField: RefusedField | null;
  /** Counts refusals: each needs a new captcha. */
  refusals: number;
}

const lastStep = 10;

/**
 * The login panel, as a modal (initially closed) or as a page (initially open), and the password
 * recovery modal.
 */
export const loginModalMachine = setup({
  types: {} as {
    context: Context;
    events: LoginModalEvent;
    input: { open: boolean };
    tags: "open" | "busy" | "login" | "welcome";
  },
  actors: { login: fromPromise<UserSession, LoginForm | null>(missing) },
  actions: {
    /** Gives the new session to the session machine. */
    adopt: (_, _params: { session: UserSession }) => {},
    /**
     * Goes home, where login was opened from the register page; else back to the referrer, if any.
     */
    goOn: (_, _params: { fromRegister: boolean }) => {},
    forgetMessage: assign({ message: null, refusedField: null }),
    rest: assign({ fromRegister: false, step: 0, message: null, refusedField: null }),
    fillOne: assign({ step: ({ context }) => context.step + 1 }),
  },
  guards: {
    startsOpen: ({ context }) => context.startsOpen,
    isGuest: (_, { signedIn }: { signedIn: boolean }) => !signedIn,
    isLastStep: ({ context }) => context.step + 1 >= lastStep,
  },
  delays: { patch: 100 },
}).createMachine({
  id: "loginModal",
  context: ({ input }) => ({
    startsOpen: input.open,
    fromRegister: false,
    step: 0,
    message: null,
    refusedField: null,
    refusals: 0,
  }),
  initial: "deciding",
  states: {
    deciding: {
      description: "A page starts with the form, a modal starts closed.",
      always: [{ guard: "startsOpen", target: "asking" }, { target: "closed" }],
    },
    closed: {
      description: "Nothing is shown.",
      entry: "rest",
      on: {
        open: {
          guard: { type: "isGuest", params: ({ event }) => event },
          target: "asking",
          actions: assign({ fromRegister: ({ event }) => event.fromRegister }),
        },
        forgot: { target: "recovering" },
      },
    },
    asking: {
      description: "Shows the form: mobile, password, captcha.",
      tags: ["open", "login"],
      on: {
        edited: { actions: "forgetMessage" },
        submit: { target: "signingIn" },
        forgot: { target: "recovering" },
        close: { target: "closed" },
        "session.began": { target: "closed" },
      },
    },
    signingIn: {
      description: "The server is asked; further presses do nothing.",
      tags: ["open", "login", "busy"],
      entry: "forgetMessage",
      invoke: {
        id: "login",
        src: "login",
        input: ({ event }) => (event.type === "submit" ? event.form : null),
        onDone: {
          target: "filling",
          actions: { type: "adopt", params: ({ event }) => ({ session: event.output }) },
        },
        onError: {
          target: "asking",
          actions: assign({
            message: ({ event }) => textOf(event.error),
            refusedField: ({ event }) => fieldOf(event.error),
            refusals: ({ context }) => context.refusals + 1,
          }),
        },
      },
    },
    filling: {
      description: "Logged in: the dial fills a patch every 100 ms.",
      tags: ["open", "welcome"],
      after: {
        patch: [
          {
            guard: "isLastStep",
            target: "arrived",
            actions: "fillOne",
          },
          { target: "filling", reenter: true, actions: "fillOne" },
        ],
      },
      on: { close: { target: "closed" }, "session.ended": { target: "closed" } },
    },
    arrived: {
      description: "The dial is full: shows the link to the home page and continues automatically.",
      tags: ["open", "welcome"],
      entry: { type: "goOn", params: ({ context }) => ({ fromRegister: context.fromRegister }) },
      on: { close: { target: "closed" }, "session.ended": { target: "closed" } },
    },
    recovering: {
      description: "Shows the find-password form.",
      tags: "open",
      on: {
        backToLogin: { target: "asking" },
        close: { target: "closed" },
        "session.began": { target: "closed" },
      },
    },
  },
});
