import { assign, fromPromise, setup } from "xstate";
import { Refusal } from "#contract/http/reply.ts";
import { fieldOf, missing, type RefusedField, textOf } from "./failures.ts";

/** A code that the server has sent; instants in device ms. */
export interface SentCode {
  readonly codeId: string;
  /** Mobile number or e-mail address. */
  readonly recipient: string;
  readonly resendAt: number;
  readonly expireAt: number;
  /** Milliseconds from now until another may be requested. */
  readonly pauseMs: number;
}

export interface CodeRequest {
  readonly recipient: string;
  readonly captcha: string;
  readonly captcha_id: string;
}

export interface CodeAnswer {
  readonly code: string;
  /** A new password, or the current one for a change of number or address. */
  readonly password?: string | undefined;
}

export type CodeEntryEvent =
  | { type: "send"; request: CodeRequest }
  | { type: "submit"; answer: CodeAnswer }
  /** A field was edited: the last message disappears. */
  | { type: "edited" }
  /** The recipient was edited: the code belongs to another one. */
  | { type: "recipientChanged" };

interface Context {
  sent: SentCode | null;
  request: CodeRequest | null;
  answer: CodeAnswer | null;
  mayResend: boolean;
  message: string | null;
  /** The field that the message is about, if one. */
  refusedField: RefusedField | "one_time_code" | null;
  /** Counts requests that ended: each used up its captcha. */
  requests: number;
}

/** The server names the tries that a refused code has left. */
const hasNoTries = (error: unknown): boolean =>
  error instanceof Refusal &&
  typeof error.data === "object" &&
  error.data !== null &&
  "tries_left" in error.data &&
  error.data.tries_left === 0;

const resend = {
  guard: "mayResend",
  target: "#codeEntry.sending",
  actions: { type: "ask", params: ({ event }: { event: { request: CodeRequest } }) => event },
} as const;

const submit = {
  target: "verifying",
  actions: { type: "answer", params: ({ event }: { event: { answer: CodeAnswer } }) => event },
} as const;

/** A code by text message or mail: requesting, waiting for another, entering. */
export const codeEntryMachine = setup({
  types: {} as {
    context: Context;
    events: CodeEntryEvent;
    /** A code of before a reload. */
    input: { sent: SentCode | null };
    tags: "sending" | "verifying";
  },
  actors: {
    send: fromPromise<SentCode, CodeRequest | null>(missing),
    /** Rejects with a `Refusal` where the code is wrong. */
    verify: fromPromise<void, { sent: SentCode | null; answer: CodeAnswer | null }>(missing),
  },
  actions: {
    /** Stores the sent code for a reload; null removes it. */
    keep: (_, _params: { sent: SentCode | null }) => {},
    ask: assign((_, { request }: { request: CodeRequest }) => ({
      request,
      message: null,
      refusedField: null,
    })),
    answer: assign((_, { answer }: { answer: CodeAnswer }) => ({
      answer,
      message: null,
      refusedField: null,
    })),
    say: assign((_, { error }: { error: unknown }) => ({
      message: textOf(error),
      refusedField: fieldOf(error),
    })),
    sayOfCode: assign((_, { error }: { error: unknown }) => {
      const field = fieldOf(error);
      return {
        message: textOf(error),
        refusedField: field === "captcha" ? ("one_time_code" as const) : field,
      };
    }),
    countRequest: assign({ requests: ({ context }) => context.requests + 1 }),
    forgetMessage: assign({ message: null, refusedField: null }),
    clear: assign({
      sent: null,
      answer: null,
      mayResend: false,
      message: null,
      refusedField: null,
    }),
  },
  guards: {
    hasSent: ({ context }) => context.sent !== null,
    mayResend: ({ context }) => context.mayResend,
    isVoid: (_, { error }: { error: unknown }) => hasNoTries(error),
  },
  delays: { untilResend: ({ context }) => Math.max(0, context.sent?.pauseMs ?? 0) },
}).createMachine({
  id: "codeEntry",
  context: ({ input }) => ({
    sent: input.sent,
    request: null,
    answer: null,
    mayResend: false,
    message: null,
    refusedField: null,
    requests: 0,
  }),
  initial: "deciding",
  states: {
    deciding: {
      description: "After a reload a code may be under way.",
      always: [{ guard: "hasSent", target: "sent" }, { target: "idle" }],
    },
    idle: {
      description: "No code was sent to this recipient.",
      on: {
        send: {
          target: "sending",
          actions: { type: "ask", params: ({ event }) => event },
        },
        edited: { actions: "forgetMessage" },
      },
    },
    sending: {
      description: "The server is asked for a code.",
      tags: "sending",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context }) => context.request,
        onDone: {
          target: "sent",
          actions: [
            assign({ sent: ({ event }) => event.output, mayResend: false }),
            "countRequest",
            { type: "keep", params: ({ event }) => ({ sent: event.output }) },
          ],
        },
        onError: [
          {
            guard: "hasSent",
            target: "sent.refused",
            actions: ["countRequest", { type: "say", params: ({ event }) => event }],
          },
          {
            target: "idle",
            actions: ["countRequest", { type: "say", params: ({ event }) => event }],
          },
        ],
      },
    },
    sent: {
      description: "A code is under way; another may be requested after its pause.",
      initial: "entering",
      after: { untilResend: { actions: assign({ mayResend: true }) } },
      on: {
        recipientChanged: {
          target: "idle",
          actions: [{ type: "keep", params: { sent: null } }, "clear"],
        },
      },
      states: {
        entering: {
          description: "The six digits are awaited.",
          on: { send: resend, submit, edited: { actions: "forgetMessage" } },
        },
        verifying: {
          description: "The server judges the code; further presses do nothing.",
          tags: "verifying",
          invoke: {
            id: "verify",
            src: "verify",
            input: ({ context }) => ({ sent: context.sent, answer: context.answer }),
            onDone: { target: "#codeEntry.accepted" },
            onError: [
              {
                guard: { type: "isVoid", params: ({ event }) => event },
                target: "void",
                actions: { type: "sayOfCode", params: ({ event }) => event },
              },
              { target: "refused", actions: { type: "sayOfCode", params: ({ event }) => event } },
            ],
          },
        },
        refused: {
          description:
            "Wrong, or no reply came; the message has the reason. The code has tries left.",
          on: {
            send: resend,
            submit,
            edited: { target: "entering", actions: "forgetMessage" },
          },
        },
        void: {
          description: "The code expired or has no tries left: another must be requested.",
          on: { send: resend },
        },
      },
    },
    accepted: {
      description: "The code was right and is used up.",
      entry: [{ type: "keep", params: { sent: null } }, "clear"],
    },
  },
});
