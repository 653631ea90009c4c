import { assign, fromPromise, setup } from "xstate";
import { Refusal } from "#contract/http/reply.ts";
import { missing, textOf } from "./failures.ts";

/** `string`: letters in a picture; `pow`: a proof of work. */
export type CaptchaKind = "string" | "pow";

export interface Challenge {
  id: string;
  kind: CaptchaKind;
  /** A data URI: the picture, or the proof of work's parameters. */
  data: string;
}

export interface CaptchaAnswer {
  challenge: Challenge | null;
  answer: string;
}

export type CaptchaEvent =
  /** A click on the picture, a failed login, or a change of kind. */
  | { type: "refresh"; kind?: CaptchaKind }
  /** The field lost the focus. */
  | { type: "check"; answer: string }
  | { type: "edit" };

interface Context {
  kind: CaptchaKind;
  challenge: Challenge | null;
  answer: string;
  /** Wrong answers to this challenge; the server allows three. */
  misses: number;
  message: string | null;
}

const missesAllowed = 3;

/**
 * One captcha: only the latest challenge counts, an answer is checked when the field loses the
 * focus.
 */
export const captchaMachine = setup({
  types: {} as { context: Context; events: CaptchaEvent; tags: "busy" | "answered" },
  actors: {
    fetchChallenge: fromPromise<Challenge, CaptchaKind>(missing),
    /** Rejects with a `Refusal` where the answer is wrong. */
    verify: fromPromise<void, CaptchaAnswer>(missing),
    /** Solves a `pow` challenge. */
    work: fromPromise<string, Challenge | null>(missing),
  },
  actions: {
    answer: assign((_, params: { answer: string }) => params),
    say: assign((_, params: { message: string | null }) => params),
  },
  guards: {
    isProofOfWork: ({ context }) => context.kind === "pow",
    isFilled: (_, { answer }: { answer: string }) => answer !== "",
    isOtherAnswer: ({ context }, { answer }: { answer: string }) =>
      answer !== "" && answer !== context.answer,
    /** The server did not check the answer. */
    isUnchecked: (_, { error }: { error: unknown }) => !(error instanceof Refusal),
    isLastMiss: ({ context }) => context.misses + 1 >= missesAllowed,
  },
}).createMachine({
  id: "captcha",
  context: { kind: "string", challenge: null, answer: "", misses: 0, message: null },
  initial: "fetching",
  on: {
    refresh: {
      target: ".fetching",
      actions: [
        assign({ kind: ({ context, event }) => event.kind ?? context.kind }),
        { type: "say", params: { message: null } },
      ],
    },
  },
  states: {
    fetching: {
      description: "A new challenge loads; an older one that arrives late is ignored.",
      tags: "busy",
      entry: assign({ challenge: null, answer: "", misses: 0 }),
      invoke: {
        id: "fetchChallenge",
        src: "fetchChallenge",
        input: ({ context }) => context.kind,
        onDone: [
          {
            guard: "isProofOfWork",
            target: "working",
            actions: assign({ challenge: ({ event }) => event.output }),
          },
          { target: "shown", actions: assign({ challenge: ({ event }) => event.output }) },
        ],
        onError: {
          target: "failed",
          actions: { type: "say", params: ({ event }) => ({ message: textOf(event.error) }) },
        },
      },
    },
    failed: { description: "No challenge could be loaded; the message has the reason." },
    shown: {
      description: "The picture is shown; its letters are awaited.",
      on: {
        check: {
          guard: { type: "isFilled", params: ({ event }) => event },
          target: "checking",
          actions: { type: "answer", params: ({ event }) => ({ answer: event.answer }) },
        },
        edit: { actions: { type: "say", params: { message: null } } },
      },
    },
    checking: {
      description: "The server checks the letters, without consuming the captcha.",
      invoke: {
        id: "verify",
        src: "verify",
        input: ({ context }) => ({ challenge: context.challenge, answer: context.answer }),
        onDone: { target: "right", actions: { type: "say", params: { message: null } } },
        onError: [
          {
            guard: { type: "isUnchecked", params: ({ event }) => ({ error: event.error }) },
            target: "shown",
            actions: { type: "say", params: ({ event }) => ({ message: textOf(event.error) }) },
          },
          {
            guard: "isLastMiss",
            target: "fetching",
            actions: { type: "say", params: { message: "验证码不正确" } },
          },
          {
            target: "shown",
            actions: [
              assign({ misses: ({ context }) => context.misses + 1 }),
              { type: "say", params: { message: "验证码不正确" } },
            ],
          },
        ],
      },
      on: { edit: { target: "shown" } },
    },
    right: {
      description: "The server has confirmed the letters.",
      tags: "answered",
      on: {
        check: {
          guard: { type: "isOtherAnswer", params: ({ event }) => event },
          target: "checking",
          actions: { type: "answer", params: ({ event }) => ({ answer: event.answer }) },
        },
        edit: { target: "shown" },
      },
    },
    working: {
      description: "The device solves the proof of work; the page stays usable.",
      tags: "busy",
      invoke: {
        id: "work",
        src: "work",
        input: ({ context }) => context.challenge,
        onDone: {
          target: "right",
          actions: { type: "answer", params: ({ event }) => ({ answer: event.output }) },
        },
        onError: {
          target: "failed",
          actions: { type: "say", params: ({ event }) => ({ message: textOf(event.error) }) },
        },
      },
    },
  },
});
