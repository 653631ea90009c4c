import { assign, fromPromise, raise, setup } from "xstate";
import { missing } from "./failures.ts";

/** The result of one exchange with the server. */
export type NetworkSignal =
  /** A reply of our server that could be parsed, whatever its content. */
  | { type: "server.answered" }
  /** No reply; `status` is the HTTP status of a gateway, or null. */
  | { type: "server.silent"; status: number | null }
  /** None came in time and a cached copy was used; it may still come. */
  | { type: "server.slow" }
  /** A captive portal's page came instead. */
  | { type: "portal.answered" };

export type NetworkEvent =
  | NetworkSignal
  /** A reason to probe: the browser's state changed, the page became visible, or a caller asks. */
  | { type: "look" };

interface Context {
  status: number | null;
  /** Number of automatic probes since the last reply; probes on request do not slow it down. */
  tries: number;
}

const lookAgainAfterMs = [3000, 6000, 12_000, 30_000];

/**
 * Whether our server answers: the only state of the network. `reach` is what is known; `probe`
 * checks by itself while no reply comes.
 */
export const networkMachine = setup({
  types: {} as { context: Context; events: NetworkEvent; tags: "away" },
  actors: {
    /** One small request to the server; returns its result. */
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
        answering: {
          description: "The server answered the last request, or was not asked yet.",
          on: { "server.slow": { target: "slow" } },
        },
        slow: {
          description: "A reply takes long: the page shows cached copies and says 网络慢.",
          on: { "server.answered": { target: "answering" } },
        },
        silent: {
          description: "No reply comes: the page works with the device's data.",
          tags: "away",
          on: { "server.answered": { target: "back", actions: "noteStatus" } },
        },
        captive: {
          description: "A captive portal answers instead of the server: 这个网络要先登录.",
          tags: "away",
          on: { "server.answered": { target: "back", actions: "noteStatus" } },
        },
        back: {
          description: "The server answers again: waiting work continues, 网络已恢复 is shown.",
          after: { backShown: { target: "answering" } },
          on: { "server.slow": { target: "slow" } },
        },
      },
    },
    probe: {
      initial: "idle",
      on: { "server.answered": { target: ".idle", actions: "forgetTries" } },
      states: {
        idle: {
          description: "There is no reason to probe.",
          on: {
            look: { target: "asking" },
            "server.slow": { target: "asking" },
            "server.silent": { target: "resting" },
            "portal.answered": { target: "resting" },
          },
        },
        resting: {
          description: "No reply came: probes again after a while.",
          after: { lookAgain: { target: "asking", actions: "countTry" } },
          on: { look: { target: "asking" } },
        },
        asking: {
          description: "One probe is under way.",
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
