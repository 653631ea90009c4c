import { assign, fromPromise, setup } from "xstate";
import type { login } from "#contract/auth/auth.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { missing, textOf } from "./failures.ts";
import type { UserSession } from "./user-session.machine.ts";

export type LoginForm = InputOf<typeof login>;

export type LoginModalEvent =
  /** `signedIn` is what the session machine says now: a buyer who is in sees no login. */
  | { type: "open"; signedIn: boolean; fromRegister: boolean }
  /** Something was typed: what was said of the last login is void. */
  | { type: "edited" }
  | { type: "submit"; form: LoginForm }
  /** Find the password; from the login panel or straight away. */
  | { type: "forgot" }
  /** Back from finding the password. */
  | { type: "backToLogin" }
  | { type: "close" }
  /** Another tab logged in. */
  | { type: "session.began" }
  /** The session that the dial celebrates is over already. */
  | { type: "session.ended" };

interface Context {
  startsOpen: boolean;
  fromRegister: boolean;
  /** Filled patches of the dial, 0 to 10; one is 10 %. */
  step: number;
  /** Why the server refused the last login. */
  message: string | null;
  /** Counts refusals: each wants a new captcha. */
  refusals: number;
}

const lastStep = 10;

/**
 * The login panel, as a modal (starts closed) or as a page (starts open), and
 * the find-password modal beside it.
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
    /** Hands the new session to the session machine. */
    adopt: (_, _params: { session: UserSession }) => {},
    /** Home, where login was opened from the register page; else back to the referrer, if any. */
    goOn: (_, _params: { fromRegister: boolean }) => {},
    forgetMessage: assign({ message: null }),
    rest: assign({ fromRegister: false, step: 0, message: null }),
    fillOne: assign({ step: ({ context }) => context.step + 1 }),
  },
  delays: { patch: 100 },
}).createMachine({
  id: "loginModal",
  context: ({ input }) => ({
    startsOpen: input.open,
    fromRegister: false,
    step: 0,
    message: null,
    refusals: 0,
  }),
  initial: "deciding",
  states: {
    deciding: {
      description: "A page starts with the form, a modal starts closed.",
      always: [
        { guard: ({ context }) => context.startsOpen, target: "asking" },
        { target: "closed" },
      ],
    },
    closed: {
      description: "Nothing is shown.",
      entry: "rest",
      on: {
        open: {
          guard: ({ event }) => !event.signedIn,
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
      description: "The server is asked; further taps do nothing.",
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
            guard: ({ context }) => context.step + 1 >= lastStep,
            target: "arrived",
            actions: "fillOne",
          },
          { target: "filling", reenter: true, actions: "fillOne" },
        ],
      },
      on: { close: { target: "closed" }, "session.ended": { target: "closed" } },
    },
    arrived: {
      description: "The dial is full: shows the link to the home page and goes on by itself.",
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
