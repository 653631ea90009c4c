import { assign, fromPromise, raise, setup } from "xstate";
import { missing } from "./failures.ts";

/** How one exchange with the server ended. */
export type NetworkSignal =
  /** A reply of our server that could be parsed, whatever it says. */
  | { type: "server.answered" }
  /** None came; `status` is the HTTP status that a gateway gave in its place, or null. */
  | { type: "server.silent"; status: number | null }
  /** Somebody else's page came in its place. */
  | { type: "portal.answered" };

export type NetworkEvent =
  | NetworkSignal
  /** A reason to look: the browser changed its mind, the page came into sight, somebody asks. */
  | { type: "look" };

interface Context {
  status: number | null;
  /** How often it looked by itself since the last answer; what somebody asks slows it down no further. */
  tries: number;
}

const lookAgainAfterMs = [3000, 6000, 12_000, 30_000];

/**
 * Whether our server answers: the one truth about the network. `reach` is what is known; `probe`
 * looks by itself for as long as no answer comes.
 */
export const networkMachine = setup({
  types: {} as { context: Context; events: NetworkEvent; tags: "away" },
  actors: {
    /** One small question to the server; tells how it ended. */
    ask: fromPromise<NetworkSignal>(missing),
  },
  actions: {
    noteStatus: assign({
      status: ({ event }) => (event.type === "server.silent" ? event.status : null),
    }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    forgetTries: assign({ tries: 0 }),
  },
  delays: {
    lookAgain: ({ context: { tries } }) =>
      lookAgainAfterMs[Math.min(tries, lookAgainAfterMs.length - 1)] ?? 0,
    backShown: 3000,
  },
}).createMachine({
  id: "network",
  context: { status: null, tries: 0 },
  type: "parallel",
  states: {
    reach: {
      initial: "answering",
      on: {
        "server.silent": { target: ".silent", actions: "noteStatus" },
        "portal.answered": { target: ".captive", actions: "noteStatus" },
      },
      states: {
        answering: { description: "The server answered the last time, or was not asked yet." },
        silent: {
          description: "No answer comes: the page goes on with what the device holds.",
          tags: "away",
          on: { "server.answered": { target: "back", actions: "noteStatus" } },
        },
        captive: {
          description: "Another page answers in the server's place: 这个网络要先登录.",
          tags: "away",
          on: { "server.answered": { target: "back", actions: "noteStatus" } },
        },
        back: {
          description: "The server answers again: what waited goes on, 网络已恢复 is shown.",
          after: { backShown: { target: "answering" } },
        },
      },
    },
    probe: {
      initial: "idle",
      on: { "server.answered": { target: ".idle", actions: "forgetTries" } },
      states: {
        idle: {
          description: "Nothing gives a reason to look.",
          on: {
            look: { target: "asking" },
            "server.silent": { target: "resting" },
            "portal.answered": { target: "resting" },
          },
        },
        resting: {
          description: "No answer came: looks again by itself after a while.",
          after: { lookAgain: { target: "asking", actions: "countTry" } },
          on: { look: { target: "asking" } },
        },
        asking: {
          description: "One small question is on its way.",
          invoke: {
            id: "ask",
            src: "ask",
            onDone: { actions: raise(({ event }) => event.output) },
            onError: { actions: raise({ type: "server.silent", status: null }) },
          },
          on: {
            "server.silent": { target: "resting" },
            "portal.answered": { target: "resting" },
          },
        },
      },
    },
  },
});
