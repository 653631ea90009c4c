import { assign, type DoneActorEvent, fromPromise, setup } from "xstate";
import { Refusal } from "#contract/http/reply.ts";
import { missing, textOf } from "./failures.ts";

/** An unfinished upload of an earlier visit. */
export interface LeftUpload {
  readonly name: string;
  readonly size: number;
  /** Bytes that the server had, as far as the device knew. */
  readonly sent: number;
  /** `none`: its bytes are not on the device; `held`: they are, and the buyer paused it. */
  readonly kept: "none" | "going" | "held";
}

/** Number of sent bytes, with the time in device ms. */
export interface Sample {
  readonly sent: number;
  readonly at: number;
}

export type UploadEvent =
  /** A file was picked; the page holds it, and the device, where it can. */
  | { type: "choose"; name: string; size: number }
  | { type: "pause" }
  | { type: "resume" }
  /** The buyer discards the file. */
  | { type: "forget" }
  | ({ type: "progress" } & Sample);

interface Context {
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** Where the current send began, and its latest progress. */
  readonly first: Sample | null;
  readonly last: Sample | null;
  /** Number of consecutive failures. */
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

/** How an unfinished upload continues: automatically only where its bytes are stored here. */
const whereTo = { going: "examining", held: "paused", none: "interrupted" } as const;

/**
 * One line's upload, across interruptions and closed pages. Every send begins with a new policy,
 * whose reply contains the received bytes.
 */
export const uploadMachine = setup({
  types: {} as { context: Context; events: UploadEvent; tags: "going" | "held" },
  actors: {
    /** The unfinished upload of this line. */
    findLeft: fromPromise<LeftUpload | null>(missing),
    /** Inspects the picked file; `same` as the unfinished one. Rejects unsupported types. */
    examine: fromPromise<{ same: boolean }>(missing),
    /** A new policy; returns the received bytes. */
    sign: fromPromise<number>(missing),
    /** Sends the rest and reports its progress. */
    send: fromPromise<void, { report(sample: Sample): void }>(missing),
    /** Attaches the file to the line. */
    attach: fromPromise<void>(missing),
    worthAsking: fromPromise<void, { attempt: number }>(missing),
  },
  actions: {
    /** The device removes its data of this upload. */
    drop: () => {},
    clear: assign(nothing),
    pick: assign((_, file: { name: string; size: number }) => ({ ...nothing, ...file })),
    recall: assign((_, { name, size, sent }: Omit<LeftUpload, "kept">) => ({ name, size, sent })),
    say: assign((_, params: { error: unknown }) => ({ message: textOf(params.error) })),
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
  },
  guards: {
    isKept: (_, { left, kept }: { left: LeftUpload | null; kept: LeftUpload["kept"] }) =>
      left?.kept === kept,
    isRefused: (_, params: { error: unknown }) => params.error instanceof Refusal,
  },
}).createMachine({
  id: "upload",
  context: nothing,
  initial: "looking",
  states: {
    looking: {
      description: "Looks on the device for an unfinished upload.",
      invoke: {
        id: "findLeft",
        src: "findLeft",
        onDone: [
          ...(["going", "held", "none"] as const).map((kept) => ({
            guard: {
              type: "isKept" as const,
              params: ({ event }: FoundLeft) => ({ left: event.output, kept }),
            },
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
    idle: { description: "No upload is running." },
    interrupted: {
      description:
        "An upload is unfinished and its file is not on the device: it must be picked again.",
      on: { forget: { target: "idle", actions: ["drop", "clear"] } },
    },
    examining: {
      description: "The picked file is inspected, and compared with the unfinished one.",
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
      description: "The server is asked for a policy and the received bytes.",
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
      description: "Bytes are being sent.",
      tags: "going",
      invoke: {
        id: "send",
        src: "send",
        input: ({ self }) => ({ report: (sample) => self.send({ type: "progress", ...sample }) }),
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
      description: "No reply: continues when a retry may succeed.",
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
      description: "The buyer paused it; the received bytes stay.",
      tags: "held",
      on: {
        resume: { target: "signing" },
        forget: { target: "idle", actions: ["drop", "clear"] },
      },
    },
    attaching: {
      description: "The file is complete and is attached to its line.",
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
      description: "It was refused; the message has the reason. Another file may be picked.",
      on: { forget: { target: "idle", actions: ["drop", "clear"] } },
    },
    attached: { description: "The line has its file, which the shop checks." },
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
