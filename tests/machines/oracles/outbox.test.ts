import { outboxMachine } from "#machines/outbox.machine.ts";
import { done, failed } from "#tests/machines/paths.ts";
import { describeOracle } from "./oracle.ts";

const came = { type: "buyer.came" };
const left = { type: "buyer.left" };
const look = { type: "look" };
const all = { sent: 3, refused: 0, left: false };
const nothing = { sent: 0, refused: 0, left: true };
const some = { sent: 2, refused: 0, left: true };
const dead = { sent: 0, refused: 1, left: true };
const turn = ["sendWaiting"];
const announced = (end: object) => [["announce", { end }] as const];
const pause = (attempt: number) => [["worthAsking", { attempt }] as const];

describeOracle({
  machine: outboxMachine,
  given: { misses: 4 },
  starts: [{ to: "nobody", sets: { misses: 0 } }],
  tags: {
    sending: [],
  },
  says: {
    "rows are bound to their buyer, and no other login sends them (F18)": [
      { in: "nobody", on: came, to: "sending", starts: turn, sets: { misses: 0 } },
      ...["nobody", "sending", "waiting", "resting"].map((state) => ({
        in: state,
        on: left,
        to: "nobody",
      })),
      ...["sending", "waiting", "resting"].map((state) => ({
        in: state,
        on: came,
        to: "sending",
        starts: turn,
        sets: { misses: 0 },
      })),
    ],
    "a row that was added is sent at once": [
      { in: "sending", on: look, to: "sending", starts: turn },
      { in: "waiting", on: look, to: "sending", starts: turn, sets: { misses: 0 } },
      { in: "resting", on: look, to: "sending", starts: turn, sets: { misses: 0 } },
    ],
    "what was sent is announced": [
      { in: "sending", on: done("sendWaiting", all), to: "resting", does: announced(all) },
      {
        in: "sending",
        on: done("sendWaiting", some),
        to: "waiting",
        does: announced(some),
        starts: pause(0),
        sets: { misses: 0 },
      },
    ],
    "a refused row never blocks the others (P16)": [
      {
        in: "sending",
        on: done("sendWaiting", dead),
        to: "waiting",
        does: announced(dead),
        starts: pause(0),
        sets: { misses: 0 },
      },
    ],
    "a failed turn is repeated without a press, with longer pauses (P16, F15)": [
      {
        in: "sending",
        on: done("sendWaiting", nothing),
        to: "waiting",
        starts: pause(5),
        sets: { misses: 5 },
      },
      {
        in: "sending",
        on: failed("sendWaiting", new Error("no database")),
        to: "waiting",
        starts: pause(5),
        sets: { misses: 5 },
      },
      { in: "waiting", on: done("worthAsking"), to: "sending", starts: turn },
      {
        in: "waiting",
        on: failed("worthAsking", new Error("stopped")),
        to: "sending",
        starts: turn,
      },
    ],
  },
});
