import { assign, fromPromise, setup } from "xstate";
import type { AccountVersions } from "#contract/events/events.ts";
import { missing } from "./failures.ts";
import { stateEffect } from "./state-effect.ts";

/** Why a stream is over: `missing` where this host has no such call. */
export type StreamEnd = "ended" | "missing";

export type AccountEventsEvent =
  /** A buyer is signed in, and the page is in sight. */
  | { type: "start" }
  | { type: "stop" }
  /** Of the pages of this browser this one holds the stream. */
  | { type: "lead" }
  /** From the stream, another page of this browser, or the answer to a question. */
  | { type: "versions.arrived"; versions: AccountVersions };

interface Context {
  /** Streams in a row that brought nothing. */
  misses: number;
  /** Questions since the stream was last tried. */
  questions: number;
}

const mostMisses = 2;
const mostQuestions = 6;

type Arrived = { versions: AccountVersions };

/**
 * Learns what changed in the account on another device: one page of the browser holds a stream
 * and shares it with the others. Where no stream comes through it asks now and then.
 */
export const accountEventsMachine = setup({
  types: {} as { context: Context; events: AccountEventsEvent },
  actors: {
    /** Waits in line for the browser's one stream (`lead`), and hears the page that holds it. */
    shareStream: stateEffect(() => () => {}),
    /** Reads the stream until its end. */
    followStream: fromPromise<StreamEnd>(missing),
    askVersions: fromPromise<AccountVersions>(missing),
    /** Resolves when it is worth trying again: after a while, or when the shop is back. */
    worthAsking: fromPromise<void, { attempt: number }>(missing),
  },
  actions: {
    /** Says which parts of the account are other than before. */
    publish: (_, _params: Arrived) => {},
    countMiss: assign({ misses: ({ context }) => context.misses + 1 }),
    forgetMisses: assign({ misses: 0 }),
    countQuestion: assign({ questions: ({ context }) => context.questions + 1 }),
    forgetQuestions: assign({ questions: 0 }),
  },
  guards: {
    isMissing: (_, { end }: { end: StreamEnd }) => end === "missing",
    isBlocked: ({ context }) => context.misses >= mostMisses,
    askedEnough: ({ context }) => context.questions >= mostQuestions,
  },
  delays: { nextQuestion: 10_000 },
}).createMachine({
  id: "accountEvents",
  context: { misses: 0, questions: 0 },
  initial: "resting",
  states: {
    resting: {
      description: "Nobody is signed in, or the page is out of sight.",
      on: { start: { target: "watching" } },
    },
    watching: {
      description: "The page shows what other devices do.",
      invoke: { id: "shareStream", src: "shareStream" },
      initial: "following",
      on: {
        stop: { target: "resting" },
        "versions.arrived": {
          actions: { type: "publish", params: ({ event: { versions } }) => ({ versions }) },
        },
      },
      states: {
        following: {
          description: "Another page of this browser holds the stream, or this one waits in line.",
          on: { lead: { target: "streaming", actions: "forgetMisses" } },
        },
        streaming: {
          description: "Holds the browser's one stream.",
          entry: "forgetQuestions",
          invoke: {
            id: "followStream",
            src: "followStream",
            onDone: [
              {
                guard: { type: "isMissing", params: ({ event }) => ({ end: event.output }) },
                target: "unavailable",
              },
              { target: "cut" },
            ],
            onError: { target: "cut" },
          },
          initial: "connecting",
          states: {
            connecting: {
              description: "Nothing has come through yet.",
              on: {
                "versions.arrived": {
                  target: "open",
                  actions: [
                    { type: "publish", params: ({ event: { versions } }) => ({ versions }) },
                    "forgetMisses",
                  ],
                },
              },
            },
            open: { description: "Each change arrives by itself." },
          },
        },
        cut: {
          description: "Decides how to go on after the end of a stream.",
          always: [
            { guard: "isBlocked", target: "polling" },
            { target: "backingOff", actions: "countMiss" },
          ],
        },
        backingOff: {
          description: "Tries the stream again when it is worth it.",
          invoke: {
            id: "worthAsking",
            src: "worthAsking",
            input: ({ context }) => ({ attempt: context.misses }),
            onDone: { target: "streaming" },
            onError: { target: "streaming" },
          },
        },
        polling: {
          description: "No stream comes through, because of a proxy for one: asks now and then.",
          initial: "asking",
          states: {
            asking: {
              description: "One question is on its way.",
              entry: "countQuestion",
              invoke: {
                id: "askVersions",
                src: "askVersions",
                onDone: {
                  target: "waiting",
                  actions: { type: "publish", params: ({ event }) => ({ versions: event.output }) },
                },
                onError: { target: "waiting" },
              },
            },
            waiting: {
              description: "The next question comes by itself, and now and then the stream.",
              after: {
                nextQuestion: [
                  { guard: "askedEnough", target: "#accountEvents.watching.streaming" },
                  { target: "asking" },
                ],
              },
            },
          },
        },
        unavailable: { description: "This host has no such call; screens ask for themselves." },
      },
    },
  },
});
