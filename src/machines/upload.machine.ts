import { assign, type DoneActorEvent, fromPromise, setup } from "xstate";
import { Refusal } from "#contract/http/reply.ts";
import { missing, textOf } from "./failures.ts";

/** A file that an earlier visit began to send. */
export interface LeftUpload {
  readonly name: string;
  readonly size: number;
  /** Bytes that the shop had, as far as the device knew. */
  readonly sent: number;
  /** `none`: its bytes are not on the device; `held`: they are, and the buyer paused it. */
  readonly kept: "none" | "going" | "held";
}

/** Bytes that have left, and when, in device ms. */
export interface Sample {
  readonly sent: number;
  readonly at: number;
}

export type UploadEvent =
  /** A file was picked; the page holds it, and the device, where it can. */
  | { type: "choose"; name: string; size: number }
  | { type: "pause" }
  | { type: "resume" }
  /** The buyer lets the file go. */
  | { type: "forget" }
  | ({ type: "progress" } & Sample);

interface Context {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** Where the present sending began, and the newest word of it. */
  readonly first: Sample | null;
  readonly last: Sample | null;
  /** Times in a row that no answer came. */
  readonly misses: number;
  readonly message: string | null;
}

const nothing: Context = {
  name: "",
  size: 0,
  sent: 0,
  first: null,
  last: null,
  misses: 0,
  message: null,
};

type FoundLeft = { readonly event: DoneActorEvent<LeftUpload | null> };

/** Where a file that was left goes on: by itself only where its bytes stand here. */
const whereTo = { going: "examining", held: "paused", none: "interrupted" } as const;

/**
 * One line's file on its way to the shop, over cuts, closed pages and nights. The policy is asked
 * anew before every sending: it answers with what has arrived.
 */
export const uploadMachine = setup({
  types: {} as { context: Context; events: UploadEvent; tags: "going" | "held" },
  actors: {
    /** What an earlier visit left for this line. */
    findLeft: fromPromise<LeftUpload | null>(missing),
    /** Looks into the picked file; `same` as the one that was left. Rejects what the shop does not take. */
    examine: fromPromise<{ same: boolean }>(missing),
    /** A fresh policy; answers with the bytes that have arrived. */
    sign: fromPromise<number>(missing),
    /** Sends from there on and tells how it goes. */
    send: fromPromise<void, { tell(sample: Sample): void }>(missing),
    /** Gives the line its file. */
    attach: fromPromise<void>(missing),
    worthAsking: fromPromise<void, { attempt: number }>(missing),
  },
  actions: {
    /** The device forgets what it held of this upload. */
    drop: () => {},
    clear: assign(nothing),
    pick: assign((_, file: { name: string; size: number }) => ({ ...nothing, ...file })),
    recall: assign((_, { name, size, sent }: Omit<LeftUpload, "kept">) => ({ name, size, sent })),
    say: assign((_, params: { error: unknown }) => ({ message: textOf(params.error) })),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
  },
  guards: {
    isRefused: (_, params: { error: unknown }) => params.error instanceof Refusal,
  },
}).createMachine({
  id: "upload",
  context: nothing,
  initial: "looking",
  states: {
    looking: {
      description: "Looks on the device for a file that an earlier visit left half sent.",
      invoke: {
        id: "findLeft",
        src: "findLeft",
        onDone: [
          ...(["going", "held", "none"] as const).map((kept) => ({
            guard: ({ event }: FoundLeft) => event.output?.kept === kept,
            target: whereTo[kept],
            actions: {
              type: "recall" as const,
              params: ({ event }: FoundLeft) => event.output ?? nothing,
            },
          })),
          { target: "idle" },
        ],
        onError: { target: "idle" },
      },
    },
    idle: { description: "Nothing is on its way." },
    interrupted: {
      description: "A file is half sent, and the device does not hold it: it must be picked again.",
      on: { forget: { target: "idle", actions: ["drop", "clear"] } },
    },
    examining: {
      description: "The picked file is read: what it is, and whether it is the one half sent.",
      tags: "going",
      invoke: {
        id: "examine",
        src: "examine",
        onDone: {
          target: "signing",
          actions: assign({
            message: ({ event }) =>
              event.output.same ? null : "和上次选的不是同一个文件，这次从头上传",
          }),
        },
        onError: {
          target: "refused",
          actions: { type: "say", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    signing: {
      description: "The shop is asked for a policy, and for what it has of the file.",
      tags: "going",
      invoke: {
        id: "sign",
        src: "sign",
        onDone: {
          target: "sending",
          actions: assign({ sent: ({ event }) => event.output, first: null, last: null }),
        },
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => ({ error: event.error }) },
            target: "refused",
            actions: { type: "say", params: ({ event }) => ({ error: event.error }) },
          },
          { target: "waiting", actions: "countMiss" },
        ],
      },
      on: { pause: { target: "paused" } },
    },
    sending: {
      description: "Bytes are on their way.",
      tags: "going",
      invoke: {
        id: "send",
        src: "send",
        input: ({ self }) => ({ tell: (sample) => self.send({ type: "progress", ...sample }) }),
        onDone: { target: "attaching" },
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => ({ error: event.error }) },
            target: "refused",
            actions: { type: "say", params: ({ event }) => ({ error: event.error }) },
          },
          { target: "waiting", actions: "countMiss" },
        ],
      },
      on: {
        progress: {
          actions: assign({
            sent: ({ event }) => event.sent,
            first: ({ context, event: { sent, at } }) => context.first ?? { sent, at },
            last: ({ event: { sent, at } }) => ({ sent, at }),
            misses: 0,
          }),
        },
        pause: { target: "paused" },
      },
    },
    waiting: {
      description: "No answer: goes on by itself when it is worth it.",
      tags: "held",
      invoke: {
        id: "worthAsking",
        src: "worthAsking",
        input: ({ context }) => ({ attempt: context.misses - 1 }),
        onDone: { target: "signing" },
        onError: { target: "signing" },
      },
      on: { pause: { target: "paused" }, resume: { target: "signing" } },
    },
    paused: {
      description: "The buyer holds it; what has arrived stays.",
      tags: "held",
      on: {
        resume: { target: "signing" },
        forget: { target: "idle", actions: ["drop", "clear"] },
      },
    },
    attaching: {
      description: "The whole file is there and is given to its line.",
      tags: "going",
      invoke: {
        id: "attach",
        src: "attach",
        onDone: { target: "attached", actions: "drop" },
        onError: [
          {
            guard: { type: "isRefused", params: ({ event }) => ({ error: event.error }) },
            target: "refused",
            actions: { type: "say", params: ({ event }) => ({ error: event.error }) },
          },
          { target: "waiting", actions: "countMiss" },
        ],
      },
    },
    refused: {
      description: "It is not taken; the message says why. Another file may be picked.",
      on: { forget: { target: "idle", actions: ["drop", "clear"] } },
    },
    attached: { description: "The line has its file; the shop looks at it." },
  },
  on: {
    choose: {
      target: ".examining",
      actions: {
        type: "pick",
        params: ({ event: { name, size } }) => ({ name, size }),
      },
    },
  },
});
