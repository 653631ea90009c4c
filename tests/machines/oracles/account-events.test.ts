import { accountEventsMachine } from "#machines/account-events.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle, type Row } from "./oracle.ts";

const versions = { orders: 2, cart: 5 };
const start = { type: "start" };
const stop = { type: "stop" };
const lead = { type: "lead" };
const arrived = { type: "versions.arrived", versions };
const publishes = [["publish", { versions }] as const];
const silence = new Error("网络连接失败，请检查网络连接");
const following = "watching.following";
const connecting = "watching.streaming.connecting";
const open = "watching.streaming.open";
const backingOff = "watching.backingOff";
const asking = "watching.polling.asking";
const waiting = "watching.polling.waiting";
const unavailable = "watching.unavailable";
const streams = { to: connecting, starts: ["followStream"] };
const watching = [following, connecting, open, backingOff, asking, waiting, unavailable];
const again: Partial<Row> = {
  to: backingOff,
  starts: [["worthAsking", { attempt: 2 }]],
  sets: { misses: 2 },
};

describeOracle({
  machine: accountEventsMachine,
  given: { misses: 1, questions: 3 },
  starts: [{ to: "resting", sets: { misses: 0, questions: 0 } }],
  tags: {
    resting: [],
  },
  says: {
    "a buyer's page in sight watches, any other does not": [
      { in: "resting", on: start, to: following, starts: ["shareStream"] },
      ...watching.map((state) => ({ in: state, on: stop, to: "resting" })),
    ],
    "one page of the browser holds the stream": [
      { in: following, on: lead, ...streams, sets: { misses: 0, questions: 0 } },
    ],
    "each change is published, from the stream or another page": [
      { in: connecting, on: arrived, to: open, does: publishes, sets: { misses: 0 } },
      ...watching
        .filter((state) => state !== connecting)
        .map((state) => ({ in: state, on: arrived, does: publishes })),
    ],
    "a stream that ended is tried again, at most twice without a change": [
      connecting,
      open,
    ].flatMap((state): Row[] => [
      { in: state, on: done("followStream", "ended"), ...again },
      { in: state, on: failed("followStream", silence), ...again },
      {
        in: state,
        given: { misses: 2 },
        on: done("followStream", "ended"),
        to: asking,
        starts: ["askVersions"],
        sets: { questions: 4 },
      },
      {
        in: state,
        given: { misses: 2 },
        on: failed("followStream", silence),
        to: asking,
        starts: ["askVersions"],
        sets: { questions: 4 },
      },
    ]),
    "the stream is tried again when it is worth it": [
      { in: backingOff, on: done("worthAsking"), ...streams, sets: { questions: 0 } },
      { in: backingOff, on: failed("worthAsking", silence), ...streams, sets: { questions: 0 } },
    ],
    "a host without the call is not asked again": [connecting, open].map((state) => ({
      in: state,
      on: done("followStream", "missing"),
      to: unavailable,
    })),
    "without a stream it asks every 10 s, and after six questions tries the stream": [
      {
        in: asking,
        on: done("askVersions", versions),
        to: waiting,
        does: publishes,
        later: [10_000, asking, { questions: 4 }],
      },
      {
        in: asking,
        given: { questions: 5 },
        on: failed("askVersions", silence),
        to: waiting,
        later: [10_000, asking, { questions: 6 }],
      },
      {
        in: asking,
        given: { questions: 6 },
        on: failed("askVersions", silence),
        to: waiting,
        later: [10_000, connecting, { questions: 0 }],
      },
    ],
  },
});
